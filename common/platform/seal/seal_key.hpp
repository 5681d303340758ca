#pragma once
// Secrets of players that the server keeps and shows nobody before their time: libsodium's sealed
// boxes to the server's own key. Whoever reads the log without the key file reads nothing.

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace escaque::seal {

class SealKey {
 public:
  /// A new one that no file holds.
  [[nodiscard]] static SealKey make();
  /// The key of the file; a new one is written to it, for its owner only, when there is none. All
  /// instances of a service share one file. Throws config::StartupError.
  [[nodiscard]] static SealKey from_file(const std::string& path);

  ~SealKey();
  SealKey(const SealKey&) = default;
  SealKey& operator=(const SealKey&) = default;

  /// Tells this key from any other, and nothing about it: hexadecimal.
  [[nodiscard]] std::string fingerprint() const;

  /// Encrypts `text`, which belongs to `owner`, so that its length does not show either.
  [[nodiscard]] std::string seal(std::string_view owner, std::string_view text) const;
  /// Nothing when it was sealed for another key or another owner, or was changed.
  [[nodiscard]] std::optional<std::string> open(std::string_view owner,
                                                std::string_view sealed) const;

 private:
  static constexpr std::size_t kBytes = 32;
  using Bytes = std::array<unsigned char, kBytes>;

  explicit SealKey(const Bytes& secret);

  Bytes secret_{};
  Bytes public_{};
};

}  // namespace escaque::seal
