// Random games: whatever commands come, the log folds to the same game and the books balance.

#include <random>

#include <gtest/gtest.h>

#include "domain/rules/uci.hpp"
#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using support::GameDriver;

/// Gives random commands, most of them moves, from both sides and from the server.
class RandomPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

  Command next(const GameDriver& driver) {
    Command command;
    command.id = "r" + std::to_string(++given_);
    if (chance(8)) {
      command.id.clear();
      command.action = servers_action();
      return command;
    }
    command.by = chance(80) ? driver.game().turn() : some_color();
    command.received = driver.now() - Millis{below(300)};
    command.lag = {Millis{below(500)}, Millis{below(300)}};
    command.action =
        chance(75) ? Action(PlayMove{some_move(driver.game())}) : players_action(driver);
    return command;
  }

  Millis pause() { return Millis{chance(3) ? below(20'000) : below(2'000)}; }

 private:
  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
  bool chance(int percent) { return below(100) < percent; }
  Color some_color() { return chance(50) ? Color::white : Color::black; }

  std::string some_move(const Game& game) {
    const auto moves = game.position.legal_moves();
    if (moves.empty() || chance(2)) return "a1a1";
    return rules::to_uci(game.position,
                         moves[static_cast<std::size_t>(below(static_cast<int>(moves.size())))],
                         game.created.terms.variant);
  }

  Action servers_action() {
    switch (below(4)) {
      case 0:
        return CheckTime{};
      case 1:
        return ReportAbsence{some_color(), chance(50) ? Absence::left : Absence::lost};
      case 2:
        return ReportReturn{some_color()};
      default:
        return CreditOutage{Millis{below(5'000)}};
    }
  }

  Action players_action(const GameDriver& driver) {
    const DrawClaim claim = chance(50) ? DrawClaim::threefold : DrawClaim::fifty_moves;
    switch (below(11)) {
      case 0:
        return OfferDraw{};
      case 1:
        return chance(10) ? Action(AcceptDraw{}) : Action(DeclineDraw{});
      case 2:
        return ClaimDraw{claim, some_move(driver.game())};
      case 3:
        return ClaimDraw{claim, ""};
      case 4:
        return chance(3) ? Action(Resign{}) : Action(DeclineDraw{});
      case 5:
        return chance(3) ? Action(Abort{}) : Action(OfferTakeback{});
      case 6:
      case 7:
        return OfferTakeback{};
      case 8:
        return AcceptTakeback{};
      case 9:
        return DeclineTakeback{};
      default:
        return ClaimAbandonment{};
    }
  }

  std::mt19937_64 random_;
  int given_ = 0;
};

/// What both clocks must show, kept only from facts and the rule "start + increments + penalties
/// + compensation - thinking".
class Books {
 public:
  explicit Books(const GameCreated& created) : increment_(created.terms.time_control.increment) {
    remaining_ = {created.terms.time_control.initial(), created.terms.time_control.initial()};
  }

  void post(const Entry& entry, const Game& before) {
    Color turn = before.turn();
    for (const Fact& fact : entry.facts) {
      if (const auto* played = std::get_if<MovePlayed>(&fact)) {
        if (before.is_under_way()) {
          remaining_[turn] += increment_ + played->compensated - played->elapsed - posted_;
        }
        EXPECT_EQ(remaining_[turn], played->remaining[turn]) << "version " << entry.version;
        EXPECT_EQ(remaining_[opposite(turn)], played->remaining[opposite(turn)]);
        EXPECT_LE(played->compensated, played->elapsed);
        posted_ = Millis{0};
      } else if (const auto* refused = std::get_if<ClaimRefused>(&fact)) {
        set(turn, refused->remaining);
      } else if (const auto* adjusted = std::get_if<ClockAdjusted>(&fact)) {
        set(turn, adjusted->remaining);
      } else if (const auto* taken = std::get_if<TakebackTaken>(&fact)) {
        EXPECT_LE(taken->remaining[turn], remaining_[turn]);
        remaining_ = taken->remaining;
        posted_ = Millis{0};
      }
    }
  }

 private:
  /// Times that were written during a turn: its thinking is posted up to there.
  void set(Color turn, Remaining remaining) {
    posted_ += remaining[turn] - remaining_[turn];
    remaining_ = remaining;
  }

  Millis increment_;
  Remaining remaining_;
  Millis posted_{};
};

class RandomGames : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomGames, FoldToTheSameGameWithBalancedBooks) {
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  RandomPlayer random(GetParam());
  GameDriver driver(support::spec(support::time_control(60, 1)));
  Books books(driver.game().created);
  Version version = 1;

  for (int step = 0; step < 600 && driver.game().is_live(); ++step) {
    driver.wait(random.pause());
    const Game before = driver.game();
    const auto decided = driver.give(random.next(driver));
    if (!decided) {
      EXPECT_EQ(driver.game(), before) << "a refusal changes nothing";
      continue;
    }
    EXPECT_EQ(decided->version, ++version);
    EXPECT_FALSE(decided->facts.empty());
    books.post(*decided, before);
    const Game& after = driver.game();
    EXPECT_EQ(after.is_live(), after.next_deadline().has_value());
    EXPECT_EQ(after.clock.running().has_value(), after.is_live() && after.is_under_way());
    EXPECT_GE(after.repetitions(), 1);
  }

  EXPECT_EQ(driver.refold(), driver.game());
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomGames, testing::Range<std::uint64_t>(1, 151));

}  // namespace
}  // namespace escaque::game
