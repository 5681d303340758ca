#include "platform/redis/script.hpp"

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <openssl/evp.h>

namespace escaque::redis {

namespace {

constexpr std::string_view kPublish = "redis.call('PUBLISH',";
constexpr std::string_view kPublishInShard = "redis.call('SPUBLISH',";

std::string sha1_hex(const std::string& text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha1(), nullptr) != 1) {
    throw std::runtime_error("OpenSSL offers no SHA-1, which Redis names scripts by");
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (unsigned i = 0; i < size; ++i) {
    hex += kDigits[digest[i] >> 4];
    hex += kDigits[digest[i] & 15];
  }
  return hex;
}

}  // namespace

Script::Script(std::string source) : source_(std::move(source)), sha_(sha1_hex(source_)) {
  std::string sharded = source_;
  for (auto at = sharded.find(kPublish); at != std::string::npos; at = sharded.find(kPublish, at)) {
    sharded.replace(at, kPublish.size(), kPublishInShard);
  }
  if (sharded != source_) in_cluster_ = std::make_shared<const Script>(std::move(sharded));
}

}  // namespace escaque::redis
