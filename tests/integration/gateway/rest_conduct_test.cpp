// What rules have found, for the desk, and what everybody may read of it: through the gateway, from
// the real `conduct`.

#include <map>
#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conduct/cases/case_store.hpp"
#include "conduct/conduct_server.hpp"
#include "conduct/figures/figure_store.hpp"
#include "quiet_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class RestConductTest : public QuietFixture {
 protected:
  void SetUp() override {
    conduct_config.data_dir = directory.path() / "conduct";
    conduct_config.listen.port = 0;
    conduct_config.admin.port = 0;
    conduct_config.identity = test::identity();
    conduct_config.redis = redis.site();
    real.emplace(conduct_config, time, log::Logger());
    config.conduct = {(*real)->address()};
    config.budget_factor = 10;  // On a busy machine appointed() asks more often than a desk may.
    QuietFixture::SetUp();
  }
  void TearDown() override {
    QuietFixture::TearDown();
    real.reset();
  }

  /// As `conduct` does when a month is over.
  void publish(const std::string& month, int reports) {
    conduct_v1::MonthFigures figures;
    figures.set_month(month);
    figures.set_reports(reports);
    sql::Database database({conduct_config.connection()}, conduct::migrations(), log::Logger());
    const auto key = seal::SealKey::make();
    conduct::FigureStore store(database, key);
    ASSERT_TRUE(run(store.publish(std::move(figures))));
  }
  http::Response ask(const std::string& path, const std::string& token = {}) {
    return request("GET", "/api/v1/" + path, {}, token);
  }
  /// The session token of a new admin. `conduct` hears of the registration before it hears of the
  /// role, and refuses the admin in between.
  std::string appointed(const std::string& handle) {
    std::string token = registered(handle);
    make_admin(handle);
    run_until([&] { return ask("admin/rules", token).status == 200; });
    return token;
  }

  conduct::Config conduct_config;
  std::optional<test::Running<conduct::ConductServer>> real;
};

TEST_F(RestConductTest, ShowsTheDeskWhatRulesHaveFound) {
  const std::string ada = appointed("Ada");

  const auto rules = parsed<conduct_v1::ListRulesResponse>(ask("admin/rules?days=7", ada));

  std::map<std::string, bool> in_shadow;
  for (const auto& rule : rules.rules()) in_shadow[rule.rule()] = rule.is_in_shadow();
  EXPECT_TRUE(in_shadow.at("ENG-2"));
  EXPECT_FALSE(in_shadow.at("DSC-5"));
  const auto now = static_cast<double>(time.utc_now().time_since_epoch().count());
  EXPECT_NEAR(rules.since_ms(), now - 7 * 86'400'000.0, 3'600'000.0);
  EXPECT_EQ(parsed<conduct_v1::ListFindingsResponse>(ask("admin/rule/DSC-2", ada)).findings_size(),
            0);
  EXPECT_EQ(reason_of(ask("admin/finding/1", ada)), common_v1::REASON_NO_SUCH_ENTRY);
}

TEST_F(RestConductTest, ShowsWhatRulesHaveFoundToNobodyElse) {
  const std::string anna = registered("Anna");
  const std::string ada = appointed("Ada");

  for (const char* path : {"admin/rules", "admin/rule/DSC-2", "admin/finding/1"}) {
    EXPECT_EQ(reason_of(ask(path)), common_v1::REASON_NOT_LOGGED_IN) << path;
    EXPECT_EQ(ask(path, anna).status, 403) << path;
  }
  for (const char* days : {"0", "-1", "week", "7d", "99999999999"}) {
    const auto refused =
        parsed<common_v1::ErrorDetail>(ask(std::string("admin/rules?days=") + days, ada));
    EXPECT_EQ(refused.reason(), common_v1::REASON_MALFORMED) << days;
    EXPECT_EQ(refused.field(), "days");
  }
}

TEST_F(RestConductTest, ShowsEverybodyTheMonthsThatAreOver) {
  const auto before = parsed<conduct_v1::GetMonthResponse>(ask("transparency"));
  EXPECT_FALSE(before.has_figures());
  EXPECT_THAT(before.months(), IsEmpty());

  publish("2026-08", 6);
  publish("2026-09", 12);

  const auto latest = parsed<conduct_v1::GetMonthResponse>(ask("transparency"));
  EXPECT_THAT(latest.months(), ElementsAre("2026-09", "2026-08"));
  EXPECT_EQ(latest.figures().month(), "2026-09");
  EXPECT_EQ(latest.figures().reports(), 12);
  EXPECT_FALSE(latest.figures().has_opened());
  const auto other = parsed<conduct_v1::GetMonthResponse>(ask("transparency/2026-08"));
  EXPECT_EQ(other.figures().reports(), 6);
  for (const char* month : {"2026-07", "2026-9", "yesterday", "%27"}) {
    const auto refused = ask(std::string("transparency/") + month);
    EXPECT_EQ(refused.status, 404) << month << " " << refused.body;
    EXPECT_EQ(reason_of(refused), common_v1::REASON_NO_SUCH_ENTRY) << month;
  }
}

}  // namespace
}  // namespace escaque::services::gateway
