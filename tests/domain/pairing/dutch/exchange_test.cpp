// Exchanges opponents between any two boards of a round, of one bracket or of two, and the bye with
// anybody's: by the text of the criteria every such round is worse, and by the criterion that the
// explanation names.

#include <map>

#include <gtest/gtest.h>

#include "domain/pairing/dutch/explain.hpp"
#include "domain/pairing/dutch/round_value.hpp"
#include "domain/pairing/random_swiss.hpp"

namespace escaque::pairing::dutch {
namespace {

using testing::Mates;
using testing::mates_of;
using testing::RandomSwiss;
using testing::RoundValue;

/// What speaks against an alternative; nothing when no criterion decides, but the order of
/// candidates.
struct Verdict {
  std::optional<Criterion> criterion;
  bool is_worse = true;
};

class Judge {
 public:
  explicit Judge(const RoundPairing& round)
      : round_(round), chosen_(round.field, mates_of(round)) {}

  [[nodiscard]] Verdict judge(const RoundValue& other) const {
    if (round_.bye) {  // C5
      const auto score = [&](const RoundValue& of) { return round_.field[*of.bye()].score; };
      if (score(other) != score(chosen_)) {
        return {Criterion::completion, score(other) > score(chosen_)};
      }
    }
    for (int level = 0; level < chosen_.levels(); ++level) {
      if (chosen_.is_same(other, level)) continue;
      return judge_bracket(other, level);
    }
    return {};
  }

 private:
  static Verdict compare(const RoundValue::Values& chosen, const RoundValue::Values& other) {
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (chosen[i].second != other[i].second) {
        return {chosen[i].first, other[i].second > chosen[i].second};
      }
    }
    return {};
  }

  [[nodiscard]] Verdict judge_bracket(const RoundValue& other, int level) const {
    const Verdict floats = compare(chosen_.floats(level), other.floats(level));
    if (floats.criterion) return floats;
    const Verdict next = judge_next(other, level);
    if (next.criterion) return next;
    const Verdict bye = judge_bye(other, level);
    return bye.criterion ? bye : compare(chosen_.rest(level), other.rest(level));
  }

  /// C8: how well the next bracket could be paired at best.
  [[nodiscard]] Verdict judge_next(const RoundValue& other, int level) const {
    if (level + 1 >= chosen_.levels()) return {};
    const std::vector<int> mine = chosen_.floaters(level);
    const std::vector<int> theirs = other.floaters(level);
    if (mine == theirs) return {};
    const auto best = best_floaters(mine, level + 1);
    const auto worse = best_floaters(theirs, level + 1);
    return best == worse ? Verdict{} : Verdict{Criterion::next_bracket, worse > best};
  }

  /// How many of the bracket float at least, then their scores.
  [[nodiscard]] std::pair<std::size_t, std::vector<Points>> best_floaters(
      const std::vector<int>& moved_down, int level) const {
    Bracket bracket;
    bracket.moved_down = moved_down;
    bracket.bye_score = round_.brackets.front().bye_score;
    for (int player = 0; player < static_cast<int>(round_.field.size()); ++player) {
      const int at = chosen_.level_of(player);
      if (at == level) bracket.residents.push_back(player);
      if (at == level + 1) bracket.next.push_back(player);
      if (at > level + 1) bracket.rest.push_back(player);
    }
    const BracketPairing paired = pair_bracket(round_.field, bracket, Horizon::everyone);
    std::vector<Points> scores;
    for (const int floater : paired.floaters) scores.push_back(round_.field[floater].score);
    std::sort(scores.rbegin(), scores.rend());
    return {scores.size(), scores};
  }

  /// C9: of the bracket whose score has the bye, when only the player with the bye leaves it, and
  /// of the last bracket.
  [[nodiscard]] Verdict judge_bye(const RoundValue& other, int level) const {
    const auto mine = chosen_.floaters(level);
    const auto theirs = other.floaters(level);
    if (!round_.bye || mine.size() != 1 || theirs.size() != 1) return {};
    if (mine.front() != *chosen_.bye() || theirs.front() != *other.bye()) return {};
    const bool is_last = level + 1 == chosen_.levels();
    if (!is_last && chosen_.level_of(mine.front()) != level) return {};
    const int unplayed = round_.field[mine.front()].unplayed;
    const int others = round_.field[theirs.front()].unplayed;
    return unplayed == others ? Verdict{} : Verdict{Criterion::bye_games, others > unplayed};
  }

  const RoundPairing& round_;
  RoundValue chosen_;
};

/// `mates` after `a` and `b` have exchanged their opponents.
Mates exchanged(Mates mates, int a, int b) {
  const auto mate = [&](int player) -> int& { return mates[static_cast<std::size_t>(player)]; };
  const int of_a = mate(a) == a ? b : mate(a);
  const int of_b = mate(b) == b ? a : mate(b);
  mate(a) = of_b == a ? a : of_b;
  mate(b) = of_a == b ? b : of_a;
  if (of_a != b) mate(of_a) = b;
  if (of_b != a) mate(of_b) = a;
  return mates;
}

/// Random tournaments of many sizes, `check` called with every round paired.
template <class Check>
void each_paired_round(Check check) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    RandomSwiss swiss(7 + static_cast<int>(seed * 5 % 40), 9, seed, {6, 3});
    for (Round round = 1; round <= 9; ++round) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
      swiss.send_away(round);
      const auto pairing = pair_round(swiss.event(), round, Edition::rules_2026);
      if (!pairing) break;
      check(*pairing);
      swiss.play(*pairing);
    }
  }
}

TEST(Exchanges, BetweenAnyTwoBoardsAreWorseByACriterion) {
  std::map<Criterion, int> decided;
  int between = 0;
  int inside = 0;
  each_paired_round([&](const RoundPairing& round) {
    const Judge judge(round);
    const Mates mates = mates_of(round);
    const RoundValue chosen(round.field, mates);
    for (int a = 0; a < static_cast<int>(round.field.size()); ++a) {
      for (int b = a + 1; b < static_cast<int>(round.field.size()); ++b) {
        if (mates[static_cast<std::size_t>(a)] == b) continue;
        const RoundValue other(round.field, exchanged(mates, a, b));
        if (!other.is_legal()) continue;
        const Verdict verdict = judge.judge(other);
        EXPECT_TRUE(verdict.is_worse)
            << a << " and " << b << ": better by " << code(*verdict.criterion, Edition::rules_2026);
        if (verdict.criterion) ++decided[*verdict.criterion];
        ++(chosen.paired_at(a) != chosen.paired_at(b) ? between : inside);
      }
    }
  });
  EXPECT_GT(between, 25'000);
  EXPECT_GT(inside, 25'000);
  // C8 seldom decides: what one exchange does to the next bracket, C6 or C7 have seen.
  for (const Criterion each :
       {Criterion::completion, Criterion::pairs, Criterion::floater_scores, Criterion::bye_games,
        Criterion::preference, Criterion::strong_preference, Criterion::down_last,
        Criterion::up_last, Criterion::down_previous, Criterion::up_previous,
        Criterion::difference_down_last, Criterion::difference_up_last,
        Criterion::difference_down_previous, Criterion::difference_up_previous}) {
    EXPECT_GT(decided[each], 0) << code(each, Edition::rules_2026);
  }
}

class NamedCriteria {
 public:
  explicit NamedCriteria(const RoundPairing& round)
      : round_(round), judge_(round), mates_(mates_of(round)) {}

  void check() {
    const Explanation why = explain(round_);
    for (const BoardReason& board : why.boards) {
      for (const Alternative& each : board.alternatives) check(board.lower, each);
    }
    for (const auto& floats : why.floats) {
      for (const FloatReason& reason : floats) {
        for (const Alternative& each : reason.alternatives) check(reason.player, each);
      }
    }
  }
  int confirmed = 0;
  int across = 0;

 private:
  /// `player` and `instead` change places.
  void check(int player, const Alternative& instead) {
    const RoundValue other(round_.field, exchanged(mates_, player, instead.player));
    if (instead.obstacle != Obstacle::worse && instead.obstacle != Obstacle::those_below) {
      EXPECT_FALSE(other.is_legal());
      return;
    }
    if (!other.is_legal()) return;
    const Verdict verdict = judge_.judge(other);
    EXPECT_TRUE(verdict.is_worse);
    if (instead.criterion) {
      EXPECT_EQ(verdict.criterion, instead.criterion)
          << player << " and " << instead.player << ": "
          << code(*instead.criterion, Edition::rules_2026) << " named, "
          << (verdict.criterion ? code(*verdict.criterion, Edition::rules_2026) : "none")
          << " counted";
      ++confirmed;
      const RoundValue chosen(round_.field, mates_);
      if (chosen.paired_at(player) != chosen.paired_at(instead.player)) ++across;
    }
  }

  const RoundPairing& round_;
  Judge judge_;
  Mates mates_;
};

TEST(Exchanges, AreWorseByTheCriterionThatIsNamed) {
  int confirmed = 0;
  int across = 0;
  each_paired_round([&](const RoundPairing& round) {
    NamedCriteria criteria(round);
    criteria.check();
    confirmed += criteria.confirmed;
    across += criteria.across;
  });
  EXPECT_GT(confirmed, 200);
  EXPECT_GT(across, 50);
}

}  // namespace
}  // namespace escaque::pairing::dutch
