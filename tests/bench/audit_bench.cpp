// audit_bench [ENTRIES]: how long the check of an audit takes, with a signed head for each
// thousand.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "platform/audit/check.hpp"
#include "platform/audit/head_book.hpp"

namespace {

using namespace escaque;

void write(const std::filesystem::path& database, int entries) {
  const audit::HeadBook book(audit::files_beside(database));
  soci::session session(soci::sqlite3, "dbname=\"" + database.string() + "\"");
  session << sql::audit_schema();
  for (const auto& trigger : sql::audit_guard()) session << trigger;
  soci::transaction all(session);
  for (int i = 1; i <= entries; ++i) {
    const UtcTime now(Millis(1'893'456'000'000 + i));
    sql::append_audit(session, {now, UserId{static_cast<std::uint64_t>(i % 7)}, "case_sanctioned",
                                to_string(UserId{static_cast<std::uint64_t>(i)}),
                                "case 0000000000A sanction 0000000000B article 2 step cool_down "
                                "until 1893459600000 tells rooms"});
    if (i % 1'000 == 0 && book.note(session, now) != audit::HeadBook::Noted::written) std::abort();
  }
  all.commit();
}

double seconds_to_check(const std::filesystem::path& database, int entries) {
  const auto start = std::chrono::steady_clock::now();
  const auto files = audit::files_beside(database);
  const auto list =
      audit::read_heads(files.heads, files.log, *audit::read_public_key(files.public_key));
  const auto found = audit::check(database, list.heads);
  if (list.bad_line || found.problem || found.entries != entries) std::abort();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
  const int entries = argc > 1 ? std::atoi(argv[1]) : 1'000'000;
  std::string folder = (std::filesystem::temp_directory_path() / "escaque-bench-XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) return 1;
  const auto database = std::filesystem::path(folder) / "conduct.sqlite";
  write(database, entries);
  const auto bytes = static_cast<double>(std::filesystem::file_size(database));
  std::printf("audit of %d entries, %.0f MiB: checked in %.1f s\n", entries, bytes / (1 << 20),
              seconds_to_check(database, entries));
  std::filesystem::remove_all(folder);
  return 0;
}
