#include "app/gui_options.h"

#include <QCommandLineParser>

#include "ui/charts/chart_export.h"

namespace headscope {

namespace {

const QCommandLineOption kHelp({"h", "help"}, "Print this help and end.");
const QCommandLineOption kVersion({"v", "version"}, "Print the version and end.");
const QCommandLineOption kExport(
    "export",
    "Draw without a display: proportions, influence, effective-rank, spectra, pareto, "
    "or all of them, each to a file named after it (figures.pdf gives figures-influence.pdf).",
    "view");
const QCommandLineOption kOutput({"o", "output"}, "The picture (.png, .svg, .pdf) or the numbers (.csv, .json).",
                                 "file");
const QCommandLineOption kColumn("column", "Width a journal asks for: single (89 mm) or double (183 mm).", "width");
const QCommandLineOption kCaption("caption",
                                  "Print below the chart what it shows, from which model, data and settings.");
const QCommandLineOption kSize("size", "Size of the picture in pixels, such as 2126x1276.", "WxH");
const QCommandLineOption kDpi("dpi", "Pixels per inch (default 300).", "n");
const QCommandLineOption kTheme("theme", "light or dark.", "theme");

void declare(QCommandLineParser& parser) {
  parser.setApplicationDescription("What every attention head of a language model is worth.");
  parser.addOptions({kHelp, kVersion, kExport, kOutput, kSize, kColumn, kDpi, kTheme, kCaption});
  parser.addPositionalArgument("file", "A session (.hscope), a model, or a data set to open.", "[file...]");
}

std::optional<QString> readPicture(const QCommandLineParser& parser, GuiOptions& options) {
  options.exports = true;
  options.exportView = viewFromName(parser.value(kExport));
  if (!options.exportView && parser.value(kExport) != "all") {
    return QString("--export knows proportions, influence, effective-rank, spectra, pareto and all, not “%1”")
        .arg(parser.value(kExport));
  }
  options.caption = parser.isSet(kCaption);
  if (parser.isSet(kColumn)) {
    const QString width = parser.value(kColumn);
    if (width != "single" && width != "double") {
      return QString("--column is single or double, not “%1”").arg(width);
    }
    if (parser.isSet(kSize)) return QString("--size and --column are two ways to say the same; give one");
    options.widthMm = width == "single" ? kSingleColumnMm : kDoubleColumnMm;
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
  } else if (parser.isSet(kOutput) || parser.isSet(kSize) || parser.isSet(kDpi) || parser.isSet(kColumn) ||
             parser.isSet(kCaption)) {
    return UsageError{QString("-o, --size, --column, --dpi and --caption go with --export")};
  }
  return options;
}

QString guiHelp() {
  QCommandLineParser parser;
  declare(parser);
  return parser.helpText();
}

}  // namespace headscope
