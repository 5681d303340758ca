#include "platform/audit/head_book.hpp"

#include <fcntl.h>
#include <fstream>
#include <string_view>
#include <unistd.h>
#include <utility>

#include <soci/soci.h>

#include "platform/config/startup_error.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::audit {
namespace {

/// None of a file that is not there.
std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::vector<std::string> lines;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

/// Empty: there is no such row.
std::string hash_at(soci::session& session, long long sequence) {
  std::string hash;
  session << "SELECT hash FROM audit WHERE sequence = :sequence", soci::use(sequence),
      soci::into(hash);
  return session.got_data() ? hash : std::string();
}

void publish(const HeadFiles& files, const identity::PublicKey& key) {
  const auto known = read_public_key(files.public_key);
  if (known == key) return;
  std::ofstream out(files.public_key, std::ios::trunc);
  out << encoding::to_hex(key) << '\n';
  out.close();
  if (!out) throw config::StartupError(files.public_key.string() + ": cannot be written");
}

}  // namespace

HeadFiles files_beside(const std::filesystem::path& database) {
  const std::string log = database.stem().string();
  const auto file = [&](std::string_view ending) {
    return database.parent_path() / (log + "-audit" + std::string(ending));
  };
  return {log, file(".heads"), file(".key"), file(".pub")};
}

HeadFiles files_of(const std::string& connection, const std::filesystem::path& otherwise) {
  constexpr std::string_view kScheme = "sqlite3://";
  if (!connection.starts_with(kScheme)) return files_beside(otherwise);
  return files_beside(connection.substr(kScheme.size()));
}

HeadList read_heads(const std::filesystem::path& file, const std::string& log,
                    const identity::PublicKey& key) {
  HeadList list;
  std::size_t number = 0;
  for (const std::string& line : lines_of(file)) {
    ++number;
    auto head = parse_line(line, key);
    if (head && head->log == log) {
      list.heads.push_back(std::move(*head));
    } else if (!list.bad_line) {
      list.bad_line = number;
    }
  }
  return list;
}

std::optional<identity::PublicKey> read_public_key(const std::filesystem::path& file) {
  std::ifstream lines(file);
  std::string line;
  if (!std::getline(lines, line)) return std::nullopt;
  return identity::public_key_from_hex(line);
}

HeadBook::HeadBook(HeadFiles files)
    : files_(std::move(files)),
      key_(identity::SigningKey::from_file(files_.key.string(), "the key of the audit")) {
  publish(files_, key_.public_key());
}

/// From the end: the file holds years.
std::optional<SignedHead> HeadBook::last() const {
  const auto lines = lines_of(files_.heads);
  const auto key = key_.public_key();
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    auto head = parse_line(*line, key);
    if (head && head->log == files_.log) return head;
  }
  return std::nullopt;
}

HeadBook::Noted HeadBook::note(soci::session& session, UtcTime now) const {
  // First: another instance may sign a later head than the one that this session's view has.
  const auto before = last();
  const SignedHead present{files_.log, sql::audit_head(session), now};
  const bool is_contradicted =
      before && hash_at(session, before->head.sequence) != before->head.hash;
  const bool is_new = present.head.sequence > 0 && (!before || before->head != present.head);
  if (is_new && !append(to_line(present, key_))) return Noted::not_written;
  if (is_contradicted) return Noted::contradicted;
  return is_new ? Noted::written : Noted::unchanged;
}

/// In one write, so that instances that share the file do not mix their lines.
bool HeadBook::append(const std::string& line) const {
  const int fd = ::open(files_.heads.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0) return false;
  const std::string whole = line + '\n';
  const bool is_written =
      ::write(fd, whole.data(), whole.size()) == static_cast<ssize_t>(whole.size()) &&
      ::fsync(fd) == 0;
  ::close(fd);
  return is_written;
}

}  // namespace escaque::audit
