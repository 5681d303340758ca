#include "cli/backup/manifest.hpp"

#include <algorithm>
#include <exception>
#include <numeric>
#include <stdexcept>

#include <boost/json.hpp>

#include "cli/backup/backup_error.hpp"
#include "domain/base/sha256.hpp"

namespace escaque::clients::cli {
namespace {

namespace json = boost::json;

constexpr int kFormat = 1;
/// Of a backup with databases of PostgreSQL, which older programs cannot restore.
constexpr int kFormatWithDumps = 2;

json::object to_object(const BackupFile& file) {
  json::object row{{"name", file.name}, {"bytes", file.bytes}, {"sha256", file.sha256}};
  if (file.migration) row["migration"] = *file.migration;
  if (file.keys) row["keys"] = *file.keys;
  if (file.dump) {
    row["id"] = file.dump->id;
    row["schema"] = file.dump->schema;
    row["connection"] = file.dump->connection;
  }
  return row;
}

std::string text_of(const json::object& object, std::string_view key) {
  return json::value_to<std::string>(object.at(key));
}

BackupFile to_file(const json::object& row) {
  BackupFile file{.name = text_of(row, "name"),
                  .bytes = row.at("bytes").to_number<std::uint64_t>(),
                  .sha256 = text_of(row, "sha256")};
  if (const auto* found = row.if_contains("migration")) file.migration = found->to_number<int>();
  if (const auto* found = row.if_contains("keys")) file.keys = found->to_number<std::uint64_t>();
  if (std::ranges::count(kDumpNames, file.name) != 0) {
    file.dump = DumpOrigin{.id = text_of(row, "id"),
                           .schema = text_of(row, "schema"),
                           .connection = text_of(row, "connection")};
    if (!file.migration) throw std::invalid_argument("no migration of " + file.name);
  }
  return file;
}

[[noreturn]] void refuse(const std::string& why) {
  throw BackupError(BackupFault::not_a_backup, std::string(kManifestName) + ": " + why,
                    "the folder of an `escaque backup` by this version of Escaque or an older one");
}

/// Each database once: as a file, or as a copy of PostgreSQL's.
void check_databases(std::vector<std::string_view>& missing) {
  for (std::size_t i = 0; i < kDatabaseNames.size(); ++i) {
    const bool has_file = std::ranges::count(missing, kDatabaseNames[i]) == 0;
    const bool has_dump = std::ranges::count(missing, kDumpNames[i]) == 0;
    if (has_file && has_dump) {
      refuse("it has " + std::string(kDatabaseNames[i]) + " and " + std::string(kDumpNames[i]));
    }
    if (has_dump) std::erase(missing, kDatabaseNames[i]);
    std::erase(missing, kDumpNames[i]);
  }
}

/// Names become paths: none but ours, and each once.
void check_names(const std::vector<BackupFile>& files) {
  std::vector<std::string_view> missing = backup_names();
  for (const BackupFile& file : files) {
    const auto found = std::ranges::find(missing, file.name);
    if (found == missing.end()) refuse("\"" + file.name + "\" is unknown, or named twice");
    if (!parse_digest(file.sha256)) refuse("no SHA-256 of " + file.name);
    missing.erase(found);
  }
  check_databases(missing);
  std::erase_if(missing, [](std::string_view name) {
    return name == kConductKey || std::ranges::count(kAuditNames, name) != 0 ||
           std::ranges::count(kAuthorityNames, name) != 0;
  });
  if (missing.empty()) return;
  throw BackupError(BackupFault::incomplete,
                    std::string(kManifestName) + " has no " + std::string(missing.front()),
                    "a backup of all databases, Redis and keys");
}

}  // namespace

std::uint64_t Manifest::bytes() const {
  return std::accumulate(files.begin(), files.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& file) { return sum + file.bytes; });
}

std::vector<std::string_view> backup_names() {
  std::vector<std::string_view> names(kDatabaseNames.begin(), kDatabaseNames.end());
  names.insert(names.end(), kDumpNames.begin(), kDumpNames.end());
  names.push_back(kRedisName);
  names.insert(names.end(), kKeyNames.begin(), kKeyNames.end());
  names.insert(names.end(), kAuditNames.begin(), kAuditNames.end());
  names.insert(names.end(), kAuthorityNames.begin(), kAuthorityNames.end());
  return names;
}

bool has_authority(const Manifest& manifest) {
  return std::ranges::find(manifest.files, kAuthorityNames.front(), &BackupFile::name) !=
         manifest.files.end();
}

/// A line for each file: people read it, too.
std::string to_json(const Manifest& manifest) {
  const bool has_dumps = std::ranges::any_of(
      manifest.files, [](const BackupFile& file) { return file.dump.has_value(); });
  std::string text = "{\"format\":" + std::to_string(has_dumps ? kFormatWithDumps : kFormat) +
                     ",\n\"escaque\":" + json::serialize(json::string(manifest.version)) +
                     ",\n\"made_at\":" + json::serialize(json::string(manifest.made_at)) +
                     ",\n\"files\":[";
  for (const BackupFile& file : manifest.files) {
    text += (&file == manifest.files.data() ? "\n" : ",\n") + json::serialize(to_object(file));
  }
  return text + "\n]}\n";
}

Manifest parse_manifest(std::string_view json) {
  Manifest manifest;
  int format = 0;
  try {
    const json::value parsed = json::parse({json.data(), json.size()});
    const json::object& object = parsed.as_object();
    format = object.at("format").to_number<int>();
    if (format == kFormat || format == kFormatWithDumps) {
      manifest.version = text_of(object, "escaque");
      manifest.made_at = text_of(object, "made_at");
      for (const json::value& row : object.at("files").as_array()) {
        manifest.files.push_back(to_file(row.as_object()));
      }
    }
  } catch (const std::exception& error) {
    refuse(error.what());
  }
  if (format != kFormat && format != kFormatWithDumps) {
    refuse("its format is " + std::to_string(format) + ", not 1 or 2");
  }
  check_names(manifest.files);
  return manifest;
}

}  // namespace escaque::clients::cli
