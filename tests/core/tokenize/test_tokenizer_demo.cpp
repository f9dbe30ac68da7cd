#include <thread>

#include <QtTest/QtTest>

#include "core/tokenize/chat_template.h"
#include "core/tokenize/tokenizer.h"
#include "token_cases.h"

using namespace headscope;
using namespace headscope::test;
using nlohmann::json;

namespace {

std::string hashDifference(const std::vector<TokenId>& ids, const json& wanted, std::size_t idsABlock) {
  if (ids.size() != wanted.at("count").get<std::size_t>()) return std::to_string(ids.size()) + " ids";
  std::size_t block = 0;
  for (const auto& hash : wanted.at("blocks")) {
    if (fnv(ids, block * idsABlock, (block + 1) * idsABlock) != hash.get<std::string>())
      return "block " + std::to_string(block);
    ++block;
  }
  return block * idsABlock >= ids.size() ? "" : "blocks missing";
}

}  // namespace

/// The demo model's own vocabulary, from its GGUF. Expected values: tests/oracle/tokenize_expected.py, and the
/// reference run of the influence curves (tokenize_reference.json).
class TestTokenizerDemo : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() {
    auto opened = Tokenizer::open("demo");
    QVERIFY2(opened.ok(), opened.failed() ? opened.error().toString().c_str() : "");
    m_tokenizer = *opened;
    m_data = readData("tokenize_smollm2.json");
  }

  void awkwardStrings() { QCOMPARE(differences(*m_tokenizer, m_data.at("cases")), std::string()); }

  void megabyteOfMixedText() {
    const json& mixed = m_data.at("mixed");
    const std::string text = mixedText(mixed);
    QCOMPARE(text.size(), mixed.at("bytes").get<std::size_t>());
    QCOMPARE(fnv(text), mixed.at("text").get<std::string>());
    for (const bool special : {false, true}) {
      const auto tokens = m_tokenizer->encode(text, {.specialTokens = special});
      QVERIFY(tokens.ok());
      const json& wanted = mixed.at(special ? "special" : "letters");
      QCOMPARE(hashDifference(idsOf(*tokens), wanted, mixed.at("ids_a_block").get<std::size_t>()), std::string());
    }
  }

  void promptsOfTheReferenceRun() {
    for (const auto& entry : readData("tokenize_reference.json").at("texts")) {
      const auto tokens = m_tokenizer->encode(entry.at("text").get<std::string>(), {.specialTokens = true});
      QVERIFY(tokens.ok());
      QVERIFY2(idsOf(*tokens) == entry.at("ids").get<std::vector<TokenId>>(),
               entry.at("name").get<std::string>().c_str());
    }
  }

  // Every byte but those without a token (U+0004 and the like) is in one token, in order, and decoding gives it back.
  void offsetsCoverTheTextAndDecodingInvertsIt() {
    const std::string text = "地😊 cafe\u0301 \u0004<|im_end|>\n\n  x";
    const auto tokens = m_tokenizer->encode(text, {.specialTokens = true});
    QVERIFY(tokens.ok());
    std::size_t at = 0;
    for (const EncodedToken& token : *tokens) {
      if (text[at] == '\x04') ++at;
      QCOMPARE(token.begin, at);
      QVERIFY(token.end > token.begin);
      QCOMPARE(m_tokenizer->decode({token.id}, true), text.substr(token.begin, token.end - token.begin));
      at = token.end;
    }
    QCOMPARE(at, text.size());
    QCOMPARE(m_tokenizer->decode(idsOf(*tokens)), std::string("地😊 cafe\u0301 \n\n  x"));
  }

  void specialTokensAndBos() {
    QCOMPARE(m_tokenizer->bosToken(), 1);
    QVERIFY(!m_tokenizer->addsBos());
    QCOMPARE(m_tokenizer->specialToken("<|im_end|>"), 2);
    QCOMPARE(m_tokenizer->specialToken("the"), -1);
    QCOMPARE(m_tokenizer->piece(1), std::string("<|im_start|>"));
    QCOMPARE(m_tokenizer->piece(-1), std::string());
    QCOMPARE(m_tokenizer->piece(49152), std::string());
    const auto tokens = m_tokenizer->encode("a", {.bos = true});
    QVERIFY(tokens.ok());
    QCOMPARE(tokens->front().id, 1);
    QCOMPARE(tokens->front().end, std::size_t{0});
    QCOMPARE(m_tokenizer->decode({-1, 49152, 1 << 30}), std::string());
  }

  void invalidUtf8IsNamedByItsOffset_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("where");
    QTest::newRow("cut character") << QByteArray("abc\xE2\x80") << "byte 3";
    QTest::newRow("overlong") << QByteArray("abcdefgh\xC0\xAF") << "byte 8";
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << "byte 0";
    QTest::newRow("beyond Unicode") << QByteArray("é\xF4\x90\x80\x80") << "byte 2";
    QTest::newRow("lone continuation") << QByteArray("0123456789abcdef\x80") << "byte 16";
  }
  void invalidUtf8IsNamedByItsOffset() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, where);
    const auto tokens = m_tokenizer->encode(bytes.toStdString());
    QVERIFY(tokens.failed());
    QCOMPARE(tokens.error().where, where.toStdString());
  }

  void oneTokenizerServesManyThreads() {
    const std::string text = mixedText(m_data.at("mixed")).substr(0, 65536);
    const std::string valid = text.substr(0, text.rfind(' '));
    const auto alone = idsOf(m_tokenizer->encode(valid).value());
    std::array<std::vector<TokenId>, 4> results;
    {
      std::vector<std::jthread> threads;
      for (auto& result : results) threads.emplace_back([&] { result = idsOf(m_tokenizer->encode(valid).value()); });
    }
    for (const auto& result : results) QVERIFY(result == alone);
  }

  void chatTemplateIsRenderedAsJinjaDoes() {
    const json& chat = m_data.at("chat");
    QCOMPARE(m_tokenizer->chatTemplate(), chat.at("template").get<std::string>());
    const auto known = ChatTemplate::recognise(m_tokenizer->chatTemplate());
    QVERIFY(known.has_value());
    QCOMPARE(known->name, std::string("chatml-smollm2"));
    QVERIFY(!known->bos);
    for (const auto& rendering : chat.at("renderings")) {
      std::vector<ChatMessage> messages;
      for (const auto& message : rendering.at("messages"))
        messages.push_back({message.at("role").get<std::string>(), message.at("content").get<std::string>()});
      QCOMPARE(known->render(messages, rendering.at("prompt").get<bool>()), rendering.at("text").get<std::string>());
    }
  }

private:
  std::shared_ptr<const Tokenizer> m_tokenizer;
  json m_data;
};

QTEST_GUILESS_MAIN(TestTokenizerDemo)
#include "test_tokenizer_demo.moc"
