#include <utility>

#include <soci/soci.h>

#include "conduct/conduct_store.hpp"
#include "conduct/convert.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::conduct {
namespace {

constexpr int kMaxListed = 1000;
constexpr std::string_view kWarning = "warning";
constexpr std::string_view kMute = "mute";
constexpr std::string_view kColumns =
    "id, kind, user_id, handle, title, is_guest, is_computer, reason, since_ms, until_ms, by_id";

// The store refuses by itself only what it says with a ConductError.
template <class T>
Result<T, ConductError> flatten(Result<T, sql::SqlError> done) {
  if (!done) return ConductError::unavailable;
  return std::move(*done);
}
template <class T>
Result<T, ConductError> flatten(Result<Result<T, ConductError>, sql::SqlError> done) {
  if (!done) return ConductError::unavailable;
  return std::move(*done);
}

long long to_ms(UtcTime time) { return time.time_since_epoch().count(); }
long long to_ms(std::optional<UtcTime> time) { return time ? to_ms(*time) : 0; }
UtcTime from_ms(long long ms) { return UtcTime(Millis(ms)); }

std::string to_text(SanctionKind kind) {
  return std::string(kind == SanctionKind::mute ? kMute : kWarning);
}

Sanction read_sanction(const soci::row& row) {
  Sanction sanction;
  sanction.id = SanctionId::parse(row.get<std::string>(0)).value_or(SanctionId());
  sanction.kind = row.get<std::string>(1) == kMute ? SanctionKind::mute : SanctionKind::warning;
  sanction.user.id = UserId::parse(row.get<std::string>(2)).value_or(UserId());
  sanction.user.handle = row.get<std::string>(3);
  sanction.user.title = row.get<std::string>(4);
  sanction.user.is_guest = row.get<int>(5) != 0;
  sanction.user.is_computer = row.get<int>(6) != 0;
  sanction.reason = row.get<std::string>(7);
  sanction.since = from_ms(row.get<long long>(8));
  const auto until = row.get<long long>(9);
  if (until != 0) sanction.until = from_ms(until);
  sanction.by = UserId::parse(row.get<std::string>(10)).value_or(UserId());
  return sanction;
}

// `where` is one of ours, never input.
std::optional<Sanction> find_sanction(soci::session& session, std::string_view where,
                                      const std::string& first, const std::string& second) {
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT " << kColumns << " FROM sanctions WHERE " << where,
       soci::use(first), soci::use(second));
  const auto found = rows.begin();
  if (found == rows.end()) return std::nullopt;
  return read_sanction(*found);
}

long long asked_until(soci::session& session, SanctionId id) {
  const std::string text = to_string(id);
  long long until = 0;
  session << "SELECT asked_until_ms FROM sanctions WHERE id = :id", soci::use(text),
      soci::into(until);
  return until;
}

void insert_sanction(soci::session& session, const Decision& decision) {
  const Sanction& s = decision.sanction;
  const std::string id = to_string(s.id);
  const std::string kind = to_text(s.kind);
  const std::string user = to_string(s.user.id);
  const std::string by = to_string(s.by);
  const int is_guest = s.user.is_guest ? 1 : 0;
  const int is_computer = s.user.is_computer ? 1 : 0;
  const long long since = to_ms(s.since);
  const long long until = to_ms(s.until);
  session << "INSERT INTO sanctions (id, kind, user_id, handle, title, is_guest, is_computer,"
             " reason, since_ms, until_ms, by_id, request_id, asked_until_ms)"
             " VALUES (:id, :kind, :user, :handle, :title, :guest, :computer, :reason, :since,"
             " :until, :by, :request, :asked)",
      soci::use(id), soci::use(kind), soci::use(user), soci::use(s.user.handle),
      soci::use(s.user.title), soci::use(is_guest), soci::use(is_computer), soci::use(s.reason),
      soci::use(since), soci::use(until), soci::use(by), soci::use(decision.request_id),
      soci::use(until);
}

Result<Sanction, ConductError> impose_in(soci::session& session, const Decision& decision) {
  const Sanction& wanted = decision.sanction;
  const auto earlier = find_sanction(session, "by_id = :by AND request_id = :request",
                                     to_string(wanted.by), decision.request_id);
  if (earlier) {
    const bool is_same = earlier->kind == wanted.kind && earlier->user.id == wanted.user.id &&
                         earlier->reason == wanted.reason &&
                         asked_until(session, earlier->id) == to_ms(wanted.until);
    if (!is_same) return ConductError::id_taken;
    return *earlier;
  }
  insert_sanction(session, decision);
  sql::append_audit(session,
                    {wanted.since, wanted.by, to_text(wanted.kind), to_string(wanted.user.id),
                     "sanction " + to_string(wanted.id) + " until " +
                         std::to_string(to_ms(wanted.until)) + ": " + wanted.reason});
  relay::enqueue(session, sanction_imposed(wanted));
  return wanted;
}

Result<Sanction, ConductError> lift_in(soci::session& session, const Lift& lift) {
  const std::string id = to_string(lift.mute);
  auto mute = find_sanction(session, "id = :id AND kind = :kind", id, std::string(kMute));
  if (!mute) return ConductError::no_such_mute;
  if (!mute->until || *mute->until <= lift.now) return *mute;
  mute->until = lift.now;
  const long long now = to_ms(lift.now);
  session << "UPDATE sanctions SET until_ms = :now WHERE id = :id", soci::use(now), soci::use(id);
  sql::append_audit(session, {lift.now, lift.by, "lift", to_string(mute->user.id),
                              "sanction " + id + ": " + lift.reason});
  relay::enqueue(session, sanction_lifted(*mute));
  return *mute;
}

std::optional<UtcTime> find_mute_end(soci::session& session, UserId user, UtcTime now) {
  const std::string id = to_string(user);
  const long long now_ms = to_ms(now);
  long long until = 0;
  session << "SELECT COALESCE(MAX(until_ms), 0) FROM sanctions"
             " WHERE user_id = :id AND kind = 'mute' AND until_ms > :now",
      soci::use(id), soci::use(now_ms), soci::into(until);
  return until == 0 ? std::nullopt : std::optional(from_ms(until));
}

}  // namespace

ConductStore::Outcome<Sanction> ConductStore::impose(Decision decision) {
  auto insert = [decision = std::move(decision)](soci::session& session) {
    return impose_in(session, decision);
  };
  co_return flatten(co_await database_.run(std::move(insert)));
}

ConductStore::Outcome<Sanction> ConductStore::lift(Lift lift) {
  auto update = [lift = std::move(lift)](soci::session& session) { return lift_in(session, lift); };
  co_return flatten(co_await database_.run(std::move(update)));
}

ConductStore::Outcome<std::vector<Sanction>> ConductStore::sanctions_of(UserId user) {
  auto find = [user](soci::session& session) {
    const std::string id = to_string(user);
    std::vector<Sanction> sanctions;
    const soci::rowset<soci::row> rows =
        (session.prepare << "SELECT " << kColumns << " FROM sanctions WHERE user_id = :id"
                         << " ORDER BY since_ms DESC, id LIMIT " << kMaxListed,
         soci::use(id));
    for (const soci::row& row : rows) sanctions.push_back(read_sanction(row));
    return sanctions;
  };
  co_return flatten(co_await database_.read(find));
}

ConductStore::Outcome<std::optional<UtcTime>> ConductStore::muted_until(UserId user, UtcTime now) {
  auto find = [user, now](soci::session& session) { return find_mute_end(session, user, now); };
  co_return flatten(co_await database_.read(find));
}

ConductStore::Outcome<sql::AuditHead> ConductStore::head_of_audit() {
  co_return flatten(co_await database_.read(sql::audit_head));
}

ConductStore::Outcome<std::optional<long long>> ConductStore::verify_audit() {
  co_return flatten(co_await database_.read(sql::find_tampering));
}

}  // namespace escaque::services::conduct
