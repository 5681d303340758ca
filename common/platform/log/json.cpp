#include "platform/log/json.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

#include "domain/base/utf8.hpp"

namespace escaque::log {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

void append_control(std::string& out, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  out += "\\u00";
  out += kHex[byte >> 4U];
  out += kHex[byte & 0xFU];
}

struct AppendValue {
  std::string& out;

  void operator()(std::string_view text) const { append_json(out, text); }
  void operator()(const std::string& text) const { append_json(out, std::string_view(text)); }
  void operator()(bool truth) const { out += truth ? "true" : "false"; }
  void operator()(std::int64_t number) const { out += std::to_string(number); }
  void operator()(std::uint64_t number) const { out += std::to_string(number); }
  void operator()(double number) const {
    if (!std::isfinite(number)) {
      out += "null";
      return;
    }
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    out.append(text.data(), end);
  }
};

}  // namespace

void append_json(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char c = text.front();
    if (length == 0) {
      out += kReplacement;
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      append_control(out, c);
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

void append_json(std::string& out, const Field& field) {
  out += ',';
  append_json(out, field.key);
  out += ':';
  std::visit(AppendValue{out}, field.value);
}

}  // namespace escaque::log
