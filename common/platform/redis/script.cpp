#include "platform/redis/script.hpp"

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <variant>

#include <openssl/evp.h>

namespace escaque::redis {

namespace {

constexpr std::string_view kPublish = "redis.call('PUBLISH',";

std::string with_publish(std::string source, std::string_view call) {
  for (auto at = source.find(kPublish); at != std::string::npos; at = source.find(kPublish, at)) {
    source.replace(at, kPublish.size(), call);
    at += call.size();
  }
  return source;
}

std::string in_later_form(const std::string& source) {
  return R"(
local published = {}
local function publish_later(channel, message)
  published[#published + 1] = channel
  published[#published + 1] = message
end
local function run()
)" + with_publish(source, "publish_later(") +
         R"(
end
return {run() or false, published}
)";
}

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

Script::Script(std::string source, Kind kind)
    : source_(std::move(source)), sha_(sha1_hex(source_)), kind_(kind) {
  if (kind != Kind::plain) later_ = std::make_shared<const Script>(in_later_form(source_));
  std::string sharded = with_publish(source_, "redis.call('SPUBLISH',");
  if (sharded != source_) in_shard_ = std::make_shared<const Script>(std::move(sharded));
}

LateAnswer take_apart(Answer answer) {
  if (!answer || answer->error()) return {std::move(answer)};
  auto* parts = std::get_if<Reply::Array>(&answer->value);
  if (!parts || parts->size() != 2) return {RedisError::unexpected_reply};
  auto published = to_texts((*parts)[1]);
  if (!published || published->size() % 2 != 0) return {RedisError::unexpected_reply};
  return {std::move((*parts)[0]), std::move(*published)};
}

}  // namespace escaque::redis
