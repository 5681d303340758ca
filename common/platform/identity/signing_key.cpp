#include "platform/identity/signing_key.hpp"

#include <algorithm>

#include <sodium.h>

#include "platform/config/secret_file.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::identity {
namespace {

static_assert(crypto_sign_PUBLICKEYBYTES == 32 && crypto_sign_SECRETKEYBYTES == 64);

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

SigningKey SigningKey::make() {
  if (sodium_init() < 0) throw config::StartupError("libsodium cannot be started");
  SigningKey key;
  PublicKey unused{};
  crypto_sign_keypair(unused.data(), key.secret_.data());
  return key;
}

SigningKey SigningKey::from_file(const std::string& path, const std::string& name) {
  const auto fresh = [] {
    const SigningKey made = make();
    return std::string(made.secret_.begin(), made.secret_.begin() + crypto_sign_SEEDBYTES);
  };
  std::string seed = config::key_from_file(name, path, crypto_sign_SEEDBYTES, fresh);
  SigningKey key = make();
  PublicKey unused{};
  crypto_sign_seed_keypair(unused.data(), key.secret_.data(), bytes_of(seed));
  sodium_memzero(seed.data(), seed.size());
  return key;
}

SigningKey::~SigningKey() { sodium_memzero(secret_.data(), secret_.size()); }

PublicKey SigningKey::public_key() const {
  PublicKey key{};
  crypto_sign_ed25519_sk_to_pk(key.data(), secret_.data());
  return key;
}

std::string SigningKey::sign(std::string_view text) const {
  std::string signature(crypto_sign_BYTES, '\0');
  crypto_sign_detached(reinterpret_cast<unsigned char*>(signature.data()), nullptr, bytes_of(text),
                       text.size(), secret_.data());
  return signature;
}

bool is_signed_by(const PublicKey& key, std::string_view text, std::string_view signature) {
  return signature.size() == crypto_sign_BYTES &&
         crypto_sign_verify_detached(bytes_of(signature), bytes_of(text), text.size(),
                                     key.data()) == 0;
}

std::optional<PublicKey> public_key_from_hex(std::string_view text) {
  PublicKey key{};
  std::size_t size = 0;
  const char* end = nullptr;
  const bool is_hex =
      sodium_hex2bin(key.data(), key.size(), text.data(), text.size(), nullptr, &size, &end) == 0 &&
      size == key.size() && end == text.data() + text.size();
  return is_hex ? std::optional(key) : std::nullopt;
}

}  // namespace escaque::identity
