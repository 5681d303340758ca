#pragma once
// Writing JSON text by hand: a log line is made millions of times and needs no document in between,
// and Boost.JSON does not repair what is not UTF-8.

#include <string>
#include <string_view>

#include "platform/log/field.hpp"

namespace escaque::log {

/// Appends `text` as a JSON string. Bytes that are not UTF-8 become U+FFFD, so that the line stays
/// JSON.
void append_json(std::string& out, std::string_view text);

/// Appends `,"key":value`.
void append_json(std::string& out, const Field& field);

}  // namespace escaque::log
