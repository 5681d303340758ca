#include "platform/audit/check.hpp"

#include <algorithm>
#include <vector>

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "platform/sql/dialect.hpp"

namespace escaque::audit {
namespace {

Problem problem_of(const sql::AuditFault& fault) {
  const bool is_missing = fault.kind == sql::AuditFault::Kind::missing;
  return {is_missing ? Problem::Kind::missing : Problem::Kind::changed, fault.sequence, {}};
}

}  // namespace

Finding check(soci::session& session, std::span<const SignedHead> heads) {
  std::vector<SignedHead> sorted(heads.begin(), heads.end());
  std::ranges::sort(sorted, {}, [](const SignedHead& each) { return each.head.sequence; });
  Finding finding;
  auto next = sorted.begin();
  long long sound_until = 0;  // The last head that fits.
  const auto compare = [&](const sql::AuditHead& entry) {
    for (; next != sorted.end() && next->head.sequence == entry.sequence; ++next) {
      if (next->head.hash != entry.hash) {
        finding.problem = Problem{Problem::Kind::rewritten, sound_until + 1, *next};
        return false;
      }
      sound_until = entry.sequence;
    }
    finding.entries = entry.sequence;
    return true;
  };
  const auto fault = sql::find_fault(session, compare);
  if (finding.problem) return finding;
  if (fault) {
    finding.problem = problem_of(*fault);
  } else if (next != sorted.end()) {
    // The latest one says up to where there were entries.
    finding.problem = Problem{Problem::Kind::cut_off, finding.entries + 1, sorted.back()};
  }
  return finding;
}

Finding check(const std::filesystem::path& database, std::span<const SignedHead> heads) {
  soci::session session(soci::sqlite3, "dbname=\"" + database.string() + "\" readonly=1");
  const soci::transaction one_view(session);
  return check(session, heads);
}

Finding check(const std::string& connection, const std::string& password_file,
              std::span<const SignedHead> heads) {
  const auto dialect = sql::make_dialect(connection, password_file);
  const sql::Caller caller;
  soci::session session;
  dialect->open(session, caller);
  dialect->begin_read(session);
  return check(session, heads);
}

}  // namespace escaque::audit
