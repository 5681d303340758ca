#include "platform/encoding/base64.hpp"

#include <openssl/evp.h>
#include <sodium.h>

namespace escaque::encoding {
namespace {

// OpenSSL counts in int.
constexpr std::size_t kLongest = std::size_t{1} << 30;

unsigned char* to_unsigned(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}
const unsigned char* to_unsigned(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

// The standard alphabet is that of rows in databases, whole games among them. They are no secrets,
// so OpenSSL writes and reads them, in a sixth of the time that constant time takes.
std::string to_rows(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
  EVP_EncodeBlock(to_unsigned(text), to_unsigned(bytes), static_cast<int>(bytes.size()));
  text.pop_back();  // The terminating zero is not part of the text.
  return text;
}

std::optional<std::string> from_rows(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  if (text.empty()) return std::string();
  const std::size_t end = text.find_last_not_of('=') + 1;
  if (text.size() - end > 2 || text.find('=') < end) return std::nullopt;
  std::string bytes(text.size() / 4 * 3, '\0');
  // It would leave out white space at both ends, and counts zeros where the text is padded.
  const int read =
      EVP_DecodeBlock(to_unsigned(bytes), to_unsigned(text), static_cast<int>(text.size()));
  if (read != static_cast<int>(bytes.size())) return std::nullopt;
  bytes.resize(bytes.size() - (text.size() - end));
  // Bits of the last sign that mean nothing: another text of the same bytes.
  const std::size_t last = text.size() - 4;
  const auto rest = std::string_view(bytes).substr(last / 4 * 3);
  if (text.substr(last) != to_rows(rest)) return std::nullopt;
  return bytes;
}

int variant_of(Base64 alphabet) {
  switch (alphabet) {
    case Base64::standard:
      return sodium_base64_VARIANT_ORIGINAL;
    case Base64::standard_unpadded:
      return sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
    case Base64::url_unpadded:
      return sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  }
  return sodium_base64_VARIANT_ORIGINAL;
}

}  // namespace

std::string to_base64(std::string_view bytes, Base64 alphabet) {
  const bool is_row = alphabet == Base64::standard && bytes.size() <= kLongest;
  if (is_row) return to_rows(bytes);
  const int variant = variant_of(alphabet);
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), to_unsigned(bytes), bytes.size(), variant);
  text.pop_back();  // The terminating zero is not part of the text.
  return text;
}

std::optional<std::string> from_base64(std::string_view text, Base64 alphabet) {
  const bool is_row = alphabet == Base64::standard && text.size() <= kLongest;
  if (is_row) return from_rows(text);
  std::string bytes(text.size(), '\0');
  std::size_t length = 0;
  if (sodium_base642bin(to_unsigned(bytes), bytes.size(), text.data(), text.size(), nullptr,
                        &length, nullptr, variant_of(alphabet)) != 0) {
    return std::nullopt;
  }
  bytes.resize(length);
  return bytes;
}

}  // namespace escaque::encoding
