#pragma once
// What a backup says of itself: manifest.json, which is written last. No I/O.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace escaque::clients::cli {

inline constexpr std::string_view kManifestName = "manifest.json";
inline constexpr std::string_view kRedisName = "redis.rdb";
/// Backups from before 24 November 2026 lack it: there was nothing yet that it seals.
inline constexpr std::string_view kConductKey = "conduct-seal.key";

/// The databases, in the order of kKeepRows: files as deploy/supervise.py calls them, or what
/// pg_dump has made of one in PostgreSQL.
inline constexpr std::array<std::string_view, 5> kDatabaseNames{
    "ratings.sqlite", "games.sqlite", "matchmaking.sqlite", "conduct.sqlite", "accounts.sqlite"};
inline constexpr std::array<std::string_view, 5> kDumpNames{
    "ratings.pgdump", "games.pgdump", "matchmaking.pgdump", "conduct.pgdump", "accounts.pgdump"};
inline constexpr std::array<std::string_view, 3> kKeyNames{"accounts-seal.key", "games-seal.key",
                                                           kConductKey};
/// The signed heads of audits, and the keys to check and to sign them: where there are some.
inline constexpr std::array<std::string_view, 6> kAuditNames{
    "conduct-audit.heads", "conduct-audit.pub", "conduct-audit.key",
    "games-audit.heads",   "games-audit.pub",   "games-audit.key"};
/// The authority that browsers have imported (./dev up --tls): where there is one. What it signs is
/// made again when it is missing. Backups from before 27 November 2026 lack it.
inline constexpr std::array<std::string_view, 2> kAuthorityNames{"tls/ca.key", "tls/ca.pem"};

/// Where a copy of pg_dump comes from.
struct DumpOrigin {
  std::string id;          // Of the database.
  std::string schema;      // Of its tables.
  std::string connection;  // postgresql://…, without a password.

  friend bool operator==(const DumpOrigin&, const DumpOrigin&) = default;
};

struct BackupFile {
  std::string name;
  std::uint64_t bytes = 0;
  std::string sha256;                      // 64 hexadecimal digits in lower case.
  std::optional<int> migration = {};       // Of a database: its newest.
  std::optional<std::uint64_t> keys = {};  // Of Redis: about how many it had.
  std::optional<DumpOrigin> dump = {};     // Of a database in PostgreSQL.

  friend bool operator==(const BackupFile&, const BackupFile&) = default;
};

struct Manifest {
  std::string version;  // Of Escaque.
  std::string made_at;  // UTC, as in 2026-05-01T12:00:00Z: the moment of which the backup is.
  std::vector<BackupFile> files;

  [[nodiscard]] std::uint64_t bytes() const;

  friend bool operator==(const Manifest&, const Manifest&) = default;
};

/// All names that a backup can have besides the manifest's.
[[nodiscard]] std::vector<std::string_view> backup_names();
[[nodiscard]] bool has_authority(const Manifest& manifest);

[[nodiscard]] std::string to_json(const Manifest& manifest);

/// Throws BackupError: `not_a_backup` when this is no manifest or one of a format that we do not
/// know, `incomplete` when it lacks a file.
[[nodiscard]] Manifest parse_manifest(std::string_view json);

}  // namespace escaque::clients::cli
