#include "platform/encoding/base64.hpp"

#include <sodium.h>

namespace escaque::encoding {
namespace {

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
  const int variant = variant_of(alphabet);
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), variant);
  text.pop_back();  // The terminating zero is not part of the text.
  return text;
}

std::optional<std::string> from_base64(std::string_view text, Base64 alphabet) {
  std::string bytes(text.size(), '\0');
  std::size_t length = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &length, nullptr, variant_of(alphabet)) != 0) {
    return std::nullopt;
  }
  bytes.resize(length);
  return bytes;
}

}  // namespace escaque::encoding
