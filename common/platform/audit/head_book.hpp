#pragma once
// The file to which the signed heads of an audit are added, beside its database, with the key that
// signs them and the public key that they are checked with. Blocks: for threads of a database, and
// for tools.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "platform/audit/signed_head.hpp"

namespace soci {
class session;
}

namespace escaque::audit {

/// Where they are: of DIR/conduct.sqlite DIR/conduct-audit.heads, .key and .pub.
struct HeadFiles {
  std::string log;  ///< "conduct"
  std::filesystem::path heads;
  std::filesystem::path key;
  std::filesystem::path public_key;
};
[[nodiscard]] HeadFiles files_beside(const std::filesystem::path& database);
/// The same of "sqlite3://DIR/conduct.sqlite"; of a database that is no file, those beside
/// `otherwise`.
[[nodiscard]] HeadFiles files_of(const std::string& connection,
                                 const std::filesystem::path& otherwise);

/// What such a file holds.
struct HeadList {
  std::vector<SignedHead> heads;        ///< In their order; of this log alone.
  std::optional<std::size_t> bad_line;  ///< The first that the key has not signed; from 1.
};
[[nodiscard]] HeadList read_heads(const std::filesystem::path& file, const std::string& log,
                                  const identity::PublicKey& key);
/// The key in the first line of the file; nothing when there is none.
[[nodiscard]] std::optional<identity::PublicKey> read_public_key(const std::filesystem::path& file);

/// Thread-safe.
class HeadBook {
 public:
  /// Makes the key at the first start, for its owner only, and writes the public one beside it.
  /// Throws config::StartupError.
  explicit HeadBook(HeadFiles files);

  enum class Noted : std::uint8_t {
    written,
    unchanged,     ///< As it was written last, or nothing has happened yet.
    contradicted,  ///< The audit is not what was signed earlier. Written all the same.
    not_written,   ///< The file cannot be written.
  };
  /// The head of the session's audit, as it is at `now`.
  [[nodiscard]] Noted note(soci::session& session, UtcTime now) const;

 private:
  [[nodiscard]] std::optional<SignedHead> last() const;
  [[nodiscard]] bool append(const std::string& line) const;

  const HeadFiles files_;
  const identity::SigningKey key_;
};

}  // namespace escaque::audit
