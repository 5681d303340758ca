#include "accounts/email/game_letters.hpp"

#include <chrono>

#include <gmock/gmock.h>

namespace escaque::services::accounts {
namespace {

using testing::HasSubstr;

constexpr UtcTime kHour{std::chrono::hours(24 * 365)};  // 1971-01-01, 00:00

std::string id_of(std::uint64_t number) { return to_base62(number); }

common::v1::User user(std::uint64_t number, const std::string& handle) {
  common::v1::User made;
  made.set_id(id_of(number));
  made.set_handle(handle);
  return made;
}

matchmaking_v1::RoundAnnounced round_with(std::uint64_t white, std::uint64_t black) {
  matchmaking_v1::RoundAnnounced round;
  round.set_event_id("eventeventx");
  round.set_name("Torneo {link}");
  round.set_round(3);
  auto& board = *round.add_boards();
  if (white != 0) *board.mutable_white() = user(white, "Ann");
  if (black != 0) *board.mutable_black() = user(black, "Bob");
  board.set_white_name("Ann A.");
  board.set_black_name("Bob B.");
  board.set_starts_ms(static_cast<double>(kHour.time_since_epoch().count()));
  return round;
}

mail::Letter written(const GameLetter& letter, const std::string& language) {
  LetterWords words = letter.words;
  words.to = "ann@example.org";
  words.handle = "Ann";
  words.language = language;
  words.site = "https://play.example.org";
  words.site_name = "Escaque";
  return write_letter(letter.kind, words);
}

TEST(GameLettersTest, EachPlayerOfABoardIsToldColorOpponentAndHour) {
  const auto letters = letters_of(round_with(1, 2));

  ASSERT_EQ(letters.size(), 2U);
  const mail::Letter english = written(letters[0], "en");
  EXPECT_EQ(english.subject, "Round 3 of Torneo {link}: you play Bob B.") << "names are no texts";
  EXPECT_THAT(english.text, HasSubstr("you have White against Bob B."));
  EXPECT_THAT(english.text, HasSubstr("begins at 1971-01-01, 00:00 (UTC)."));
  EXPECT_THAT(english.text, HasSubstr("https://play.example.org/event/eventeventx"));
  EXPECT_THAT(english.text, HasSubstr("https://play.example.org/settings"));
  const mail::Letter spanish = written(letters[1], "es");
  EXPECT_EQ(spanish.subject, "Ronda 3 de Torneo {link}: juegas contra Ann A.");
  EXPECT_THAT(spanish.text, HasSubstr("juegas con negras contra Ann A."));
  EXPECT_THAT(spanish.text, HasSubstr("01/01/1971, 00:00 (UTC)"));
}

TEST(GameLettersTest, NobodyIsToldWhoHasNoAccount) {
  const auto letters = letters_of(round_with(0, 2));

  ASSERT_EQ(letters.size(), 1U);
  EXPECT_EQ(to_string(letters[0].to), id_of(2));
}

TEST(GameLettersTest, OfAResumptionThoseAreToldForWhomItIsNews) {
  games_v1::ResumptionTold told;
  told.set_game_id("gamegamegam");
  *told.mutable_white() = user(1, "Ann");
  *told.mutable_black() = user(2, "Bob");
  EXPECT_TRUE(letters_of(told, kHour).empty()) << "a newer build's news";

  told.set_resumes_ms(static_cast<double>(kHour.time_since_epoch().count()));
  const auto both = letters_of(told, kHour - std::chrono::hours(3));
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(written(both[0], "en").subject,
            "Your game against Bob is adjourned until 1971-01-01, 00:00 (UTC)");
  EXPECT_GT(both[0].useful_until, kHour);

  told.set_asked_by(common::v1::COLOR_BLACK);
  const auto asked = letters_of(told, kHour);
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(to_string(asked[0].to), id_of(1));
  EXPECT_EQ(written(asked[0], "es").subject, "Bob quiere reanudar vuestra partida aplazada");

  told.mutable_resumed()->set_white(true);
  const auto resumed = letters_of(told, kHour);
  ASSERT_EQ(resumed.size(), 1U);
  EXPECT_EQ(to_string(resumed[0].to), id_of(2));
  EXPECT_THAT(written(resumed[0], "en").text,
              HasSubstr("https://play.example.org/game/gamegamegam"));
}

}  // namespace
}  // namespace escaque::services::accounts
