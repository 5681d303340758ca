#include "domain/lobby/answers.hpp"

#include <gtest/gtest.h>

#include "support/lobby_builder.hpp"

namespace escaque::lobby {
namespace {

using namespace std::chrono_literals;

constexpr UtcTime kNoon{Millis(1'893'499'200'000)};

Answer seek_answer(std::string command_id, std::uint64_t seek) {
  return {.command_id = std::move(command_id), .seek = SeekId{seek}, .challenge = {}, .game = {}};
}

TEST(AnswerOf, IsReadOffTheFacts) {
  Seek seek;
  seek.id = SeekId{3};
  Challenge challenge;
  challenge.id = ChallengeId{4};
  PairingMade made;
  made.game = GameId{50};
  const Entry opened{1, "1/open", {SeekOpened{seek}}};
  const Entry dared{2, "1/dare", {ChallengeOpened{challenge}}};
  const Entry played{3, "2/play", {SeekClosed{SeekId{3}, CloseReason::accepted}, made}};

  EXPECT_EQ(answer_of(opened), seek_answer("1/open", 3));
  EXPECT_EQ(answer_of(dared).challenge, ChallengeId{4});
  EXPECT_EQ(answer_of(played).game, GameId{50});
}

TEST(AnswerBook, KnowsWhatACommandWasAnswered) {
  AnswerBook book;
  book.remember(seek_answer("1/a", 3), kNoon);
  book.remember(seek_answer("2/a", 4), kNoon);
  book.remember(seek_answer("", 5), kNoon);

  EXPECT_EQ(book.find("1/a")->seek, SeekId{3});
  EXPECT_EQ(book.find("2/a")->seek, SeekId{4});
  EXPECT_EQ(book.find("1/b"), nullptr);
  EXPECT_EQ(book.find(""), nullptr);
  EXPECT_EQ(book.size(), 2U);
}

TEST(AnswerBook, IsNotEmptiedByWhatOthersAsk) {
  AnswerBook book;
  book.remember(seek_answer("1/a", 3), kNoon);
  for (int i = 0; i < 5'000; ++i) {
    book.remember(seek_answer("2/" + std::to_string(i), 4), kNoon + 1min);
    book.remember(seek_answer(std::to_string(i + 3) + "/a", 5), kNoon + 1min);
  }

  ASSERT_NE(book.find("1/a"), nullptr);
  EXPECT_EQ(book.find("2/4983"), nullptr);
  EXPECT_NE(book.find("2/4984"), nullptr);
  EXPECT_EQ(book.size(), 1U + 16 + 5'000);
}

TEST(AnswerBook, ForgetsAfterTenMinutes) {
  AnswerBook book;
  book.remember(seek_answer("1/a", 3), kNoon);
  book.remember(seek_answer("2/a", 4), kNoon + 10min);
  EXPECT_NE(book.find("1/a"), nullptr);

  book.remember(seek_answer("2/b", 5), kNoon + 10min + 1ms);

  EXPECT_EQ(book.find("1/a"), nullptr);
  EXPECT_EQ(book.size(), 2U);
}

TEST(AnswerBook, NeverHoldsMoreThanItMay) {
  AnswerBook::Limits limits;
  limits.most = 100;
  AnswerBook book(limits);
  for (int i = 0; i < 1'000; ++i) book.remember(seek_answer(std::to_string(i) + "/a", 3), kNoon);

  EXPECT_EQ(book.size(), 100U);
  EXPECT_EQ(book.find("899/a"), nullptr);
  EXPECT_NE(book.find("900/a"), nullptr);
}

}  // namespace
}  // namespace escaque::lobby
