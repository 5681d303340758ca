// How the lobby carries commands out: all that wait in one round trip, and one at a time where the
// log did not take them.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

#include "matchmaking/lobby/convert_lobby.hpp"
#include "matchmaking/lobby/lobby_actor.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/planted_fault.hpp"
#include "platform/asio/request_executor.hpp"
#include "platform/log/request.hpp"

namespace escaque::services::matchmaking {
namespace {

using eventlog::AppendError;
using std::chrono::steady_clock;

// After this many reads of the log the caller is told to try again.
constexpr int kAttempts = 3;

double seconds_since(steady_clock::time_point began) {
  return std::chrono::duration<double>(steady_clock::now() - began).count();
}

}  // namespace

Awaitable<Result<void, rpc::Error>> LobbyActor::own_in_order() {
  const auto owned = co_await own();
  if (!owned) co_return owned;
  if (are_places_void_) {
    lobby::Action close = lobby::ClosePools{.are_void = true};
    const auto closed = co_await put_first(std::move(close));
    if (!closed) co_return closed;
    are_places_void_ = false;
  }
  const lobby::Seen seen_before = seen_;
  lobby::HeedOthers news = ports_.news(seen_);
  if (!concerns(news)) co_return Result<void, rpc::Error>();
  lobby::Action heed = std::move(news);
  const auto heeded = co_await put_first(std::move(heed));
  if (!heeded) std::ranges::transform(seen_, seen_before, seen_.begin(), std::ranges::min);
  co_return heeded;
}

Awaitable<Result<void, rpc::Error>> LobbyActor::put_first(lobby::Action action) {
  lobby::Command command;
  command.action = std::move(action);
  const Step step = decide_on(*lobby_, command);
  if (!step.entry) co_return Result<void, rpc::Error>();
  const std::uint64_t epoch = epoch_;
  const auto appended = co_await ports_.store.append(epoch, *step.entry, seen_);
  if (!lobby_ || epoch_ != epoch) co_return not_now(kTheLobby);
  if (!appended) {
    logger_.warn("append_failed", {{"why", to_string(appended.error().error)}});
    set_lobby(std::nullopt);
    co_return not_now(kTheLobby);
  }
  (void)apply(*step.entry);
  co_return Result<void, rpc::Error>();
}

Awaitable<std::vector<LobbyActor::Outcome>> LobbyActor::take(std::vector<Job> jobs) {
  std::vector<Outcome> outcomes;
  auto owned = co_await own_in_order();
  if (jobs.size() > 1 && owned) outcomes = co_await carry_out_together(jobs);
  while (outcomes.size() < jobs.size()) {
    owned = co_await own_in_order();
    if (!owned) {
      outcomes.resize(jobs.size(), owned.error());
      break;
    }
    Job job = std::move(jobs[outcomes.size()]);
    Outcome outcome = lobby::Answer{};
    if (job.command) {
      auto performed = perform(std::move(*job.command));
      outcome = co_await serving(std::move(job.request), std::move(performed));
    }
    outcomes.push_back(std::move(outcome));
  }
  for (const Outcome& outcome : outcomes) {
    if (!outcome) metrics_.count_refusal(common_v1::Reason_Name(outcome.error().reason()));
  }
  co_return outcomes;
}

LobbyActor::Step LobbyActor::decide_on(const lobby::Lobby& lobby,
                                       const lobby::Command& command) const {
  const bool is_forgotten = ESCAQUE_PLANTED_FAULT("matchmaking.answer_forgotten", 1);
  const auto* known = is_forgotten ? nullptr : answers_.find(command.id);
  if (known != nullptr) return {.outcome = *known};
  const lobby::ChallengeRule rule = [this](const game::Player& asking, UserId whom) {
    return refusal_between(asking, whom);
  };
  const lobby::LobbyContext context{limits_, ports_.noplay, rule, ports_.time.utc_now()};
  auto entry = decide(lobby, command, context);
  if (!entry) return {.outcome = refused(entry.error(), command.action)};
  return {.entry = std::move(*entry)};
}

std::optional<lobby::LobbyError> LobbyActor::refusal_between(const game::Player& asking,
                                                             UserId whom) const {
  if (const auto unwanted = ports_.why_not_challenge(asking, whom)) return unwanted;
  if (unanswered_.wait({asking.id, whom}, ports_.time.now())) {
    return lobby::LobbyError::challenged_too_often;
  }
  return std::nullopt;
}

rpc::Error LobbyActor::refused(lobby::LobbyError error, const lobby::Action& action) const {
  auto refusal = to_error(error);
  const auto say_most = [&](const etiquette::Quota& quota, const std::string& of_what) {
    const std::string most = std::to_string(quota.of(standing_of(action)));
    refusal.detail.set_expected("at most " + most + of_what);
    (*refusal.detail.mutable_params())["most"] = most;
  };
  constexpr const char* kOpen = " open at a time: cancel one of them first";
  if (error == lobby::LobbyError::too_many_seeks) say_most(limits_.seeks, kOpen);
  if (error == lobby::LobbyError::too_many_challenges) say_most(limits_.challenges, kOpen);
  if (error == lobby::LobbyError::too_many_simuls) say_most(limits_.simuls, " within 24 hours");
  if (error == lobby::LobbyError::challenged_too_often) {
    refusal.detail.set_retry_after_ms(static_cast<int>(config_.challenge_again.count()));
  }
  return refusal;
}

std::vector<LobbyActor::Step> LobbyActor::plan(const std::vector<Job>& jobs) const {
  std::vector<Step> steps;
  std::unordered_map<std::string, std::size_t> planned;  // By command ids.
  lobby::Lobby ahead = *lobby_;
  for (const Job& job : jobs) {
    if (!job.command) {
      steps.emplace_back();
      continue;
    }
    const auto same = planned.find(job.command->id);
    if (same != planned.end()) {
      steps.push_back({.same_as = same->second});
      continue;
    }
    steps.push_back(decide_on(ahead, *job.command));
    const auto& entry = steps.back().entry;
    if (!entry) continue;
    if (!job.command->id.empty()) planned.emplace(job.command->id, steps.size() - 1);
    ahead = evolve(std::move(ahead), *entry);
  }
  return steps;
}

Awaitable<std::vector<LobbyActor::Outcome>> LobbyActor::carry_out_together(
    const std::vector<Job>& jobs) {
  std::vector<Step> steps = plan(jobs);
  std::vector<Awaitable<Result<eventlog::Appended, NotWritten>>> appends;
  const std::uint64_t epoch = epoch_;
  for (const Step& step : steps) {
    if (step.entry) appends.push_back(ports_.store.append(epoch, *step.entry, seen_));
  }
  const auto began = steady_clock::now();
  const auto written = co_await gather(std::move(appends));
  const double seconds = seconds_since(began);

  std::vector<Outcome> outcomes;
  auto next = written.begin();
  for (Step& step : steps) {
    if (step.same_as) {
      outcomes.push_back(outcomes[*step.same_as]);
      continue;
    }
    if (!step.entry) {
      outcomes.push_back(std::move(step.outcome));
      continue;
    }
    if (!lobby_ || epoch_ != epoch) break;  // Lost meanwhile; the log has the answer.
    const log::ServingRequest its(jobs[outcomes.size()].request);
    const auto& appended = *next++;
    if (!appended) {
      // Nor were those behind it; each is judged again.
      if (!appended.error().paired.empty()) break;
      logger_.warn("append_failed", {{"why", to_string(appended.error().error)}});
      // The log knows what was written, and who owns the lobby.
      set_lobby(std::nullopt);
      break;
    }
    metrics_.append_seconds.observe(seconds);
    outcomes.push_back(apply(*step.entry));
  }
  co_return outcomes;
}

Awaitable<LobbyActor::Outcome> LobbyActor::perform(lobby::Command command) {
  bool has_waited = false;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const auto owned = co_await own_in_order();
    if (!owned) co_return attempt == 0 ? owned.error() : not_now(kTheLobby);
    Step step = decide_on(*lobby_, command);
    if (!step.entry) co_return std::move(step.outcome);

    const std::uint64_t epoch = epoch_;
    const auto began = steady_clock::now();
    const auto appended = co_await ports_.store.append(epoch, *step.entry, seen_);
    if (appended) {
      metrics_.append_seconds.observe(seconds_since(began));
      // Lost meanwhile; the log has the answer.
      if (!lobby_ || epoch_ != epoch) co_return not_now(kTheLobby);
      co_return apply(*step.entry);
    }
    if (!appended.error().paired.empty()) {
      // A wave is for those who are left. Anything else is judged again by what the others wrote.
      if (auto* wave = std::get_if<lobby::PairPools>(&command.action)) {
        const auto& paired = appended.error().paired;
        wave->without.insert(wave->without.end(), paired.begin(), paired.end());
      } else if (!std::exchange(has_waited, true)) {
        co_await ports_.read_until(appended.error().in);
      }
      continue;
    }
    logger_.warn("append_failed", {{"why", to_string(appended.error().error)}});
    switch (appended.error().error) {
      case AppendError::fenced:
        set_lobby(std::nullopt);
        co_return not_now(kTheLobby);
      case AppendError::unavailable:
      case AppendError::overloaded:
      case AppendError::refused:
        co_return not_now(kTheLobby);
      case AppendError::conflict:
      case AppendError::outcome_unknown:
        break;
    }
    // The log knows whether it was written; the command's own answer, if so, is found above.
    set_lobby(std::nullopt);
  }
  co_return not_now(kTheLobby);
}

}  // namespace escaque::services::matchmaking
