#include "platform/mail/letter.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <ctime>

#include "platform/encoding/base64.hpp"

namespace escaque::mail {
namespace {

/// RFC 2047: words that are short enough, with no character of UTF-8 in two of them.
std::string encoded_words(std::string_view text) {
  constexpr std::size_t kMaxBytes = 42;
  std::string words;
  while (!text.empty()) {
    std::size_t size = std::min(kMaxBytes, text.size());
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
    if (!words.empty()) words += "\r\n ";
    words.append("=?utf-8?B?").append(encoding::to_base64(text.substr(0, size))).append("?=");
    text.remove_prefix(size);
  }
  return words;
}

/// RFC 5322 3.3, whatever the locale.
std::string date_of(UtcTime now) {
  constexpr std::array kDays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                               "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  const auto time = static_cast<std::time_t>(seconds.time_since_epoch().count());
  std::tm utc{};
  gmtime_r(&time, &utc);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%s, %02d %s %04d %02d:%02d:%02d +0000",
                kDays.at(static_cast<std::size_t>(utc.tm_wday)), utc.tm_mday,
                kMonths.at(static_cast<std::size_t>(utc.tm_mon)), utc.tm_year + 1900, utc.tm_hour,
                utc.tm_min, utc.tm_sec);
  return text.data();
}

bool is_local_part(std::string_view text) {
  constexpr std::string_view kForbidden = "\"(),:;<>[\\]@";
  return !text.empty() && text.front() != '-' && std::all_of(text.begin(), text.end(), [&](char c) {
    return c > ' ' && c <= '~' && kForbidden.find(c) == std::string_view::npos;
  });
}

bool is_domain(std::string_view text) {
  const auto is_end = [](char c) { return c == '.' || c == '-'; };
  return !text.empty() && !is_end(text.front()) && !is_end(text.back()) &&
         text.find("..") == std::string_view::npos &&
         std::all_of(text.begin(), text.end(), [&](char c) {
           return is_end(c) || std::isalnum(static_cast<unsigned char>(c)) != 0;
         });
}

}  // namespace

bool is_address(std::string_view text) {
  constexpr std::size_t kMax = 254;
  const auto at = text.find('@');
  return text.size() <= kMax && at != std::string_view::npos && is_local_part(text.substr(0, at)) &&
         is_domain(text.substr(at + 1));
}

std::string write_letter(const Letter& letter, const Sender& sender, std::string_view id,
                         UtcTime now) {
  constexpr std::size_t kLine = 76;
  const std::string_view address = sender.address;
  const std::string_view domain = address.substr(std::min(address.find('@') + 1, address.size()));
  std::string text = "Date: " + date_of(now) + "\r\nFrom: ";
  if (!sender.name.empty()) text.append(encoded_words(sender.name)).append("\r\n ");
  text.append("<").append(address).append(">\r\nTo: <").append(letter.to);
  text.append(">\r\nSubject: ").append(encoded_words(letter.subject));
  text.append("\r\nMessage-ID: <").append(id).append("@").append(domain);
  text.append(">\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0");
  text.append("\r\nContent-Type: text/plain; charset=utf-8");
  text.append("\r\nContent-Transfer-Encoding: base64\r\n\r\n");
  const std::string body = encoding::to_base64(letter.text);
  for (std::size_t i = 0; i < body.size(); i += kLine) {
    text.append(body, i, kLine).append("\r\n");
  }
  return text;
}

}  // namespace escaque::mail
