#include "app/gui_options.h"

#include <QCommandLineParser>

namespace headscope {

namespace {

const QCommandLineOption kHelp({"h", "help"}, "Print this help and end.");
const QCommandLineOption kVersion({"v", "version"}, "Print the version and end.");
const QCommandLineOption kExport("export",
                                 "Draw one chart without a display: proportions, influence, effective-rank or spectra.",
                                 "view");
const QCommandLineOption kOutput({"o", "output"}, "The picture: .png, .svg or .pdf.", "file");
const QCommandLineOption kSize("size", "Size of the picture in pixels, such as 2126x1276.", "WxH");
const QCommandLineOption kDpi("dpi", "Pixels per inch (default 300).", "n");
const QCommandLineOption kTheme("theme", "light or dark.", "theme");

void declare(QCommandLineParser& parser) {
  parser.setApplicationDescription("What every attention head of a language model is worth.");
  parser.addOptions({kHelp, kVersion, kExport, kOutput, kSize, kDpi, kTheme});
  parser.addPositionalArgument("file", "A session (.hscope), a model, or a data set to open.", "[file...]");
}

std::optional<QString> readPicture(const QCommandLineParser& parser, GuiOptions& options) {
  options.exportView = viewFromName(parser.value(kExport));
  if (!options.exportView) {
    return QString("--export knows proportions, influence, effective-rank and spectra, not “%1”")
        .arg(parser.value(kExport));
  }
  if (options.files.size() != 1) return QString("--export needs one session");
  options.output = parser.value(kOutput);
  if (options.output.isEmpty()) return QString("--export needs -o FILE");
  if (parser.isSet(kSize)) {
    const QStringList sides = parser.value(kSize).split('x');
    bool wide = false;
    bool high = false;
    options.size = QSize(sides.value(0).toInt(&wide), sides.value(1).toInt(&high));
    if (sides.size() != 2 || !wide || !high || options.size.isEmpty())
      return QString("--size is WxH, such as 2126x1276");
  }
  if (parser.isSet(kDpi)) {
    bool whole = false;
    options.dpi = parser.value(kDpi).toInt(&whole);
    if (!whole || options.dpi <= 0) return QString("--dpi is a whole number");
  }
  return std::nullopt;
}

}  // namespace

std::variant<GuiOptions, UsageError> parseGuiOptions(const QStringList& arguments) {
  QCommandLineParser parser;
  declare(parser);
  if (!parser.parse(arguments)) return UsageError{parser.errorText()};
  GuiOptions options;
  options.help = parser.isSet(kHelp);
  options.version = parser.isSet(kVersion);
  if (options.help || options.version) return options;
  options.files = parser.positionalArguments();
  if (parser.isSet(kTheme)) {
    const QString theme = parser.value(kTheme);
    if (theme != "light" && theme != "dark")
      return UsageError{QString("--theme is light or dark, not “%1”").arg(theme)};
    options.theme = theme == "dark" ? ThemeMode::Dark : ThemeMode::Light;
  }
  if (parser.isSet(kExport)) {
    if (const auto problem = readPicture(parser, options)) return UsageError{*problem};
  } else if (parser.isSet(kOutput) || parser.isSet(kSize) || parser.isSet(kDpi)) {
    return UsageError{QString("-o, --size and --dpi go with --export")};
  }
  return options;
}

QString guiHelp() {
  QCommandLineParser parser;
  declare(parser);
  return parser.helpText();
}

}  // namespace headscope
