#pragma once
// The folder by which services know each other's public keys. SERVICE.key is a service's own key,
// SERVICE.pub what the others check it with, one key a line, the present one first. On one machine
// all share the folder; of a service on another machine it has only the .pub file.

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "platform/identity/signing_key.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::identity {

/// Thread-safe.
class KeyFolder {
 public:
  /// Makes the folder, for its owner only, when there is none. `time` must outlive it. Throws
  /// config::StartupError.
  KeyFolder(std::filesystem::path folder, const TimeSource& time);

  /// This process' own key, as `service`; made at the first start, and published. When the .key
  /// file has been removed, a new key is made, and the one before is still accepted. Throws
  /// config::StartupError.
  [[nodiscard]] SigningKey own(const std::string& service) const;

  /// Whether `service` has signed `text`, with its present key or the one before. A file that has
  /// changed is read again, at most once a second.
  [[nodiscard]] bool has_signed(const std::string& service, std::string_view text,
                                std::string_view signature);

 private:
  struct Known {
    std::vector<PublicKey> keys;
    Instant read{};
  };

  [[nodiscard]] std::filesystem::path file(const std::string& service,
                                           std::string_view ending) const;
  [[nodiscard]] std::vector<PublicKey> read(const std::string& service) const;
  void publish(const std::string& service, const PublicKey& key) const;

  const std::filesystem::path folder_;
  const TimeSource& time_;

  // Protected by mutex_
  std::mutex mutex_;
  std::map<std::string, Known> known_;
};

}  // namespace escaque::identity
