// Compares the records of a report with each other.

#include "domain/pairing/trf/agreement.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "domain/pairing/trf/records.hpp"

namespace escaque::pairing::trf {
namespace {

using Kind = TrfError::Kind;
using tournament::Player;
using tournament::PlayerIndex;
using tournament::PlayerNumber;
using tournament::Round;
using tournament::RoundEntry;
using tournament::RoundResult;
using tournament::Tournament;

int outcome(RoundResult result) {
  switch (result) {
    case RoundResult::win:
    case RoundResult::unrated_win:
      return 1;
    case RoundResult::loss:
    case RoundResult::unrated_loss:
      return -1;
    case RoundResult::absent:
    case RoundResult::draw:
    case RoundResult::unrated_draw:
    case RoundResult::forfeit_win:
    case RoundResult::forfeit_loss:
    case RoundResult::pairing_bye:
    case RoundResult::full_bye:
    case RoundResult::half_bye:
    case RoundResult::zero_bye:
      break;
  }
  return 0;
}

bool is_rated(RoundResult result) { return result <= RoundResult::loss; }

/// Both sides of one game. An arbiter may let both lose, may forfeit both, and may give each what
/// points there are (fide-2014 12.9d, 12.9e), which no rating counts.
bool belong_together(RoundResult a, RoundResult b) {
  if (tournament::is_forfeit(a) || tournament::is_forfeit(b)) {
    return tournament::is_forfeit(a) && tournament::is_forfeit(b) &&
           !(a == RoundResult::forfeit_win && b == RoundResult::forfeit_win);
  }
  if (is_rated(a) != is_rated(b)) return false;
  const int better = std::max(outcome(a), outcome(b));
  const int worse = std::min(outcome(a), outcome(b));
  return !is_rated(a) || better <= 0 || worse < 0;
}

class Checker {
 public:
  explicit Checker(const Report& report)
      : tournament_(report.tournament), index_(report.tournament.players) {
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
      if (report.lines[i].player) line_of_.push_back(i + 1);
    }
  }

  std::optional<TrfError> find() {
    for (std::size_t i = 0; i < players().size() && !error_; ++i) check_number(i);
    for (std::size_t i = 0; i < players().size() && !error_; ++i) check_player(i);
    return error_;
  }

 private:
  [[nodiscard]] const std::vector<Player>& players() const { return tournament_.players; }

  void fail(Kind kind, std::size_t player, std::size_t column, std::string found) {
    if (!error_) error_ = TrfError{kind, line_of_[player], column, std::move(found)};
  }

  void check_number(std::size_t i) {
    // The index holds the last player of every number.
    if (index_[players()[i].number] != i) {
      fail(Kind::duplicate_player, index_[players()[i].number], 5,
           std::to_string(players()[i].number));
    }
  }

  void check_player(std::size_t i) {
    const Player& player = players()[i];
    if (tournament_.rounds > 0 && player.rounds.size() > rounds()) {
      fail(Kind::too_many_rounds, i, round_column(rounds()), std::to_string(player.rounds.size()));
    }
    for (std::size_t round = 0; round < player.rounds.size(); ++round) check_entry(i, round);
    check_points(i);
  }

  [[nodiscard]] std::size_t rounds() const { return static_cast<std::size_t>(tournament_.rounds); }

  void check_entry(std::size_t i, std::size_t round) {
    const RoundEntry& entry = players()[i].rounds[round];
    const std::size_t column = round_column(round);
    if (entry.result == RoundResult::pairing_bye) {
      if (with_bye_.size() <= round) with_bye_.resize(round + 1, false);
      if (with_bye_[round]) fail(Kind::two_pairing_byes, i, column + 7, "U");
      with_bye_[round] = true;
    }
    if (entry.opponent == 0) return;
    const std::string found = std::to_string(entry.opponent);
    const std::size_t other = index_[entry.opponent];
    if (other == PlayerIndex::kNone) return fail(Kind::unknown_player, i, column, found);
    if (other == i) return fail(Kind::bad_opponent, i, column, found);
    const RoundEntry theirs = players()[other].entry(static_cast<Round>(round) + 1);
    if (theirs.opponent != players()[i].number) return fail(Kind::not_mutual, i, column, found);
    if (theirs.color == entry.color) return fail(Kind::same_color, i, column + 5, found);
    if (!belong_together(entry.result, theirs.result)) {
      fail(Kind::results_disagree, i, column + 7, found);
    }
  }

  /// Byes of a round that is still to be paired may be in the points already, or not yet; behind a
  /// player's own last round there may be penalties.
  void check_points(std::size_t i) {
    const Player& player = players()[i];
    const auto all = static_cast<Round>(player.rounds.size());
    const Round latest = std::max(all, last_paired_);
    for (const Round last : {all, std::min(all, last_paired_), latest}) {
      if (player.points == score_after(tournament_, player, last)) return;
    }
    fail(Kind::wrong_points, i, 81,
         to_string(player.points) + ", not " + to_string(score_after(tournament_, player, latest)));
  }

  const Tournament& tournament_;
  PlayerIndex index_;
  Round last_paired_ = last_paired_round(tournament_);
  std::vector<std::size_t> line_of_;  // Of every player.
  std::vector<bool> with_bye_;        // Rounds whose pairing-allocated bye was seen.
  std::optional<TrfError> error_;
};

}  // namespace

std::optional<TrfError> find_disagreement(const Report& report) { return Checker(report).find(); }

}  // namespace escaque::pairing::trf
