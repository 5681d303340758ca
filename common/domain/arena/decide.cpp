#include <algorithm>
#include <set>

#include "domain/arena/arena.hpp"
#include "domain/arena/correction.hpp"

namespace escaque::arena {
namespace {

namespace table = pairing::waves;
using Decision = Result<Facts, ArenaError>;

Decision decide_join(const Arena& arena, const Join& join, UtcTime now) {
  const UserId user = join.player.id;
  const Regulations& regulations = arena.regulations();
  const bool is_in = arena.players.contains(user);
  // A command that comes again, as its answer was lost, is no mistake: also after the entries
  // close.
  if (is_in && !arena.table.is_paused(user)) return ArenaError::nothing_to_do;
  if (now >= table::closes(arena.rules())) return ArenaError::entries_closed;
  const auto joins = arena.joins.find(user);
  const bool is_enough = joins != arena.joins.end() && joins->second >= join.most_joins;
  if (is_enough) return ArenaError::too_many_joins;
  if (is_in) return Facts{PlayerResumed{user}};
  if (arena.created.is_for_members && !join.belongs_to_club) return ArenaError::club_members_only;
  const int rating = join.player.rating.value;
  if (join.player.is_guest && regulations.is_rated) return ArenaError::guest_player;
  if (rating < regulations.min_rating.value_or(rating) ||
      rating > regulations.max_rating.value_or(rating)) {
    return ArenaError::rating_out_of_range;
  }
  if (arena.players.size() >= static_cast<std::size_t>(regulations.max_players)) {
    return ArenaError::is_full;
  }
  return Facts{PlayerJoined{join.player, now}};
}

Decision decide_pause(const Arena& arena, UserId user) {
  if (!arena.players.contains(user)) return ArenaError::not_joined;
  if (arena.table.is_paused(user)) return ArenaError::nothing_to_do;
  return Facts{PlayerPaused{user}};
}

Decision decide_leave(const Arena& arena, UserId user) {
  const table::Sheet* sheet = arena.table.sheet(user);
  if (sheet == nullptr) {
    return arena.joins.contains(user) ? ArenaError::nothing_to_do : ArenaError::not_joined;
  }
  if (!arena.table.opponent(user) && sheet->games().empty()) return Facts{PlayerLeft{user}};
  return decide_pause(arena, user);
}

/// Whether a player who is left out is so for another reason than they know.
bool is_news(const Arena& arena, const table::WavePlan& plan) {
  return std::any_of(plan.left_out.begin(), plan.left_out.end(), [&](const auto& left) {
    return arena.table.left_out(left.first) != left.second;
  });
}

Decision decide_wave(const Arena& arena, const PairWave& command, UtcTime now) {
  if (!is_wave_due(arena, now)) return ArenaError::nothing_to_pair;
  const std::set<std::pair<UserId, UserId>> refused(command.refusals.begin(),
                                                    command.refusals.end());
  const auto refuses = [&](UserId one, UserId other) {
    return refused.contains({one, other}) || refused.contains({other, one});
  };
  const auto is_present = [&](UserId user) { return command.present.contains(user); };
  table::WavePlan plan = arena.table.plan_wave(refuses, is_present, now);
  if (plan.meetings.empty() && !is_news(arena, plan)) return ArenaError::nothing_to_pair;
  if (command.games.size() < plan.meetings.size()) return ArenaError::not_enough_games;
  WavePaired wave;
  wave.at = now;
  for (std::size_t i = 0; i < plan.meetings.size(); ++i) {
    wave.games.push_back({command.games[i], plan.meetings[i]});
  }
  wave.left_out = std::move(plan.left_out);
  wave.is_unrated = arena.regulations().is_rated && !arena.is_rated();
  return Facts{std::move(wave)};
}

std::optional<Score> score_of(const Arena& arena, const GameFinished& finished, Color color) {
  const auto sheet = arena.table.sheet_after(finished.result, color, finished.ended);
  if (!sheet) return {};
  const table::ScoredGame& last = sheet->games().back();
  return Score{.scored = last.points,
               .bonus = last.bonus,
               .credit = last.credit,
               .points = sheet->points(),
               .games = static_cast<int>(sheet->games().size()),
               .performance = sheet->performance().value_or(0),
               .wins_in_a_row = sheet->wins_in_a_row(),
               .is_berserk = last.game.is_berserk};
}

Decision decide_report(const Arena& arena, const ReportGame& report) {
  const auto found = arena.games.find(report.game);
  if (found == arena.games.end()) return decide_correction(arena, report);
  GameFinished finished;
  finished.game = report.game;
  finished.result = {found->second, report.outcome, report.plies, report.is_berserk};
  finished.ended = report.ended;
  finished.game_version = report.game_version;
  finished.scores = {score_of(arena, finished, Color::white),
                     score_of(arena, finished, Color::black)};
  if (!finished.scores.white) finished.result.outcome.reset();
  Facts facts{finished};
  if (report.idle) {
    const UserId idle = *report.idle == Color::white ? found->second.white : found->second.black;
    if (!arena.table.is_paused(idle)) facts.emplace_back(PlayerPaused{idle, true});
  }
  return facts;
}

std::optional<ArenaError> refusal_by_club(const CreateArena& create) {
  if (!create.club && create.is_for_members) return ArenaError::members_without_club;
  if (!create.club || create.host.leads_club()) return std::nullopt;
  return create.host.is_closed ? ArenaError::club_closed : ArenaError::club_officers_only;
}

struct ArenaDecider {
  const Arena& arena;
  UtcTime now;

  Decision operator()(const CreateArena& create) const {
    if (arena.exists()) return ArenaError::already_created;
    if (const auto error = refusal(create.regulations, now)) return *error;
    if (const auto error = refusal_by_club(create)) return *error;
    Facts facts{ArenaCreated{create.id, create.regulations, create.organizer, now,
                             create.needs_approval, create.club, create.is_for_members}};
    if (create.talk_rule != etiquette::TalkRule::all) {
      facts.emplace_back(TalkRuleSet{create.talk_rule});
    }
    return facts;
  }
  Decision operator()(const Join& join) const { return decide_join(arena, join, now); }
  Decision operator()(const Pause& pause) const { return decide_pause(arena, pause.user); }
  Decision operator()(const Leave& leave) const { return decide_leave(arena, leave.user); }
  Decision operator()(const Cancel& cancel) const {
    if (cancel.is_by_site) {
      if (cancel.reason.empty()) return ArenaError::no_reason;
      return Facts{ArenaCancelled{now, cancel.reason}};
    }
    if (cancel.user != arena.created.organizer) return ArenaError::organizer_only;
    if (now >= arena.rules().starts) return ArenaError::already_started;
    return Facts{ArenaCancelled{now}};
  }
  Decision operator()(const PairWave& wave) const { return decide_wave(arena, wave, now); }
  Decision operator()(const ReportGame& report) const { return decide_report(arena, report); }
  Decision operator()(const RuleOnRating& rule) const {
    if (!arena.regulations().is_rated || !arena.created.needs_approval) {
      return ArenaError::needs_no_approval;
    }
    if (!rule.is_approved && rule.reason.empty()) return ArenaError::no_reason;
    const auto& before = arena.rating_ruling;
    if (before && before->is_approved == rule.is_approved) return ArenaError::nothing_to_do;
    return Facts{RatingRuled{{rule.is_approved, rule.by, rule.reason, now}}};
  }
  Decision operator()(const RuleOnVisibility& rule) const {
    if (rule.is_hidden == arena.is_hidden()) return ArenaError::nothing_to_do;
    if (rule.is_hidden && rule.reason.empty()) return ArenaError::no_reason;
    return Facts{VisibilityRuled{{rule.is_hidden, rule.by, rule.reason, now}}};
  }
  Decision operator()(const SetTalkRule& set) const {
    if (set.user != arena.created.organizer) return ArenaError::organizer_only;
    if (set.rule == arena.talk_rule) return ArenaError::nothing_to_do;
    return Facts{TalkRuleSet{set.rule}};
  }
  Decision operator()(const Finish&) const {
    if (!is_finish_due(arena, now)) return ArenaError::not_over;
    return Facts{ArenaFinished{now}};
  }
};

}  // namespace

bool is_wave_due(const Arena& arena, UtcTime now) {
  if (!arena.is_open() || now < arena.rules().starts || now >= table::closes(arena.rules())) {
    return false;
  }
  const auto last = arena.table.last_wave();
  return !last || now >= *last + arena.rules().wave_every;
}

bool is_finish_due(const Arena& arena, UtcTime now) {
  const bool waits = arena.rules().counts_late_games && !arena.games.empty();
  return arena.is_open() && now >= arena.rules().ends && !waits;
}

Result<Entry, ArenaError> decide(const Arena& arena, const Command& command, UtcTime now) {
  const bool is_creation = std::holds_alternative<CreateArena>(command);
  if (!is_creation && !arena.exists()) return ArenaError::no_such_arena;
  // What ended in time counts whenever it is reported.
  const bool outlives_arena = std::holds_alternative<ReportGame>(command) ||
                              std::holds_alternative<RuleOnVisibility>(command);
  if (arena.exists() && !arena.is_open() && !outlives_arena && !is_creation) {
    return ArenaError::is_over;
  }
  Decision facts = std::visit(ArenaDecider{arena, now}, command);
  if (!facts) return facts.error();
  return Entry{arena.version + 1, std::move(*facts)};
}

}  // namespace escaque::arena
