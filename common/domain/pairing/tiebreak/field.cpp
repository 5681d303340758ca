#include "domain/pairing/tiebreak/field.hpp"

#include <algorithm>

namespace escaque::pairing::tiebreak {
namespace {

/// The player asked not to play, for less than a win, or was just not there.
bool is_requested_absence(RoundResult result) {
  return result == RoundResult::half_bye || result == RoundResult::zero_bye ||
         result == RoundResult::absent;
}

}  // namespace

Field::Field(const tournament::Tournament& played, const Rules& rules)
    : tournament_(&played), rules_(rules), rounds_(last_paired_round(played)) {
  const tournament::PlayerIndex index(played.players);
  encounters_.reserve(size() * static_cast<std::size_t>(rounds_));
  for (std::size_t player = 0; player < size(); ++player) {
    Points score;
    Round scheduled = 0;
    for (Round round = 1; round <= rounds_; ++round) {
      encounters_.push_back(judge(played.players[player], round, index));
      score += encounters_.back().points + encounters_.back().adjustment;
      if (encounters_.back().opponent != kNobody) ++scheduled;
    }
    scores_.push_back(score);
    adjusted_.push_back(adjust(encounters(player)));
    most_games_ = std::max(most_games_, scheduled);
    is_rated_ = is_rated_ && rating(player);
  }
}

std::optional<int> Field::rating(std::size_t player) const {
  const auto& rating = tournament_->players[player].rating;
  return rating && *rating > 0 ? rating : rating_of_unrated(rules_);
}

std::span<const Encounter> Field::encounters(std::size_t player) const {
  const auto rounds = static_cast<std::size_t>(rounds_);
  return std::span(encounters_).subspan(player * rounds, rounds);
}

Encounter Field::judge(const tournament::Player& player, Round round,
                       const tournament::PlayerIndex& index) const {
  const tournament::RoundEntry entry = player.entry(round);
  Encounter encounter;
  encounter.round = round;
  encounter.color = entry.color;
  encounter.result = entry.result;
  encounter.points = worth(*tournament_, player, round);
  encounter.adjustment = adjustment(*tournament_, player, round);
  if (entry.opponent > 0) encounter.opponent = index[entry.opponent];
  if (rules_.fore && round == rounds_ && encounter.opponent != kNobody) {  // 8.3
    encounter.result = RoundResult::draw;
    encounter.points = points().draw;
  }
  const bool forfeits_count = rules_.schedule != Schedule::swiss;
  encounter.is_game = encounter.is_played() ||
                      (forfeits_count && is_forfeit(entry.result) && encounter.opponent != kNobody);
  encounter.is_voluntary = !encounter.is_game && (is_requested_absence(encounter.result) ||
                                                  encounter.result == RoundResult::forfeit_loss);
  return encounter;
}

/// C.07 16.3.2: requested byes after which nothing but voluntary unplayed rounds follows count as
/// draws, all else as awarded. The manual (0.1) counts every unplayed round as a draw.
Points Field::adjust(std::span<const Encounter> encounters) const {
  const bool is_swiss = rules_.schedule != Schedule::predetermined;
  Points score;
  bool has_left = is_swiss;
  for (auto each = encounters.rbegin(); each != encounters.rend(); ++each) {
    has_left = has_left && each->is_voluntary;
    const bool is_draw = rules_.edition == Edition::manual_2012
                             ? !each->is_played() && (is_swiss || each->opponent != kNobody)
                             : has_left && is_requested_absence(each->result);
    score += (is_draw ? points().draw : each->points) + each->adjustment;
  }
  return score;
}

const Field& Fields::by(const Rules& rules) {
  const auto known = std::find_if(fields_.begin(), fields_.end(),
                                  [&](const Field& each) { return each.rules() == rules; });
  return known != fields_.end() ? *known : fields_.emplace_back(*tournament_, rules);
}

}  // namespace escaque::pairing::tiebreak
