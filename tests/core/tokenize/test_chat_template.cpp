#include <QtTest/QtTest>

#include "core/tokenize/chat_template.h"
#include "token_cases.h"

using namespace headscope;
using namespace headscope::test;
using nlohmann::json;

namespace {

/// The first rendering that comes out otherwise; empty where all agree.
std::string firstDifference(const std::string& jinja, const json& wanted) {
  const auto known = ChatTemplate::recognise(jinja);
  if (!known) return "not recognised";
  if (known->name != wanted.at("name").get<std::string>()) return "recognised as " + known->name;
  if (known->bos != wanted.at("bos").get<bool>()) return "another rule for BOS";
  for (const auto& rendering : wanted.at("renderings")) {
    std::vector<ChatMessage> messages;
    for (const auto& message : rendering.at("messages"))
      messages.push_back({message.at("role").get<std::string>(), message.at("content").get<std::string>()});
    const std::string text = known->render(messages, true);
    if (text != rendering.at("text").get<std::string>())
      return text + "\nnot\n" + rendering.at("text").get<std::string>();
  }
  return "";
}

}  // namespace

/// Chat templates by Jinja (tests/oracle/chat_templates.py).
class TestChatTemplate : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() { m_data = readData("chat_templates.json"); }

  void familiesInTheirShortestForm_data() {
    QTest::addColumn<int>("index");
    int index = 0;
    for (const auto& entry : m_data.at("own")) QTest::newRow(entry.at("name").get<std::string>().c_str()) << index++;
  }
  void familiesInTheirShortestForm() {
    QFETCH(int, index);
    const json& entry = m_data.at("own").at(static_cast<std::size_t>(index));
    const std::string different = firstDifference(entry.at("template").get<std::string>(), entry);
    QVERIFY2(different.empty(), different.c_str());
  }

  void templatesOfPublishedModels_data() {
    QTest::addColumn<int>("index");
    int index = 0;
    for (const auto& entry : m_data.at("files")) QTest::newRow(entry.at("file").get<std::string>().c_str()) << index++;
  }
  void templatesOfPublishedModels() {
    QFETCH(int, index);
    const json& entry = m_data.at("files").at(static_cast<std::size_t>(index));
    QFile file(QString(HEADSCOPE_VOCABULARIES) + "/templates/" + entry.at("file").get<std::string>().c_str() +
               ".jinja");
    if (!file.open(QIODevice::ReadOnly)) QSKIP("the ggml source package was unpacked without its templates");
    const std::string different = firstDifference(file.readAll().toStdString(), entry);
    QVERIFY2(different.empty(), different.c_str());
  }

  void otherTemplatesAreUnknown() {
    for (const auto& jinja : m_data.at("unknown")) QVERIFY(!ChatTemplate::recognise(jinja.get<std::string>()));
  }

  void anEmptyConversationIsEmpty() {
    const auto known = ChatTemplate::recognise("<|im_start|>system\nYou are a helpful assistant.<|im_end|>");
    QVERIFY(known.has_value());
    QCOMPARE(known->render({}, false), std::string());
  }

private:
  json m_data;
};

QTEST_GUILESS_MAIN(TestChatTemplate)
#include "test_chat_template.moc"
