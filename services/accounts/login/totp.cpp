#include "accounts/login/totp.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <liboath/oath.h>
#include <memory>
#include <stdexcept>

#include <sodium.h>

#include "platform/encoding/hex.hpp"

namespace escaque::services::accounts {
namespace {

constexpr std::size_t kSecretBytes = 20;
constexpr std::size_t kRecoveryBytes = 10;
constexpr std::size_t kRecoveryDigits = 16;
constexpr std::size_t kRecoveryCodes = 10;
constexpr std::size_t kTotpDigits = 6;

std::string base32(std::string_view bytes) {
  char* text = nullptr;
  std::size_t size = 0;
  if (oath_base32_encode(bytes.data(), bytes.size(), &text, &size) != OATH_OK) {
    throw std::runtime_error("liboath cannot encode base32");
  }
  const std::unique_ptr<char, decltype(&std::free)> owned(text, &std::free);
  return {text, size};
}

std::string random_bytes(std::size_t size) {
  std::string bytes(size, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

bool is_base32(char c) { return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7'); }

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::string random_totp_secret() { return random_bytes(kSecretBytes); }

std::string totp_base32(std::string_view secret) { return base32(secret); }

std::string totp_uri(std::string_view handle, std::string_view secret) {
  // Handles hold nothing that a URI would have to escape.
  return "otpauth://totp/Escaque:" + std::string(handle) + "?secret=" + base32(secret) +
         "&issuer=Escaque";
}

std::optional<std::int64_t> totp_step(std::string_view secret, std::string_view code, UtcTime now) {
  constexpr std::size_t kWindow = 1;
  const bool is_code =
      code.size() == kTotpDigits &&
      std::all_of(code.begin(), code.end(), [](char c) { return '0' <= c && c <= '9'; });
  if (!is_code) return std::nullopt;
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
  std::uint64_t step = 0;
  const int found = oath_totp_validate3(
      secret.data(), secret.size(), static_cast<time_t>(seconds), OATH_TOTP_DEFAULT_TIME_STEP_SIZE,
      OATH_TOTP_DEFAULT_START_TIME, kWindow, nullptr, &step, std::string(code).c_str());
  if (found < 0) return std::nullopt;
  return static_cast<std::int64_t>(step);
}

std::string random_recovery_code() {
  const std::string text = base32(random_bytes(kRecoveryBytes));
  std::string code;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && i % 4 == 0) code += '-';
    code += small(text[i]);
  }
  return code;
}

std::vector<std::string> random_recovery_codes() {
  std::vector<std::string> codes(kRecoveryCodes);
  std::generate(codes.begin(), codes.end(), random_recovery_code);
  return codes;
}

std::optional<TokenHash> recovery_hash(UserId user, std::string_view code) {
  constexpr std::size_t kMaxTyped = 40;
  if (code.size() > kMaxTyped) return std::nullopt;
  std::string plain;
  for (const char c : code) {
    if (c != '-' && c != ' ') plain += small(c);
  }
  if (plain.size() != kRecoveryDigits || !std::all_of(plain.begin(), plain.end(), is_base32)) {
    return std::nullopt;
  }
  // Random enough for a fast hash, as session tokens are.
  return TokenHash{encoding::hash_hex(to_string(user) + plain)};
}

}  // namespace escaque::services::accounts
