#include "conduct/cases/sanction_rows.hpp"

#include <sstream>

#include <soci/soci.h>

#include "conduct/sql_values.hpp"

namespace escaque::services::conduct {
namespace {

using namespace etiquette;

constexpr int kMaxListed = 1000;
constexpr std::string_view kSelect =
    "SELECT id, user_id, case_id, step, features, article, ground, reason, since_ms, until_ms,"
    " by_id, is_lifted, acknowledged_ms FROM sanctions WHERE ";
constexpr std::string_view kInForce =
    " AND step <> 'warning' AND is_lifted = 0 AND (until_ms = 0 OR until_ms > :now)";

std::string join(const std::vector<Feature>& features) {
  std::string text;
  for (const Feature each : features) {
    if (!text.empty()) text += ' ';
    text += enum_name(each);
  }
  return text;
}

std::vector<Feature> parse_features(const std::string& text) {
  std::vector<Feature> features;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (const auto feature = parse_word<Feature>(word)) features.push_back(*feature);
  }
  return features;
}

SanctionRow read_sanction(const soci::row& row) {
  SanctionRow read;
  Sanction& sanction = read.sanction;
  sanction.id = SanctionId::parse(row.get<std::string>(0)).value_or(SanctionId());
  sanction.user = UserId::parse(row.get<std::string>(1)).value_or(UserId());
  sanction.of_case = CaseId::parse(row.get<std::string>(2)).value_or(CaseId());
  sanction.step = parse_word<Step>(row.get<std::string>(3)).value_or(Step::warning);
  sanction.features = parse_features(row.get<std::string>(4));
  sanction.article = parse_word<Article>(row.get<std::string>(5)).value_or(Article::friendly_place);
  sanction.ground = parse_word<Ground>(row.get<std::string>(6)).value_or(Ground::none);
  sanction.reason = row.get<std::string>(7);
  sanction.since = from_ms(row.get<long long>(8));
  sanction.until = from_ms_or_none(row.get<long long>(9));
  sanction.by = UserId::parse(row.get<std::string>(10));
  sanction.is_lifted = row.get<int>(11) != 0;
  read.acknowledged = from_ms_or_none(row.get<long long>(12));
  return read;
}

std::vector<SanctionRow> read_sanctions(const soci::rowset<soci::row>& rows) {
  std::vector<SanctionRow> all;
  for (const soci::row& row : rows) all.push_back(read_sanction(row));
  return all;
}

}  // namespace

std::vector<std::string> sanction_schema() {
  return {
      "ALTER TABLE sanctions ADD COLUMN case_id TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE sanctions ADD COLUMN step TEXT NOT NULL DEFAULT 'warning'",
      "ALTER TABLE sanctions ADD COLUMN features TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE sanctions ADD COLUMN article TEXT NOT NULL DEFAULT 'respect'",
      "ALTER TABLE sanctions ADD COLUMN ground TEXT NOT NULL DEFAULT 'none'",
      "ALTER TABLE sanctions ADD COLUMN is_lifted INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE sanctions ADD COLUMN acknowledged_ms BIGINT NOT NULL DEFAULT 0",
      // A mute of before took all talk away.
      "UPDATE sanctions SET step = 'restriction', features = 'tells rooms shouts channels'"
      " WHERE kind = 'mute'",
      "UPDATE sanctions SET is_lifted = 1 WHERE kind = 'mute' AND until_ms < asked_until_ms",
      "CREATE INDEX sanctions_by_step ON sanctions (step, until_ms)",
  };
}

void insert_sanction(soci::session& session, const Sanction& s, const std::string& request_id) {
  const std::string id = to_string(s.id);
  const std::string user = to_string(s.user);
  const std::string of_case = to_string(s.of_case);
  const std::string kind = s.step == Step::warning ? "warning" : "restriction";
  const std::string step(enum_name(s.step));
  const std::string features = join(s.features);
  const std::string article(enum_name(s.article));
  const std::string ground(enum_name(s.ground));
  const std::string by = to_text(s.by);
  const long long since = to_ms(s.since);
  const long long until = to_ms(s.until);
  // Names are those of accounts; the columns for them are left empty.
  session << "INSERT INTO sanctions (id, kind, user_id, handle, title, is_guest, is_computer,"
             " reason, since_ms, until_ms, by_id, request_id, asked_until_ms,"
             " case_id, step, features, article, ground)"
             " VALUES (:id, :kind, :user, '', '', 0, 0, :reason, :since, :until, :by, :request,"
             " :asked, :case, :step, :features, :article, :ground)",
      soci::use(id), soci::use(kind), soci::use(user), soci::use(s.reason), soci::use(since),
      soci::use(until), soci::use(by), soci::use(request_id), soci::use(until), soci::use(of_case),
      soci::use(step), soci::use(features), soci::use(article), soci::use(ground);
}

void update_sanction(soci::session& session, const Sanction& s) {
  const std::string id = to_string(s.id);
  const std::string step(enum_name(s.step));
  const std::string features = join(s.features);
  const long long until = to_ms(s.until);
  const int is_lifted = s.is_lifted ? 1 : 0;
  session << "UPDATE sanctions SET step = :step, features = :features, until_ms = :until,"
             " is_lifted = :lifted WHERE id = :id",
      soci::use(step), soci::use(features), soci::use(until), soci::use(is_lifted), soci::use(id);
}

void acknowledge_sanction(soci::session& session, SanctionId id, UtcTime now) {
  const std::string text = to_string(id);
  const long long time = to_ms(now);
  session << "UPDATE sanctions SET acknowledged_ms = :now WHERE id = :id AND acknowledged_ms = 0",
      soci::use(time), soci::use(text);
}

std::optional<SanctionRow> find_sanction(soci::session& session, SanctionId id) {
  const std::string text = to_string(id);
  const soci::rowset<soci::row> rows = (session.prepare << kSelect << "id = :id", soci::use(text));
  const auto found = rows.begin();
  if (found == rows.end()) return std::nullopt;
  return read_sanction(*found);
}

std::vector<SanctionRow> sanctions_of(soci::session& session, UserId user) {
  const std::string id = to_string(user);
  return read_sanctions((
      session.prepare << kSelect << "user_id = :id ORDER BY since_ms DESC, id LIMIT " << kMaxListed,
      soci::use(id)));
}

std::vector<SanctionRow> sanctions_in_force(soci::session& session, UserId user, UtcTime now) {
  const std::string id = to_string(user);
  const long long now_ms = to_ms(now);
  return read_sanctions((session.prepare << kSelect << "user_id = :id" << kInForce, soci::use(id),
                         soci::use(now_ms)));
}

std::vector<SanctionRow> all_in_force(soci::session& session, const std::string& after, UtcTime now,
                                      int limit) {
  const long long now_ms = to_ms(now);
  return read_sanctions(
      (session.prepare << kSelect << "id > :after" << kInForce << " ORDER BY id LIMIT " << limit,
       soci::use(after), soci::use(now_ms)));
}

std::vector<SanctionRow> holds_of(soci::session& session, CaseId of_case) {
  const std::string id = to_string(of_case);
  return read_sanctions((session.prepare << kSelect
                                         << "case_id = :id AND by_id = '' AND step = 'cool_down'"
                                            " AND is_lifted = 0",
                         soci::use(id)));
}

std::vector<etiquette::Sanction> plain_sanctions(const std::vector<SanctionRow>& rows) {
  std::vector<etiquette::Sanction> sanctions;
  for (const SanctionRow& row : rows) sanctions.push_back(row.sanction);
  return sanctions;
}

}  // namespace escaque::services::conduct
