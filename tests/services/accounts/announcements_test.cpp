// What the operator announces: one line at a time, until some hour, told to everybody and audited.

#include "accounts/announcements/announcements.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using std::chrono::hours;

constexpr const char* kRestart = "The server restarts at 22:00; games are stopped and go on";

std::string repeated_text(const std::string& character, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += character;
  return text;
}

class AnnouncementsTest : public AccountsFixture {
 protected:
  Answer<Announced> announce(std::vector<AnnouncementText> texts, Millis lasts = hours(1)) {
    return run(announcements.announce(std::move(texts), time.utc_now() + lasts, 1000));
  }
  AccountError refusal_of(std::vector<AnnouncementText> texts, Millis lasts = hours(1)) {
    const auto announced = announce(std::move(texts), lasts);
    EXPECT_FALSE(announced);
    return announced ? AccountError::unavailable : announced.error().error;
  }

  AnnouncementStore announcement_store{database};
  Announcements announcements{{announcement_store, time, [this] { ++nudges; }, logger}};
};

TEST_F(AnnouncementsTest, AnnouncesInEachLanguageUntilAnHourAndNoLonger) {
  EXPECT_FALSE(run(announcements.current())->current);
  const auto announced = announce({{"es", "Reinicio a las 22:00"}, {"en", kRestart}});
  ASSERT_TRUE(announced && announced->current);

  time.advance(hours(1) - Millis(1));
  const auto found = run(announcements.current());
  ASSERT_TRUE(found->current);
  EXPECT_EQ(*found->current, *announced->current);
  EXPECT_EQ(found->current->texts,
            (std::vector<AnnouncementText>{{"en", kRestart}, {"es", "Reinicio a las 22:00"}}));

  time.advance(Millis(1));
  EXPECT_FALSE(run(announcements.current())->current);
}

TEST_F(AnnouncementsTest, ANewOneTakesThePlaceOfTheOneBefore) {
  const auto first = announce({{"en", kRestart}, {"es", "Reinicio a las 22:00"}});
  const auto second = announce({{"", "22:30!"}}, hours(2));
  ASSERT_TRUE(first && second);
  EXPECT_GT(second->version, first->version);
  EXPECT_NE(second->current->id, first->current->id);

  const auto found = run(announcements.current());
  EXPECT_EQ(*found->current, *second->current);
  EXPECT_EQ(found->current->texts, (std::vector<AnnouncementText>{{"", "22:30!"}}));
}

TEST_F(AnnouncementsTest, TellsTheStreamAndTheAudit) {
  ASSERT_TRUE(announce({{"en", kRestart}, {"", "22:00"}}));
  const auto until = std::to_string((time.utc_now() + hours(1)).time_since_epoch().count());
  const auto cleared = run(announcements.clear(1000));
  ASSERT_TRUE(cleared);
  EXPECT_FALSE(cleared->current);
  ASSERT_TRUE(run(announcements.clear(7))) << "where nothing is announced, too";
  EXPECT_EQ(count("announcements"), 0);

  const auto told = changes();
  ASSERT_EQ(told.size(), 3U);
  const auto& announcement = told[0].announced().announcement();
  EXPECT_EQ(announcement.texts_size(), 2);
  EXPECT_EQ(announcement.texts(1).text(), kRestart);
  EXPECT_EQ(std::to_string(static_cast<long long>(announcement.until_ms())), until);
  EXPECT_FALSE(announcement.id().empty());
  EXPECT_TRUE(told[1].has_announced());
  EXPECT_FALSE(told[1].announced().has_announcement());
  EXPECT_GT(told[1].announced().version(), told[0].announced().version());
  EXPECT_EQ(nudges, 3);

  const auto lines = audited();
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], "00000000000 announce everybody uid 1000; until_ms " + until +
                          "; 22:00; en: " + kRestart);
  EXPECT_EQ(lines[1], "00000000000 clear_announcement everybody uid 1000");
  EXPECT_FALSE(*run(store.verify_audit()));
}

TEST_F(AnnouncementsTest, TakesOneLineOfTextAndNothingElse) {
  EXPECT_EQ(refusal_of({}), AccountError::nothing_to_announce);
  const auto override_of_direction = std::string("restart \u202E at 22:00");
  for (const std::string& bad :
       {std::string(), std::string("   "), std::string("a\nb"), std::string("a\tb"),
        std::string("a\x7F"), std::string("a\xC2\x85"), std::string("a\u2028"), std::string("\xFF"),
        std::string("\xC3"), std::string("\u2066a"), override_of_direction,
        repeated_text("a", kMaxAnnouncement + 1)}) {
    EXPECT_EQ(refusal_of({{"", bad}}), AccountError::invalid_announcement) << bad;
    EXPECT_EQ(refusal_of({{"en", kRestart}, {"es", bad}}), AccountError::invalid_announcement);
  }
  for (const std::string& good : {std::string("¡Ojo! 22:00 → 22:10 ♞"), repeated_text("ñ", 160),
                                  repeated_text("👑", kMaxAnnouncement)}) {
    EXPECT_TRUE(announce({{"es", good}})) << good;
  }
}

TEST_F(AnnouncementsTest, TakesEachLanguageOnceAndAnEndWithinAWeek) {
  for (const char* bad : {"EN", "e", "eng", "e1"}) {
    EXPECT_EQ(refusal_of({{bad, kRestart}}), AccountError::invalid_language) << bad;
  }
  EXPECT_EQ(refusal_of({{"en", kRestart}, {"es", "Reinicio"}, {"en", "Again"}}),
            AccountError::invalid_language);
  EXPECT_EQ(refusal_of({{"", kRestart}}, Millis(0)), AccountError::announcement_end);
  EXPECT_EQ(refusal_of({{"", kRestart}}, hours(-1)), AccountError::announcement_end);
  EXPECT_EQ(refusal_of({{"", kRestart}}, hours(168) + Millis(1)), AccountError::announcement_end);
  EXPECT_TRUE(announce({{"", kRestart}}, hours(168)));
  EXPECT_EQ(nudges, 1) << "what is refused is told to nobody";
}

}  // namespace
}  // namespace escaque::services::accounts
