#pragma once
// The channels of the server: rooms for discussions, which the operator lists.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace escaque::services::conduct {

struct Channel {
  std::string name;      ///< [a-z][a-z0-9-]{0,19}; as it is called everywhere.
  std::string language;  ///< "es", "en" …
  std::string purpose;   ///< In that language.

  friend bool operator==(const Channel&, const Channel&) = default;
};

/// "name language purpose"; nothing when it is not written so.
[[nodiscard]] std::optional<Channel> parse_channel(std::string_view text);

class Channels {
 public:
  /// Of the configuration. Throws config::StartupError when one cannot be read or comes twice.
  explicit Channels(const std::vector<std::string>& listed);

  [[nodiscard]] const std::vector<Channel>& all() const { return channels_; }
  [[nodiscard]] bool has(std::string_view name) const;

 private:
  std::vector<Channel> channels_;
};

}  // namespace escaque::services::conduct
