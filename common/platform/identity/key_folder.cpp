#include "platform/identity/key_folder.hpp"

#include <algorithm>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "platform/config/startup_error.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::identity {
namespace {

// The present one, and the one before.
constexpr std::size_t kAccepted = 2;
constexpr Millis kReadAgain{1'000};

/// What others could have written proves nothing.
bool is_ours(const std::filesystem::path& path) {
  struct stat about {};
  return ::stat(path.c_str(), &about) == 0 && (about.st_mode & (S_IWGRP | S_IWOTH)) == 0 &&
         (about.st_uid == ::geteuid() || about.st_uid == 0);
}

bool is_name(const std::string& service) {
  return !service.empty() &&
         std::all_of(service.begin(), service.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

KeyFolder::KeyFolder(std::filesystem::path folder, const TimeSource& time)
    : folder_(std::move(folder)), time_(time) {
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(folder_, error);
  if (is_new) std::filesystem::permissions(folder_, std::filesystem::perms::owner_all, error);
  if (error || !is_ours(folder_)) {
    throw config::StartupError("identity.dir " + folder_.string() +
                               ": expected a folder that only our own user may write to");
  }
}

std::filesystem::path KeyFolder::file(const std::string& service, std::string_view ending) const {
  return folder_ / (service + std::string(ending));
}

SigningKey KeyFolder::own(const std::string& service) const {
  SigningKey key = SigningKey::from_file(file(service, ".key").string());
  publish(service, key.public_key());
  return key;
}

void KeyFolder::publish(const std::string& service, const PublicKey& key) const {
  auto keys = read(service);
  if (!keys.empty() && keys.front() == key) return;
  std::erase(keys, key);
  keys.insert(keys.begin(), key);
  const auto path = file(service, ".pub");
  // Whole or not at all: others read it meanwhile.
  const std::filesystem::path apart = path.string() + ".new-" + std::to_string(::getpid());
  std::ofstream out(apart);
  for (std::size_t i = 0; i < std::min(keys.size(), kAccepted); ++i)
    out << encoding::to_hex(keys[i]) << '\n';
  out.close();
  std::error_code error;
  std::filesystem::permissions(
      apart, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, error);
  if (out) std::filesystem::rename(apart, path, error);
  if (!out || error) {
    throw config::StartupError("identity.dir: " + path.string() + " cannot be written");
  }
}

std::vector<PublicKey> KeyFolder::read(const std::string& service) const {
  std::vector<PublicKey> keys;
  const auto path = file(service, ".pub");
  if (!is_name(service) || !is_ours(path)) return keys;
  std::ifstream lines(path);
  for (std::string line; keys.size() < kAccepted && std::getline(lines, line);) {
    if (const auto key = public_key_from_hex(line)) keys.push_back(*key);
  }
  return keys;
}

bool KeyFolder::has_signed(const std::string& service, std::string_view text,
                           std::string_view signature) {
  const auto fits = [&](const PublicKey& key) { return is_signed_by(key, text, signature); };
  std::vector<PublicKey> keys;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = known_.find(service);
    if (found != known_.end()) keys = found->second.keys;
  }
  if (std::any_of(keys.begin(), keys.end(), fits)) return true;
  if (!is_name(service)) return false;
  {
    const std::scoped_lock lock(mutex_);
    constexpr std::size_t kMaxServices = 64;  // Names come from whoever calls.
    if (known_.size() >= kMaxServices && !known_.contains(service)) return false;
    auto [known, is_new] = known_.try_emplace(service);
    const Instant now = time_.now();
    // What another thread has just read is good for this one, too.
    if (is_new || now - known->second.read >= kReadAgain) known->second = {read(service), now};
    keys = known->second.keys;
  }
  return std::any_of(keys.begin(), keys.end(), fits);
}

}  // namespace escaque::identity
