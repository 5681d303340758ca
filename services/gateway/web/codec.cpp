#include "gateway/web/codec.hpp"

#include <google/protobuf/util/json_util.h>

#include "domain/base/command_id.hpp"

namespace escaque::services::gateway {
namespace {

// A pong answers the server, a ping carries its nonce: neither needs an id.
bool needs_id(v1::ClientMessage::MessageCase kind) {
  return kind != v1::ClientMessage::kPong && kind != v1::ClientMessage::kPing;
}

OrRefused<v1::ClientMessage> parse(Subprotocol subprotocol, std::string_view bytes) {
  v1::ClientMessage message;
  if (subprotocol == Subprotocol::json) {
    const auto parsed = from_json(bytes, message);
    if (!parsed) return parsed.error();
  } else if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return refusal(common_v1::REASON_MALFORMED, "these bytes are not a protobuf message",
                   "one escaque.gateway.v1.ClientMessage, texts in UTF-8");
  }
  return message;
}

}  // namespace

OrRefused<v1::ClientMessage> decode(Subprotocol subprotocol, FrameKind kind,
                                    std::string_view bytes) {
  if ((kind == FrameKind::text) != (subprotocol == Subprotocol::json)) {
    return refusal(common_v1::REASON_MALFORMED,
                   kind == FrameKind::text ? "a text message on the binary subprotocol"
                                           : "a binary message on the text subprotocol",
                   subprotocol == Subprotocol::json ? "text with one JSON object"
                                                    : "binary with one protobuf message");
  }
  auto message = parse(subprotocol, bytes);
  if (!message) return message;
  if (message->message_case() == v1::ClientMessage::MESSAGE_NOT_SET) {
    return refusal(common_v1::REASON_UNKNOWN_MESSAGE, "the message has no kind that we know",
                   "one field of the oneof of ClientMessage");
  }
  if ((needs_id(message->message_case()) || !message->id().empty()) &&
      !is_command_id(message->id())) {
    return refusal(common_v1::REASON_MALFORMED, "the message has no usable id",
                   std::string(kCommandIdForm), "id");
  }
  return message;
}

std::string encode(Subprotocol subprotocol, const v1::ServerMessage& message) {
  return subprotocol == Subprotocol::json ? to_json(message) : message.SerializeAsString();
}

std::string to_json(const google::protobuf::Message& message) {
  std::string json;
  // Our own messages hold valid UTF-8 only, so this cannot fail.
  (void)google::protobuf::util::MessageToJsonString(message, &json);
  return json;
}

OrRefused<bool> from_json(std::string_view body, google::protobuf::Message& message) {
  const auto status = google::protobuf::util::JsonStringToMessage(
      google::protobuf::StringPiece(body.data(), body.size()), &message);
  if (status.ok()) return true;
  const std::string text(status.message().data(), status.message().size());
  const bool is_unknown = text.find("Cannot find field") != std::string::npos;
  return refusal(is_unknown ? common_v1::REASON_UNKNOWN_MESSAGE : common_v1::REASON_MALFORMED,
                 "JSON that does not fit: " + text.substr(0, 200),
                 "one object, as proto-JSON writes " + message.GetTypeName());
}

}  // namespace escaque::services::gateway
