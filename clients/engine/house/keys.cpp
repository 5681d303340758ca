#include "engine/house/keys.hpp"

#include <filesystem>
#include <fstream>
#include <utility>

#include <sodium.h>

#include "platform/config/secret_file.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/encoding/base64.hpp"

namespace escaque::engine {
namespace {

std::string random_password() {
  if (sodium_init() < 0) throw config::StartupError("libsodium cannot be used");
  std::string bits(24, '\0');
  randombytes_buf(bits.data(), bits.size());
  return encoding::to_base64(bits, encoding::Base64::url_unpadded);
}

}  // namespace

Keys::Keys(std::string path) : path_(std::move(path)) {
  if (!std::filesystem::exists(path_)) return;
  config::refuse_exposed("house.keys", path_);
  std::ifstream file(path_);
  std::string handle;
  std::string password;
  while (file >> handle >> password) passwords_.emplace(handle, password);
}

const std::string& Keys::of(const std::string& handle) {
  const auto known = passwords_.find(handle);
  if (known != passwords_.end()) return known->second;
  const auto& made = passwords_.emplace(handle, random_password()).first->second;
  std::string text;
  for (const auto& [name, password] : passwords_) text += name + ' ' + password + '\n';
  config::write_secret(path_, text);
  return made;
}

}  // namespace escaque::engine
