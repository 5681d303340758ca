#include "platform/seal/seal_key.hpp"

#include <algorithm>

#include <sodium.h>

#include "platform/config/secret_file.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::seal {
namespace {

static_assert(crypto_box_SECRETKEYBYTES == 32 && crypto_box_PUBLICKEYBYTES == 32);

/// Texts are as long as the next multiple of this.
constexpr std::size_t kBlock = 64;

void start_sodium() {
  if (sodium_init() < 0) throw config::StartupError("libsodium cannot be started");
}

}  // namespace

SealKey::SealKey(const Bytes& secret) : secret_(secret) {
  crypto_scalarmult_base(public_.data(), secret_.data());
}

SealKey::~SealKey() { sodium_memzero(secret_.data(), secret_.size()); }

SealKey SealKey::make() {
  start_sodium();
  Bytes secret{};
  Bytes unused{};
  crypto_box_keypair(unused.data(), secret.data());
  return SealKey(secret);
}

SealKey SealKey::from_file(const std::string& path) {
  start_sodium();
  const auto fresh = [] {
    const SealKey made = make();
    return std::string(made.secret_.begin(), made.secret_.end());
  };
  std::string bytes = config::key_from_file("seal.key_file", path, kBytes, fresh);
  Bytes secret{};
  std::copy(bytes.begin(), bytes.end(), secret.begin());
  sodium_memzero(bytes.data(), bytes.size());
  return SealKey(secret);
}

std::string SealKey::fingerprint() const {
  constexpr std::size_t kSize = 16;
  const std::string_view bytes(reinterpret_cast<const char*>(public_.data()), public_.size());
  return encoding::hash_hex(bytes, kSize);
}

std::string SealKey::seal(std::string_view owner, std::string_view text) const {
  std::string plain;
  plain.reserve(owner.size() + text.size() + 1 + kBlock);
  plain.append(owner).append(1, '\n').append(text);
  std::size_t padded = 0;
  const std::size_t size = plain.size();
  plain.resize(size + kBlock);
  auto* bytes = reinterpret_cast<unsigned char*>(plain.data());
  sodium_pad(&padded, bytes, size, kBlock, plain.size());
  std::string sealed(padded + crypto_box_SEALBYTES, '\0');
  crypto_box_seal(reinterpret_cast<unsigned char*>(sealed.data()), bytes, padded, public_.data());
  sodium_memzero(plain.data(), plain.size());
  return sealed;
}

std::optional<std::string> SealKey::open(std::string_view owner, std::string_view sealed) const {
  if (sealed.size() < crypto_box_SEALBYTES + kBlock) return std::nullopt;
  std::string plain(sealed.size() - crypto_box_SEALBYTES, '\0');
  auto* bytes = reinterpret_cast<unsigned char*>(plain.data());
  const int opened =
      crypto_box_seal_open(bytes, reinterpret_cast<const unsigned char*>(sealed.data()),
                           sealed.size(), public_.data(), secret_.data());
  std::size_t size = 0;
  if (opened != 0 || sodium_unpad(&size, bytes, plain.size(), kBlock) != 0) return std::nullopt;
  plain.resize(size);
  const std::string start = std::string(owner) + '\n';
  if (plain.compare(0, start.size(), start) != 0) return std::nullopt;
  return plain.substr(start.size());
}

}  // namespace escaque::seal
