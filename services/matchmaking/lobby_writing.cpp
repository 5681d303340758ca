// How the lobby carries commands out: all that wait in one round trip, and one at a time where the
// log did not take them.

#include <chrono>
#include <string>
#include <utility>

#include "matchmaking/convert.hpp"
#include "matchmaking/lobby_actor.hpp"
#include "platform/asio/gather.hpp"

namespace escaque::services::matchmaking {
namespace {

using eventlog::AppendError;
using std::chrono::steady_clock;

// After so many reads of the log the caller is told to try again.
constexpr int kAttempts = 3;

rpc::Error lobby_not_now() { return matchmaking::not_now("the lobby"); }

double seconds_since(steady_clock::time_point began) {
  return std::chrono::duration<double>(steady_clock::now() - began).count();
}

}  // namespace

boost::asio::awaitable<std::vector<LobbyActor::Outcome>> LobbyActor::take(std::vector<Job> jobs) {
  std::vector<Outcome> outcomes;
  if (jobs.size() > 1 && lobby_) outcomes = co_await carry_out_together(jobs);
  while (outcomes.size() < jobs.size()) {
    if (!lobby_) {
      const auto taken = co_await take_over();
      if (!taken) {
        outcomes.resize(jobs.size(), taken.error());
        break;
      }
    }
    Job job = std::move(jobs[outcomes.size()]);
    Outcome outcome = pairing::Answer{};
    if (job) outcome = co_await perform(std::move(*job));
    outcomes.push_back(std::move(outcome));
  }
  for (const Outcome& outcome : outcomes) {
    if (!outcome) metrics_.count_refusal(common_v1::Reason_Name(outcome.error().reason()));
  }
  co_return outcomes;
}

LobbyActor::Step LobbyActor::decide_on(const pairing::Lobby& lobby,
                                       const pairing::Command& command) const {
  if (const auto* known = lobby.answer(command.id)) return {.outcome = *known};
  const pairing::ChallengeRule rule = [this](const game::Player& asking, UserId whom) {
    return why_not(asking, whom);
  };
  const pairing::LobbyContext context{limits_, ports_.noplay, rule, ports_.time.utc_now()};
  auto entry = decide(lobby, command, context);
  if (!entry) return {.outcome = refused(entry.error())};
  return {.entry = std::move(*entry)};
}

std::optional<pairing::LobbyError> LobbyActor::why_not(const game::Player& asking,
                                                       UserId whom) const {
  if (!ports_.may_challenge(asking, whom)) return pairing::LobbyError::challenge_unwanted;
  if (unanswered_.wait({asking.id, whom}, ports_.time.now())) {
    return pairing::LobbyError::challenged_too_often;
  }
  return std::nullopt;
}

rpc::Error LobbyActor::refused(pairing::LobbyError error) const {
  auto refusal = to_rpc(error);
  if (error == pairing::LobbyError::challenged_too_often) {
    refusal.detail.set_retry_after_ms(static_cast<int>(config_.challenge_again.count()));
  }
  return refusal;
}

std::vector<LobbyActor::Step> LobbyActor::plan(const std::vector<Job>& jobs) const {
  std::vector<Step> steps;
  pairing::Lobby ahead = *lobby_;
  for (const Job& job : jobs) {
    steps.push_back(job ? decide_on(ahead, *job) : Step{});
    if (const auto& entry = steps.back().entry) ahead = evolve(std::move(ahead), *entry);
  }
  return steps;
}

LobbyActor::Outcome LobbyActor::answer_to(const pairing::Entry& written) const {
  const auto* answer = lobby_->answer(written.command_id);
  return answer != nullptr ? *answer : pairing::Answer{};
}

boost::asio::awaitable<std::vector<LobbyActor::Outcome>> LobbyActor::carry_out_together(
    const std::vector<Job>& jobs) {
  std::vector<Step> steps = plan(jobs);
  std::vector<boost::asio::awaitable<Result<eventlog::Appended, AppendError>>> appends;
  for (const Step& step : steps) {
    if (step.entry) appends.push_back(ports_.store.append(*step.entry));
  }
  const auto began = steady_clock::now();
  const auto written = co_await gather(std::move(appends));
  const double seconds = seconds_since(began);

  std::vector<Outcome> outcomes;
  auto next = written.begin();
  for (Step& step : steps) {
    if (!step.entry) {
      outcomes.push_back(std::move(step.outcome));
      continue;
    }
    if (!lobby_) break;  // Lost meanwhile; the log has the answer.
    const auto& appended = *next++;
    if (!appended) {
      logger_.warn("append_failed", {{"why", to_string(appended.error())}});
      // The log knows what was written, and who owns the lobby.
      set_lobby(std::nullopt);
      break;
    }
    metrics_.append_seconds.observe(seconds);
    apply(*step.entry);
    outcomes.push_back(answer_to(*step.entry));
  }
  co_return outcomes;
}

boost::asio::awaitable<LobbyActor::Outcome> LobbyActor::perform(pairing::Command command) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (!lobby_) co_return lobby_not_now();
    Step step = decide_on(*lobby_, command);
    if (!step.entry) co_return std::move(step.outcome);

    const auto began = steady_clock::now();
    const auto appended = co_await ports_.store.append(*step.entry);
    if (appended) {
      metrics_.append_seconds.observe(seconds_since(began));
      if (!lobby_) co_return lobby_not_now();  // Lost meanwhile; the log has the answer.
      apply(*step.entry);
      co_return answer_to(*step.entry);
    }
    logger_.warn("append_failed", {{"why", to_string(appended.error())}});
    switch (appended.error()) {
      case AppendError::fenced:
        set_lobby(std::nullopt);
        co_return lobby_not_now();
      case AppendError::unavailable:
      case AppendError::overloaded:
      case AppendError::refused:
        co_return lobby_not_now();
      case AppendError::conflict:
      case AppendError::outcome_unknown:
        break;
    }
    // The log knows whether it was written; the command's own answer, if so, is found above.
    set_lobby(std::nullopt);
    auto read = co_await ports_.store.take_over();
    if (read) begin_with(std::move(*read));
  }
  co_return lobby_not_now();
}

}  // namespace escaque::services::matchmaking
