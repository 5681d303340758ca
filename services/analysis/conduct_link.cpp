#include "analysis/conduct_link.hpp"

#include <utility>

namespace escaque::services::analysis {
namespace {

using Games = rpc::AsyncOf<v1::AnalysisService>;

// Nobody waits for it.
constexpr Millis kAnswerWithin{10'000};
constexpr Millis kNextInstanceAfter{4'000};

}  // namespace

ConductLink::ConductLink(rpc::Addresses addresses, std::shared_ptr<const identity::Signer> signer)
    : service_(std::move(addresses), kNextInstanceAfter, std::move(signer)) {}

Awaitable<Result<std::optional<v1::GameToAnalyse>, rpc::Error>> ConductLink::take() {
  // Asked again, it would be another game.
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerWithin), rpc::Effect::once};
  auto answer = co_await service_.ask(&Games::TakeGame, v1::TakeGameRequest(), options);
  if (!answer) co_return answer.error();
  std::optional<v1::GameToAnalyse> game;
  if (answer->has_game()) game = std::move(*answer->mutable_game());
  co_return game;
}

Awaitable<Result<void, rpc::Error>> ConductLink::hand_in(v1::HandInGameRequest game) {
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerWithin), rpc::Effect::repeatable};
  const auto answer = co_await service_.ask(&Games::HandInGame, std::move(game), options);
  if (!answer) co_return answer.error();
  co_return Result<void, rpc::Error>();
}

}  // namespace escaque::services::analysis
