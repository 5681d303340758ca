#include "platform/sql/audit.hpp"

#include <array>
#include <limits>

#include <soci/soci.h>
#include <sodium.h>

#include "platform/encoding/hex.hpp"

namespace escaque::sql {
namespace {

constexpr std::size_t kHashBytes = 32;

/// Entries that are read at a time.
constexpr int kPage = 10'000;

class Hasher {
 public:
  Hasher() { crypto_generichash_init(&state_, nullptr, 0, kHashBytes); }

  void add(std::string_view field) {
    std::array<unsigned char, 8> size{};
    for (std::size_t i = 0; i < size.size(); ++i) {
      size[i] = static_cast<unsigned char>(field.size() >> (8 * i));
    }
    crypto_generichash_update(&state_, size.data(), size.size());
    crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(field.data()),
                              field.size());
  }

  std::string hex() {
    std::array<unsigned char, kHashBytes> hash{};
    crypto_generichash_final(&state_, hash.data(), hash.size());
    return encoding::to_hex(hash);
  }

 private:
  crypto_generichash_state state_{};
};

long long to_ms(UtcTime time) { return time.time_since_epoch().count(); }

}  // namespace

std::string audit_schema() {
  return "CREATE TABLE audit ("
         " sequence BIGINT PRIMARY KEY, time_ms BIGINT NOT NULL,"
         " actor_id TEXT NOT NULL, action TEXT NOT NULL, subject_id TEXT NOT NULL,"
         " details TEXT NOT NULL, hash TEXT NOT NULL)";
}

std::vector<std::string> audit_guard() {
  return {
      "CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit"
      " BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END",
      "CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit"
      " BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END",
      // INSERT OR REPLACE takes a row out without a word to the trigger above.
      "CREATE TRIGGER audit_is_added_at_its_end BEFORE INSERT ON audit"
      " WHEN NEW.sequence <> (SELECT COALESCE(MAX(sequence), 0) + 1 FROM audit)"
      " BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END",
  };
}

std::vector<std::string> audit_guard_in_postgres() {
  // Class 23 is that of constraints, as which SQLite reports its triggers.
  const auto refusing = [](const std::string& when) {
    return " RETURNS trigger LANGUAGE plpgsql AS 'BEGIN " + when +
           "RAISE EXCEPTION ''the audit is only added to'' USING ERRCODE = ''23000''; ";
  };
  return {
      "CREATE FUNCTION refuse_change_of_audit()" + refusing("") + "END'",
      "CREATE FUNCTION refuse_gap_in_audit()" +
          refusing("IF NEW.sequence <> (SELECT COALESCE(MAX(sequence), 0) + 1 FROM audit) THEN ") +
          "END IF; RETURN NEW; END'",
      "CREATE TRIGGER audit_is_not_changed BEFORE UPDATE OR DELETE ON audit"
      " FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit()",
      "CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit"
      " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit()",
      "CREATE TRIGGER audit_is_added_at_its_end BEFORE INSERT ON audit"
      " FOR EACH ROW EXECUTE FUNCTION refuse_gap_in_audit()",
  };
}

std::string audit_hash(std::string_view previous, long long sequence, const AuditEntry& entry) {
  Hasher hasher;
  hasher.add(previous);
  hasher.add(std::to_string(sequence));
  hasher.add(std::to_string(to_ms(entry.time)));
  hasher.add(to_string(entry.actor));
  hasher.add(entry.action);
  hasher.add(entry.subject);
  hasher.add(entry.details);
  return hasher.hex();
}

AuditHead audit_head(soci::session& session) {
  AuditHead head;
  session << "SELECT sequence, hash FROM audit ORDER BY sequence DESC LIMIT 1",
      soci::into(head.sequence), soci::into(head.hash);
  return head;
}

void append_audit(soci::session& session, const AuditEntry& entry) {
  const AuditHead head = audit_head(session);
  const long long sequence = head.sequence + 1;
  const long long time = to_ms(entry.time);
  const std::string actor = to_string(entry.actor);
  const std::string hash = audit_hash(head.hash, sequence, entry);
  session << "INSERT INTO audit (sequence, time_ms, actor_id, action, subject_id, details, hash)"
             " VALUES (:sequence, :time, :actor, :action, :subject, :details, :hash)",
      soci::use(sequence), soci::use(time), soci::use(actor), soci::use(entry.action),
      soci::use(entry.subject), soci::use(entry.details), soci::use(hash);
}

std::optional<AuditFault> find_fault(soci::session& session,
                                     const std::function<bool(const AuditHead&)>& each) {
  AuditHead row;
  AuditEntry entry;
  long long time = 0;
  std::string actor;
  long long last = std::numeric_limits<long long>::min();
  // Variables, not soci::row, and page by page, as PostgreSQL sends all that is asked for at once:
  // there may be a million of them.
  soci::statement rows =
      (session.prepare << "SELECT sequence, time_ms, actor_id, action, subject_id, details, hash"
                          " FROM audit WHERE sequence > :last ORDER BY sequence LIMIT "
                       << kPage,
       soci::use(last), soci::into(row.sequence), soci::into(time), soci::into(actor),
       soci::into(entry.action), soci::into(entry.subject), soci::into(entry.details),
       soci::into(row.hash));
  std::string previous;
  rows.execute();
  for (long long expected = 1;; ++expected) {
    if (!rows.fetch()) {
      if (last == row.sequence) break;
      last = row.sequence;
      rows.execute();
      if (!rows.fetch()) break;
    }
    if (row.sequence > expected) return AuditFault{AuditFault::Kind::missing, expected};
    const auto user = UserId::parse(actor);
    entry.time = UtcTime(Millis(time));
    entry.actor = user.value_or(UserId());
    const bool is_sound =
        user && row.sequence == expected && row.hash == audit_hash(previous, row.sequence, entry);
    if (!is_sound) return AuditFault{AuditFault::Kind::changed, row.sequence};
    if (each && !each(row)) return std::nullopt;
    previous = row.hash;
  }
  return std::nullopt;
}

std::optional<long long> find_tampering(soci::session& session) {
  const auto fault = find_fault(session);
  return fault ? std::optional(fault->sequence) : std::nullopt;
}

}  // namespace escaque::sql
