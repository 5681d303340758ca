#include "gateway/web/codec.hpp"

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

v1::ClientMessage follow() {
  v1::ClientMessage message;
  message.set_id("a-1_B");
  message.mutable_follow_game()->set_game_id("0000000000A");
  message.mutable_follow_game()->set_from_version(3);
  return message;
}

void expect_refused(Subprotocol subprotocol, FrameKind kind, std::string_view bytes,
                    common_v1::Reason reason) {
  const auto decoded = decode(subprotocol, kind, bytes);
  ASSERT_FALSE(decoded) << bytes;
  EXPECT_EQ(decoded.error().reason(), reason) << decoded.error().ShortDebugString();
  EXPECT_FALSE(decoded.error().message().empty());
}

TEST(Codec, ReadsBothSubprotocols) {
  const std::string json =
      R"({"id":"a-1_B","followGame":{"gameId":"0000000000A","fromVersion":3}})";

  const auto from_proto =
      decode(Subprotocol::proto, FrameKind::binary, follow().SerializeAsString());
  const auto from_json = decode(Subprotocol::json, FrameKind::text, json);

  ASSERT_TRUE(from_proto);
  ASSERT_TRUE(from_json);
  EXPECT_EQ(from_proto->SerializeAsString(), follow().SerializeAsString());
  EXPECT_EQ(from_json->SerializeAsString(), follow().SerializeAsString());
}

TEST(Codec, WritesBothSubprotocols) {
  v1::ServerMessage message;
  message.set_reply_to("7");
  message.mutable_done()->set_game_id("g");

  EXPECT_EQ(encode(Subprotocol::json, message), R"({"replyTo":"7","done":{"gameId":"g"}})");
  v1::ServerMessage again;
  ASSERT_TRUE(again.ParseFromString(encode(Subprotocol::proto, message)));
  EXPECT_EQ(again.done().game_id(), "g");
}

TEST(Codec, RefusesTheWrongKindOfFrame) {
  expect_refused(Subprotocol::proto, FrameKind::text, follow().SerializeAsString(),
                 common_v1::REASON_MALFORMED);
  expect_refused(Subprotocol::json, FrameKind::binary, "{}", common_v1::REASON_MALFORMED);
}

TEST(Codec, RefusesGarbage) {
  for (const std::string_view bytes : {"\xff\xff\xff\xff", "\x0a\x7f", "\x08"}) {
    expect_refused(Subprotocol::proto, FrameKind::binary, bytes, common_v1::REASON_MALFORMED);
  }
  for (const std::string_view bytes :
       {"", "{", "[]", "42", "nonsense", "{\"id\":7e}", "{\"id\":\"1\",\"followGame\":3}"}) {
    expect_refused(Subprotocol::json, FrameKind::text, bytes, common_v1::REASON_MALFORMED);
  }
}

TEST(Codec, RefusesTextThatIsNotUtf8) {
  v1::ClientMessage message = follow();
  std::string bytes = message.SerializeAsString();
  bytes[bytes.find("0000000000A")] = '\xc3';
  expect_refused(Subprotocol::proto, FrameKind::binary, bytes, common_v1::REASON_MALFORMED);
}

TEST(Codec, RefusesDeeplyNestedJson) {
  std::string bytes = R"({"id":"1","followGame":)";
  for (int i = 0; i < 3000; ++i) bytes += "{\"a\":";
  expect_refused(Subprotocol::json, FrameKind::text, bytes, common_v1::REASON_MALFORMED);
}

TEST(Codec, RefusesUnknownMessages) {
  // Field 999, length-delimited, and nothing that we know.
  expect_refused(Subprotocol::proto, FrameKind::binary, std::string("\x0a\x01\x31\xba\x3e\x00", 6),
                 common_v1::REASON_UNKNOWN_MESSAGE);
  expect_refused(Subprotocol::proto, FrameKind::binary, "", common_v1::REASON_UNKNOWN_MESSAGE);
  expect_refused(Subprotocol::json, FrameKind::text, R"({"id":"1"})",
                 common_v1::REASON_UNKNOWN_MESSAGE);
  expect_refused(Subprotocol::json, FrameKind::text, R"({"id":"1","castSpell":{}})",
                 common_v1::REASON_UNKNOWN_MESSAGE);
}

TEST(Codec, RefusesIdsThatAreNone) {
  for (const std::string& id : {std::string(), std::string(37, 'a'), std::string("a b"),
                                std::string("<script>"), std::string("\xc3\xa9")}) {
    v1::ClientMessage message = follow();
    message.set_id(id);
    const auto decoded = decode(Subprotocol::proto, FrameKind::binary, message.SerializeAsString());
    ASSERT_FALSE(decoded) << id;
    EXPECT_EQ(decoded.error().field(), "id");
  }
}

TEST(Codec, APongNeedsNoId) {
  v1::ClientMessage message;
  message.mutable_pong()->set_nonce(4);

  EXPECT_TRUE(decode(Subprotocol::proto, FrameKind::binary, message.SerializeAsString()));
}

TEST(Codec, ChoosesTheFirstSubprotocolItKnows) {
  EXPECT_EQ(choose_subprotocol("escaque.v1.proto"), Subprotocol::proto);
  EXPECT_EQ(choose_subprotocol("chat, escaque.v1.json , escaque.v1.proto"), Subprotocol::json);
  EXPECT_FALSE(choose_subprotocol(""));
  EXPECT_FALSE(choose_subprotocol("escaque.v2.proto,, ,graphql-ws"));
}

}  // namespace
}  // namespace escaque::services::gateway
