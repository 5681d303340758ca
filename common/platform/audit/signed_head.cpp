#include "platform/audit/signed_head.hpp"

#include <charconv>
#include <vector>

#include "platform/encoding/base64.hpp"

namespace escaque::audit {
namespace {

// What is signed begins with it: a head cannot be taken for anything else that a key signs.
constexpr std::string_view kMark = "escaque-audit-head-1";
constexpr std::size_t kFields = 6;

std::string text_of(const SignedHead& signed_head) {
  std::string text(kMark);
  text.append(" ").append(signed_head.log);
  text.append(" ").append(std::to_string(signed_head.head.sequence));
  text.append(" ").append(signed_head.head.hash);
  text.append(" ").append(std::to_string(signed_head.time.time_since_epoch().count()));
  return text;
}

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> fields;
  while (fields.size() <= kFields) {
    const auto space = line.find(' ');
    fields.push_back(line.substr(0, space));
    if (space == std::string_view::npos) break;
    line.remove_prefix(space + 1);
  }
  return fields;
}

std::optional<long long> number(std::string_view text) {
  long long value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace

std::string to_line(const SignedHead& head, const identity::SigningKey& key) {
  std::string line = text_of(head);
  line += ' ' + encoding::to_base64(key.sign(line));
  return line;
}

std::optional<SignedHead> parse_line(std::string_view line, const identity::PublicKey& key) {
  const auto fields = split(line);
  if (fields.size() != kFields || fields[0] != kMark) return std::nullopt;
  const auto sequence = number(fields[2]);
  const auto time = number(fields[4]);
  const auto signature = encoding::from_base64(fields[5]);
  if (!sequence || !time || !signature) return std::nullopt;
  SignedHead head{
      std::string(fields[1]), {*sequence, std::string(fields[3])}, UtcTime(Millis(*time))};
  if (!identity::is_signed_by(key, text_of(head), *signature)) return std::nullopt;
  return head;
}

}  // namespace escaque::audit
