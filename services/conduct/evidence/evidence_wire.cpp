#include "conduct/evidence/evidence_wire.hpp"

#include <algorithm>
#include <chrono>
#include <string_view>

#include "domain/etiquette/rules/catalogue.hpp"
#include "domain/etiquette/rules/statistics.hpp"
#include "domain/etiquette/rules/thresholds.hpp"
#include "wire/forms.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::GameAnalysed;
using etiquette::GameScore;
using etiquette::GameSeen;
using wire::to_word;

/// Games of one finding whose moves are told: with all 50 an answer would have a megabyte.
constexpr int kMostEvaluated = 20;

void add(v1::GameEvidence& game, const char* name, double value) {
  v1::NamedNumber& made = *game.add_figures();
  made.set_name(name);
  made.set_value(value);
}

double seconds_of(Millis time) { return std::chrono::duration<double>(time).count(); }

void add_standing(v1::GameEvidence& game, const etiquette::BoardStanding& standing) {
  add(game, "material", standing.material);
  if (standing.is_being_mated) add(game, "is_being_mated", 1);
}

/// How the player stood when the connection was lost for the last time, and for how long it was.
void add_loss(v1::GameEvidence& game, const GameSeen& seen) {
  if (seen.losses.empty()) return;
  const etiquette::LinkLost& loss = seen.losses.back();
  add_standing(game, loss.standing);
  add(game, "away", seconds_of(loss.away));
  if (loss.came_back_in_time) add(game, "came_back", 1);
}

/// What the rule looked at in the game.
void add_seen(v1::GameEvidence& game, std::string_view rule, const GameSeen& seen) {
  if (rule == etiquette::kSelectiveLoss.id) {
    add_loss(game, seen);
  } else if (rule == etiquette::kStalling.id) {
    add_standing(game, seen.standing);
    add(game, "idle", seconds_of(std::max(seen.idle, seen.last_move)));
    add(game, "clock_left", seconds_of(seen.clock_left));
  } else if (rule == etiquette::kQuickLosses.id) {
    add(game, "moves", seen.own_moves);
  } else if (rule == etiquette::kLosingToOne.id || rule == etiquette::kTanking.id ||
             rule == etiquette::kDeviceStrength.id) {
    add(game, "expected", etiquette::expected_score(seen.own, seen.opposing));
    add(game, "moves", seen.own_moves);
  }
}

/// A threshold of the decision; as it is by itself where the decision does not say.
double threshold_of(const KeptDecision& decision, std::string_view name, double usual) {
  const auto found = std::ranges::find(decision.thresholds, name, &KeptNumber::name);
  return found == decision.thresholds.end() ? usual : found->value;
}

void add_analysis(v1::GameEvidence& game, const KeptDecision& decision,
                  const GameAnalysed& analysed) {
  const auto evidence = etiquette::evidence_of(analysed.positions);
  if (decision.key.rule == etiquette::kEngineTiming.id) {
    const double seconds =
        threshold_of(decision, "engine_fast", etiquette::Thresholds().engine_fast);
    const auto fast = std::chrono::round<Millis>(std::chrono::duration<double>(seconds));
    const auto use = etiquette::time_use(analysed.positions, fast);
    add(game, "variation", use.variation);
    add(game, "fast_share", use.fast_share);
  }
  add(game, "positions", evidence.positions);
  add(game, "best_moves", evidence.best.seen());
  add(game, "best_moves_of_people", evidence.best.expected());
  add(game, "centipawns_lost", evidence.mean_loss());
}

bool is_about_engines(std::string_view rule) { return rule.starts_with("ENG-"); }

/// Only games from the usual first position are analysed, so White moves after an even number.
int first_analysed_ply(Color color) {
  const int first = etiquette::kFirstAnalysedPly;
  const bool is_theirs = (first % 2 == 0) == (color == Color::white);
  return is_theirs ? first : first + 1;
}

void add_moves(v1::GameEvidence& game, Color color, const GameAnalysed& analysed) {
  int ply = first_analysed_ply(color);
  for (const etiquette::PositionSeen& position : analysed.positions) {
    v1::MoveEvidence& move = *game.add_moves();
    move.set_ply(ply);
    move.set_best(position.worth.front());
    move.set_played(position.worth_played);
    move.set_rank(position.rank);
    if (position.spent) move.set_spent_ms(static_cast<std::int32_t>(position.spent->count()));
    ply += 2;
  }
}

v1::GameEvidence to_wire(const NamedGame& named, const KeptDecision& decision) {
  const std::string& rule = decision.key.rule;
  v1::GameEvidence made = to_wire(named);
  if (named.seen) add_seen(made, rule, *named.seen);
  if (named.analysed && is_about_engines(rule)) {
    add_analysis(made, decision, *named.analysed);
  }
  return made;
}

v1::ThresholdUnit unit_of(std::string_view name) {
  for (const etiquette::ThresholdRow& row : etiquette::threshold_rows()) {
    if (row.name == name) return to_word<v1::ThresholdUnit>(row.unit);
  }
  return v1::THRESHOLD_UNIT_UNSPECIFIED;
}

void add_matches(v1::RuleEvidence& made, const Evidence& evidence) {
  etiquette::MatchesByGap all{};
  bool is_known = false;
  for (const NamedGame& each : evidence.games) {
    // Other analyses were not compared with people.
    if (!each.analysed || each.analysed->version != etiquette::kAnalysisVersion) continue;
    etiquette::add(all, etiquette::matches_by_gap(each.analysed->positions));
    is_known = true;
  }
  if (!is_known) return;
  for (const etiquette::GapMatches& row : all) {
    v1::GapMatches& matches = *made.add_matches();
    matches.set_below(row.below);
    matches.set_positions(row.positions);
    matches.set_best(row.best);
    matches.set_best_of_people(row.best_of_people);
    matches.set_positions_of_three(row.positions_of_three);
    matches.set_good(row.good);
    matches.set_good_of_people(row.good_of_people);
  }
}

}  // namespace

v1::GameEvidence to_wire(const NamedGame& named) {
  v1::GameEvidence made;
  made.set_game_id(to_string(named.game));
  if (!named.seen) return made;
  const GameSeen& seen = *named.seen;
  made.mutable_opponent()->set_id(to_string(seen.opponent));
  made.set_ended_ms(wire::to_unix_ms(seen.ended));
  made.set_category(to_word<common::v1::Category>(seen.category));
  made.set_is_rated(seen.is_rated);
  if (seen.score != GameScore::none) made.set_score(static_cast<double>(seen.score) / 2);
  made.set_rating(seen.own.rating);
  made.set_opponent_rating(seen.opposing.rating);
  made.set_plies(seen.plies);
  made.set_color(to_word<common::v1::Color>(seen.color));
  if (named.analysed) add_moves(made, seen.color, *named.analysed);
  return made;
}

v1::RuleFinding to_wire(const KeptDecision& decision) {
  v1::RuleFinding made;
  made.set_finding(to_string(decision.key));
  made.set_rule(decision.key.rule);
  made.set_rule_version(decision.version);
  made.mutable_about()->set_id(to_string(decision.key.about));
  made.set_time_ms(wire::to_unix_ms(decision.time));
  made.set_verdict(to_word<v1::RuleVerdict>(decision.verdict));
  made.set_is_in_shadow(decision.is_shadow);
  made.set_case_id(decision.case_id);
  made.set_length_ms(static_cast<double>(decision.length.count()));
  return made;
}

v1::RuleEvidence to_wire(const Evidence& evidence) {
  const KeptDecision& decision = evidence.decision;
  v1::RuleEvidence made;
  *made.mutable_finding() = to_wire(decision);
  for (const KeptNumber& each : decision.features) {
    v1::NamedNumber& number = *made.add_features();
    number.set_name(each.name);
    number.set_value(each.value);
  }
  for (const KeptNumber& each : decision.thresholds) {
    v1::RuleThreshold& threshold = *made.add_thresholds();
    threshold.set_name(each.name);
    threshold.set_value(each.value);
    threshold.set_unit(unit_of(each.name));
  }
  for (auto each = evidence.games.rbegin(); each != evidence.games.rend(); ++each) {
    v1::GameEvidence& game = *made.add_games();
    game = to_wire(*each, decision);
    if (made.games_size() > kMostEvaluated) game.clear_moves();
  }
  for (const UserId other : decision.others) made.add_others()->set_id(to_string(other));
  if (is_about_engines(decision.key.rule)) add_matches(made, evidence);
  return made;
}

}  // namespace escaque::services::conduct
