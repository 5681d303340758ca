#pragma once
// Cases in the database. Each method is one transaction: the case is folded, the command decided,
// and everything that follows from it (sanction, audit, what streams say) is written with it.
// Thread-safe.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conduct/cases/sanction_rows.hpp"
#include "conduct/inputs/rule_settings.hpp"
#include "domain/etiquette/case.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/error.hpp"
#include "platform/seal/seal_key.hpp"
#include "platform/service/feature_level.hpp"
#include "platform/sql/audit.hpp"
#include "platform/sql/database.hpp"
#include "platform/sql/migration.hpp"

namespace escaque::services::conduct {

/// A command that comes again is answered again; its id with other contents is refused.
struct CommandKey {
  UserId by;
  std::string id;
  std::string digest;  ///< Of everything that it asks for.
};

struct ReportOrder {
  CommandKey key;
  std::optional<UserId> accused;
  etiquette::Reported report;  ///< Without lines: they are copied here.
  int a_day = 0;               ///< How many reports the reporter may make in 24 hours.
  bool is_admin = false;       ///< The reporter is one.
  UtcTime now;
};

/// What a rule found in what somebody said.
struct Finding {
  std::string rule;
  int rule_version = 0;  ///< Of the word lists.
  etiquette::Offence offence = etiquette::Offence::abuse;
  etiquette::KeptLine line;  ///< The last straw; its author is accused.
  /// Evidence, with `line`; empty: what was said before it is copied here.
  std::vector<etiquette::KeptLine> lines;
  UtcTime now;
};

struct CaseOrder {
  CommandKey key;
  etiquette::CaseId id;
  int version = 0;  ///< That was seen; 0: any.
  etiquette::CaseCommand command;
  etiquette::Officer officer;
  int signers = 0;
  UtcTime now;
  int level = service::kFeatureLevel;  ///< That everything that runs can read.
};

struct CaseRow {
  etiquette::CaseId id;
  etiquette::CaseState state = etiquette::CaseState::open;
  etiquette::Priority priority = etiquette::Priority::p3;
  etiquette::Offence offence = etiquette::Offence::other;
  std::optional<UserId> accused;
  int reports = 0;
  UtcTime opened;
  std::optional<etiquette::Lease> lease;
  UtcTime due;
};

/// Which rows of the queue.
struct QueueQuery {
  bool is_waiting =
      true;  ///< For somebody, the most urgent first; otherwise decided, latest first.
  int limit = 50;
  int skip = 0;
};
struct Queue {
  std::vector<CaseRow> rows;
  int waiting = 0;
};

struct CaseFile {
  etiquette::CaseId id;
  etiquette::Case state;
  std::vector<SanctionRow> record;  ///< Of the accused, latest first.
  std::vector<CaseRow> earlier;     ///< Other cases about them, latest first.
};

struct MadeReport {
  etiquette::CaseId id;
  std::optional<UserId> accused;
  etiquette::Offence offence = etiquette::Offence::other;
  UtcTime time;
  std::optional<etiquette::Outcome> outcome;
};

/// What somebody may read about themselves.
/// What a rule has reminded somebody of, before anything counted against them.
struct Reminder {
  std::string rule;  ///< "SHR-1"
  std::vector<GameId> games;
  UtcTime time;
};

struct PersonalRecord {
  std::vector<SanctionRow> sanctions;
  std::vector<CaseFile> cases;  ///< Decided ones, and those of a hold; latest first.
  std::vector<MadeReport> reports;
  std::vector<Reminder> reminders;  ///< Latest first.
};

struct AuditLine {
  long long sequence = 0;
  sql::AuditEntry entry;
};

/// Something that a decision, or its end, does to ratings.
struct Remedy {
  long long sequence = 0;
  std::string case_id;
  std::string accused_id;
  std::vector<std::string> games;  ///< Whose points are given back; none: what was is undone.
};

class CaseStore {
 public:
  template <class T>
  using Outcome = Awaitable<Result<T, rpc::Error>>;

  /// `key` must outlive it. By `rules` it judges those whose reports are answered.
  CaseStore(sql::Database& database, const seal::SealKey& key, RuleSettings rules)
      : database_(database), key_(key), rules_(std::move(rules)) {}

  /// Joins the open case about the same person and offence, or opens one.
  Outcome<etiquette::CaseId> report(ReportOrder order);
  /// The same for a rule, once for each rule and line, however often it finds it.
  Outcome<void> add_finding(Finding finding);
  /// What somebody said last in rooms that are private or not, the latest first, since this rule
  /// found something in it.
  Outcome<std::vector<etiquette::KeptLine>> lines_since_finding(UserId user, std::string rule,
                                                                bool is_private, int limit);
  Outcome<CaseFile> command(CaseOrder order);
  Outcome<CaseFile> find(etiquette::CaseId id);
  Outcome<Queue> queue(QueueQuery query);
  Outcome<PersonalRecord> record_of(UserId user);
  Outcome<SanctionRow> acknowledge(UserId user, etiquette::SanctionId id, UtcTime now);
  /// Of one person, that take something away at `now`.
  Outcome<std::vector<etiquette::Sanction>> in_force_of(UserId user, UtcTime now);
  /// A page of 1,000, by id.
  Outcome<std::vector<SanctionRow>> in_force(std::string after, UtcTime now);
  /// Latest first; only what is about `about`, or was done by them, where that is not empty.
  Outcome<std::vector<AuditLine>> audit(std::string about, long long before, int limit);
  /// Appeals and signatures that have waited for too long at `now`.
  Outcome<std::vector<etiquette::CaseId>> overdue(UtcTime now);
  /// What was written about them, and by them, can be read by nobody from now on. `ordered`: when
  /// somebody asked for it; false: that has been done.
  Outcome<bool> erase(UserId user, UtcTime ordered, UtcTime now);
  /// In the order in which they were decided.
  Outcome<std::optional<Remedy>> next_remedy();
  Outcome<void> finish_remedy(Remedy remedy);
  /// In the audit: `by` has read what people said to each other in private.
  Outcome<void> note_reading(etiquette::CaseId id, UserId by, UtcTime now);
  /// The same: `by` begins to read what people say where it is not private.
  Outcome<void> note_watching(UserId by, UtcTime now);

 private:
  sql::Database& database_;
  const seal::SealKey& key_;
  const RuleSettings rules_;
};

[[nodiscard]] std::vector<std::string> case_schema();
[[nodiscard]] std::vector<std::string> finding_schema();
/// Of the whole database of `conduct`.
[[nodiscard]] sql::Migrations migrations();

[[nodiscard]] rpc::Error to_error(etiquette::CaseError error);

}  // namespace escaque::services::conduct
