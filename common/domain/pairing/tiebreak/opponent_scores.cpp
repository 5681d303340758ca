#include "domain/pairing/tiebreak/opponent_scores.hpp"

namespace escaque::pairing::tiebreak {
namespace {

/// C.07 16.4: the player's own score, since 2026 with a cap.
OpponentScore dummy(const Field& field, std::size_t player, const Encounter& encounter) {
  const Points own = field.score(player);
  OpponentScore score{&encounter, Source::dummy, own, own, Cap::none, encounter.points};
  if (field.rules().edition != Edition::c07_2026) return score;
  const bool has_opponent = is_forfeit(encounter.result) && encounter.opponent != kNobody;
  const Points limit = has_opponent ? field.adjusted_score(encounter.opponent)
                                    : Points{field.points().draw.tenths * field.rounds()};
  if (own <= limit) return score;
  score.score = limit;
  score.cap = has_opponent ? Cap::scheduled_opponent : Cap::draws;
  return score;
}

/// The manual, C.05 2.10.a: the score before the round, what the result leaves of a win, and half
/// a point for every later round.
OpponentScore virtual_opponent(const Field& field, std::size_t player, const Encounter& encounter) {
  const tournament::PointSystem& points = field.points();
  Points score;
  for (const Encounter& each : field.encounters(player)) {
    if (each.round < encounter.round) score += each.points;
    if (each.round == encounter.round) score += points.win - each.points;
    if (each.round > encounter.round) score += points.draw;
  }
  return {&encounter, Source::virtual_opponent, score, score, Cap::none, encounter.points};
}

/// What a round without a game counts by the manual: in an all-play-all a draw against oneself
/// (tie-breaks 0.2), in a Swiss tournament a virtual opponent.
OpponentScore unplayed_by_manual(const Field& field, std::size_t player,
                                 const Encounter& encounter) {
  if (field.rules().schedule != Schedule::predetermined) {
    return virtual_opponent(field, player, encounter);
  }
  const Points own = field.score(player);
  return {&encounter, Source::self, own, own, Cap::none, field.points().draw};
}

}  // namespace

std::vector<OpponentScore> opponent_scores(const Field& field, std::size_t player) {
  const bool by_manual = field.rules().edition == Edition::manual_2012;
  const bool is_swiss = field.rules().schedule != Schedule::predetermined;
  std::vector<OpponentScore> scores;
  scores.reserve(static_cast<std::size_t>(field.rounds()));
  for (const Encounter& each : field.encounters(player)) {
    if (!is_swiss && each.opponent == kNobody) continue;  // 15: never scheduled, does not exist.
    if (by_manual && !each.is_played()) {
      scores.push_back(unplayed_by_manual(field, player, each));
    } else if (each.is_game) {
      const Points score = field.adjusted_score(each.opponent);
      scores.push_back({&each, Source::opponent, score, score, Cap::none, each.points});
    } else {
      scores.push_back(dummy(field, player, each));
    }
  }
  return scores;
}

Contribution contribution_of(const Field& field, const OpponentScore& score, Value value) {
  Contribution part;
  part.round = score.encounter->round;
  part.opponent = field.number(score.encounter->opponent);
  part.source = score.source;
  part.basis = value_of(score.score);
  if (score.cap != Cap::none) part.uncapped = value_of(score.uncapped);
  part.cap = score.cap;
  part.value = value;
  part.is_voluntary = score.encounter->is_voluntary;
  return part;
}

}  // namespace escaque::pairing::tiebreak
