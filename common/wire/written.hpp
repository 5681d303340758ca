#pragma once
// What people write besides talk, judged by the word lists before it is carried out: names, and
// texts that others have to read. The refusal is the same wherever they are written.

#include <optional>
#include <string>
#include <string_view>

#include <google/protobuf/message.h>

#include "platform/grpc/error.hpp"

namespace escaque::wire {

/// Of a person, a team, an event: by CHT-5, insults, slurs and threats. Nothing: it may be written.
[[nodiscard]] std::optional<rpc::Error> refusal_of_name(std::string_view name, std::string field);
/// A text for everybody: insults, slurs, and threats at a person.
[[nodiscard]] std::optional<rpc::Error> refusal_of_text(std::string_view text, std::string field);
/// To arbiters, or by them: only what CHT-1 holds, because a complaint has to say what happened.
[[nodiscard]] std::optional<rpc::Error> refusal_of_reason(std::string_view reason,
                                                          std::string field);

/// Of the whole of a command: its fields that are called name, text, reason and so on, wherever in
/// it they are. Not the grounds of an appeal: those are kept as they are, like reports. The field
/// of the refusal is named from `message` on.
[[nodiscard]] std::optional<rpc::Error> refusal_of_words(const google::protobuf::Message& message);
/// Whether any of them is not empty: what a mute covers.
[[nodiscard]] bool has_words(const google::protobuf::Message& message);

}  // namespace escaque::wire
