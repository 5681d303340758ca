// How a shard works off the commands of one game.

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "domain/game/decide.hpp"
#include "domain/game/evolve.hpp"
#include "games/shards/resumption_told.hpp"
#include "games/shards/shard.hpp"
#include "platform/asio/crash_point.hpp"
#include "platform/asio/planted_fault.hpp"

namespace escaque::services::games {
namespace {

/// The game's own command for what was asked; the reason when nobody can ask that.
struct CommandMaker {
  const game::Game& game;
  const seal::SealKey& seal_key;

  using Made = Result<game::Command, game::GameError>;

  Made operator()(const PlayerCommand& request) const {
    game::Command command = request.command;
    command.by = color_of(request.user);
    if (!command.by) return refusal();
    if (auto* seal = std::get_if<game::SealMove>(&command.action)) {
      seal->sealed = seal_key.seal(to_string(game.created.id), seal->uci);
    }
    return command;
  }
  Made operator()(const PresenceReport& request) const {
    const auto color = color_of(request.user);
    if (!color) return refusal();
    game::Command command;
    if (request.absence) {
      command.action = game::ReportAbsence{*color, *request.absence};
    } else if (game.is_waiting() && !game.arrived[*color]) {
      command.action = game::ReportArrival{*color};
    } else {
      command.action = game::ReportReturn{*color};
    }
    return command;
  }
  Made operator()(const ServerCommand& request) const {
    game::Command command;
    command.action = request.action;
    return command;
  }
  Made operator()(const ArbiterCommand& request) const {
    game::Command command;
    command.id = request.id;
    command.action = request.action;
    return command;
  }

 private:
  std::optional<Color> color_of(UserId user) const {
    return game.exists() ? game.color_of(user) : std::nullopt;
  }
  game::GameError refusal() const {
    return game.exists() ? game::GameError::not_a_player : game::GameError::no_such_game;
  }
};

template <class Fact>
bool has(const game::Entry& entry) {
  return std::ranges::any_of(
      entry.facts, [](const game::Fact& fact) { return std::holds_alternative<Fact>(fact); });
}

bool is_time_check(const Submission& submission) {
  const auto* command = std::get_if<ServerCommand>(&submission.request);
  return command != nullptr && std::holds_alternative<game::CheckTime>(command->action);
}

/// What a second look has led to holds whatever the clocks say.
bool is_judgement(const Submission& submission) {
  const auto* command = std::get_if<ServerCommand>(&submission.request);
  return command != nullptr && (std::holds_alternative<game::CorrectUndecided>(command->action) ||
                                std::holds_alternative<game::EndDeadPosition>(command->action));
}

bool is_players(const Submission& submission) {
  return std::holds_alternative<PlayerCommand>(submission.request);
}

}  // namespace

Awaitable<void> Shard::work(ActorRef actor) {
  const auto known = actors_.find(actor->id);
  if (known == actors_.end() || known->second != actor) co_return;  // Of an earlier tenure.
  const std::uint64_t tenure = tenure_;
  std::string fault;
  log::RequestId failing;
  try {
    co_await work_off(actor, tenure, failing);
  } catch (const std::exception& error) {
    fault = error.what();
  }
  actor->is_busy = false;
  if (tenure != tenure_) co_return;
  if (!fault.empty()) {
    const log::ServingRequest scope(std::move(failing));
    recover_from_fault(*actor, fault);
  } else if (!actor->game.exists()) {
    forget(actor->id);
  } else if (actor->game.is_live() && actor->game.is_suspended()) {
    put_away(*actor);
  }
}

void Shard::recover_from_fault(Actor& actor, const std::string& fault) {
  constexpr Millis kPause{5'000};
  const GameId id = actor.id;
  ports_.logger.error("game_failed", {{"game", id}, {"error", fault}});
  drop_waiting(actor, ShardError::internal);
  const bool was_live = actor.game.is_live() || suspended_.contains(id);
  untrack(actor);
  actor.game = {};
  if (actor.is_loaded) suspended_.erase(id);  // An adjourned game that cannot be read stays listed.
  forget(id);
  // Only this game stops: the next command reads it again from the log, or this look at its clock.
  if (was_live) deadlines_.set(id, ports_.time.now() + kPause);
  arm_timer();
}

/// `failing` is the request that throws.
Awaitable<void> Shard::work_off(ActorRef actor, std::uint64_t tenure, log::RequestId& failing) {
  if (!actor->is_loaded) {
    const bool is_there = co_await bring_in(*actor);
    if (!is_there || tenure != tenure_) co_return;
  }
  while (tenure == tenure_ && !actor->waiting.empty()) {
    Submission submission = std::move(actor->waiting.front());
    actor->waiting.pop_front();
    --queued_;
    // The default time is over: the envelope may hold the end of the game.
    if (is_time_check(submission) && actor->game.is_opening_due(ports_.time.now())) {
      submission.request = opening_of(*actor);
    }
    std::optional<Outcome> outcome = ShardError::internal;
    try {
      outcome = co_await perform(*actor, submission);
    } catch (...) {
      failing = request_of(submission);
      answer(submission, ShardError::internal);
      throw;
    }
    if (outcome) answer(submission, *outcome);
    if (tenure == tenure_) {
      open_sealed_move(*actor, submission);
      rearm(*actor);
      arm_timer();
    }
  }
}

Awaitable<std::optional<Outcome>> Shard::perform(Actor& actor, Submission& submission) {
  if (is_judgement(submission)) co_return co_await carry_out(actor, submission);
  if (is_time_check(submission)) {
    const std::uint64_t tenure = tenure_;
    ports_.turn();
    if (tenure != tenure_) co_return refusal_;
  }
  const Millis lost = lost_time(actor, submission);
  if (lost > Millis{0}) {
    Submission credit{actor.id, ServerCommand{game::CreditOutage{lost}}, {}};
    const auto credited = co_await carry_out(actor, credit);
    if (!credited) co_return ShardError::unavailable;
    if (const auto* error = std::get_if<ShardError>(&*credited)) co_return *error;
  }
  const bool is_check = std::holds_alternative<ServerCommand>(submission.request);
  if (is_check && actor.cut_off[actor.game.turn()]) co_return game::GameError::nothing_due;
  if (is_time_check(submission) && awaits_gateway(actor)) co_return game::GameError::nothing_due;
  co_return co_await carry_out(actor, submission);
}

Awaitable<std::optional<Outcome>> Shard::carry_out(Actor& actor, Submission& submission) {
  constexpr int kAttempts = 3;
  const std::uint64_t tenure = tenure_;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const auto command = std::visit(CommandMaker{actor.game, ports_.seal_key}, submission.request);
    if (!command) co_return command.error();
    const Instant began = ports_.time.now();
    if (is_players(submission) && ESCAQUE_PLANTED_FAULT("games.right_refused", 60)) {
      co_return game::GameError::game_over;
    }
    const auto entry = game::decide(actor.game, *command, began);
    if (!entry && entry.error() == game::GameError::duplicate_command) {
      co_return co_await repeated(actor.id, *command);
    }
    if (!entry) {
      // A writer is stopped by the log. But one that slept and was replaced has an old game: what
      // is wrong in that one may be right by now.
      if (while_away_ == ShardError::not_owner && !ports_.is_alive()) co_return while_away_;
      // Nor may we know yet that we were replaced: the player has seen more of the game than we.
      const bool is_behind = command->answers && *command->answers > actor.game.version;
      const bool is_final = !is_behind || attempt > 0;
      if (is_final && entry.error() == game::GameError::touched_man) co_return *actor.game.touched;
      if (is_final) co_return entry.error();
      const auto trouble = co_await look_again(actor);
      if (trouble) co_return *trouble;
      continue;
    }

    if (is_players(submission)) ESCAQUE_CRASH_POINT("games.before_append");
    ++in_flight_;
    const auto written = co_await ports_.store.append(actor.game, actor.id, *entry, epoch_);
    --in_flight_;
    if (is_players(submission)) ESCAQUE_CRASH_POINT("games.after_append");

    if (written) {
      ports_.metrics.append_seconds.observe(
          static_cast<double>((ports_.time.now() - began).count()) / 1000);
      if (tenure == tenure_) apply(actor, *entry);
      co_return Done{entry->version};
    }
    if (written.error() != eventlog::AppendError::conflict) {
      co_return append_failed(actor, submission, {*entry, began, tenure}, written.error());
    }
    // The stream is further than we thought, perhaps by our own entry whose answer was lost.
    ports_.metrics.conflicts.increment();
    if (tenure != tenure_) co_return refusal_;
    const auto trouble = co_await look_again(actor);
    if (trouble) co_return *trouble;
  }
  const log::ServingRequest scope(request_of(submission));
  ports_.logger.error("append_conflicts_persist", {{"game", actor.id}});
  co_return ShardError::unavailable;
}

std::optional<Outcome> Shard::append_failed(Actor& actor, Submission& submission,
                                            const Attempt& attempt, eventlog::AppendError error) {
  using eventlog::AppendError;
  if (error == AppendError::overloaded) return ShardError::overloaded;
  {
    const log::ServingRequest scope(request_of(submission));
    ports_.logger.warn(
        "append_failed",
        {{"game", actor.id}, {"version", attempt.entry.version}, {"error", to_string(error)}});
  }
  std::optional<Outcome> outcome = ShardError::unavailable;
  if (error == AppendError::outcome_unknown) {
    // Answered when the log can be read again.
    undecided_.push_back({actor.id, attempt.entry, std::move(submission.reply)});
    outcome.reset();
  }
  if (error == AppendError::fenced) {
    outcome = while_away_;
    // Of an earlier tenure: we know already.
    if (attempt.tenure == tenure_) halt(while_away_, attempt.began);
  } else {
    ports_.on_outage(attempt.began);
  }
  return outcome;
}

Awaitable<Outcome> Shard::repeated(GameId id, game::Command command) {
  ports_.metrics.repeated.increment();
  const auto entries = co_await ports_.store.load(id);
  if (!entries) co_return ShardError::unavailable;
  const auto found = std::ranges::find_if(*entries, [&command](const StoredEntry& stored) {
    return stored.entry.command_id == command.id && stored.entry.by == command.by;
  });
  // Another id with the same hash: the one who chose it chooses another.
  if (found == entries->end()) co_return game::GameError::duplicate_command;
  co_return Repeated{found->entry.version};
}

Awaitable<std::optional<ShardError>> Shard::look_again(Actor& actor) {
  const std::uint64_t tenure = tenure_;
  const bool reloaded = co_await reload(actor);
  if (tenure != tenure_) co_return refusal_;
  if (!reloaded) co_return ShardError::unavailable;
  co_return std::nullopt;
}

Awaitable<bool> Shard::bring_in(Actor& actor) {
  const std::uint64_t tenure = tenure_;
  if (unread_.contains(actor.id)) co_return co_await take_in(actor);
  const bool is_loaded = co_await reload(actor);
  // Refuses all that wait, too.
  if (!is_loaded && tenure == tenure_) ports_.on_outage(ports_.time.now());
  co_return is_loaded;
}

Awaitable<bool> Shard::reload(Actor& actor) {
  const std::uint64_t tenure = tenure_;
  const auto entries = co_await ports_.store.load(actor.id);
  if (!entries && entries.error() == LoadError::unavailable) co_return false;
  if (!entries) throw std::runtime_error("the log cannot be read");
  auto game = fold(actor.id, *entries, clocks_, ports_.logger);
  if (!game) throw std::runtime_error("the log contradicts itself");
  if (tenure != tenure_) co_return false;
  ports_.metrics.live.add(players_.forget(actor.id, actor.game));
  actor.game = std::move(*game);
  actor.is_loaded = true;
  track(actor);
  if (actor.game.ended) keep_ended(actor.id);
  co_return true;
}

void Shard::apply(Actor& actor, const game::Entry& entry) {
  actor.game = game::evolve(std::move(actor.game), entry, ports_.time.now());
  if (auto look = game::second_look_after(actor.game, entry)) {
    ports_.look_again(actor.id, std::move(*look));
  }
  if (auto told = resumption_told(actor.game, entry, ports_.time.utc_now())) {
    ports_.on_resumption(std::move(*told));
  }
  if (has<game::PositionJudged>(entry)) ports_.metrics.judged_later.increment();
  if (has<game::MovePlayed>(entry)) ports_.metrics.moves.increment();
  if (has<game::GameCreated>(entry)) ports_.metrics.created.increment();
  track(actor);
  if (!actor.game.is_suspended()) suspended_.erase(actor.id);
  if (!has<game::GameEnded>(entry)) return;
  const auto termination = actor.game.ended->termination;
  if (termination == rules::Termination::time_forfeit ||
      termination == rules::Termination::time_forfeit_insufficient) {
    ports_.metrics.flags.increment();
  }
  ports_.metrics.ended.increment();
  ports_.logger.info(
      "game_ended",
      {{"game", actor.id}, {"termination", to_string(termination)}, {"plies", actor.game.plies()}});
  keep_ended(actor.id);
}

}  // namespace escaque::services::games
