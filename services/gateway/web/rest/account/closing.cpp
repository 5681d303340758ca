// The REST call that closes an account.

#include <array>
#include <set>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {
namespace {

using LiveGameList = std::vector<games_v1::GameSummary>;

// How often to look whether the games are over, and how long.
constexpr Millis kLookEvery{50};
constexpr Millis kEndWithin{5'000};

ErrorDetail still_playing(const LiveGameList& games, std::string expected) {
  std::string message = "you have running games:";
  for (const auto& game : games) message.append(" ").append(game.game_id());
  return refusal(common_v1::REASON_NOT_ALLOWED, std::move(message), std::move(expected),
                 "resign_games");
}

/// A game that has hardly begun cannot be resigned, and one that has cannot be aborted: whichever
/// does not fit is refused.
std::array<games_v1::Command, 2> resignation(const RestCall& call, const std::string& game_id) {
  games_v1::Command resign;
  resign.set_game_id(game_id);
  resign.set_user_id(call.identity.user->id());
  const auto now = call.hub.now().time_since_epoch();
  resign.set_received_us(std::chrono::duration_cast<std::chrono::microseconds>(now).count());
  games_v1::Command abort = resign;
  resign.set_command_id("closing-resign");
  resign.mutable_action()->mutable_resign();
  abort.set_command_id("closing-abort");
  abort.mutable_action()->mutable_abort();
  return {std::move(resign), std::move(abort)};
}

/// As the player could at the board; games that begin meanwhile, too.
Awaitable<std::optional<ErrorDetail>> resign_all(RestCall& call, LiveGameList games) {
  std::set<std::string> resigned;
  const Instant end = call.hub.now() + kEndWithin;
  while (!games.empty() && call.hub.now() < end) {
    for (const auto& game : games) {
      if (!resigned.insert(game.game_id()).second) continue;
      for (auto& command : resignation(call, game.game_id())) {
        call.hub.upstream().act({}, std::move(command), call.identity.assertion);
      }
    }
    co_await pause_for(kLookEvery);
    auto left = co_await call.hub.backends().live_games(call.identity.user->id());
    if (!left) co_return left.error();
    games = std::move(*left);
  }
  // Nobody here follows the games and sees the entries that are the answers.
  for (const std::string& id : resigned) {
    for (const auto& command : resignation(call, id)) call.hub.upstream().settle(command);
  }
  if (games.empty()) co_return std::nullopt;
  co_return still_playing(games, "another attempt in some seconds");
}

}  // namespace

/// Resigns the user's games first, if told to.
Awaitable<OrRefused<HttpAnswer>> post_account_close(RestCall& call) {
  v1::AccountClosing closing;
  const auto parsed = from_json(call.request.body, closing);
  if (!parsed) co_return parsed.error();
  const Backends b = call.backends();
  auto games = co_await b.live_games(call.identity.user->id());
  if (!games) co_return games.error();
  if (!games->empty() && !closing.resign_games()) {
    co_return still_playing(*games, "true, which resigns them; or come back after the games");
  }
  // Nobody's games are resigned for whoever does not know the password.
  accounts_v1::BeginClosingRequest begin;
  begin.set_user_id(call.identity.user->id());
  begin.set_password(closing.password());
  begin.set_code(closing.code());
  const auto begun = co_await b.ask(&Accounts::BeginClosing, std::move(begin), Asking::hashed);
  if (!begun) co_return begun.error();
  if (auto refused = co_await resign_all(call, std::move(*games))) co_return *refused;
  accounts_v1::CloseAccountRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_ticket(begun->ticket());
  const auto closed = co_await b.ask(&Accounts::CloseAccount, std::move(request), Asking::hashed);
  if (!closed) co_return closed.error();
  HttpAnswer answer = nothing_to_say();
  answer.headers.emplace_back("Set-Cookie", no_session_cookie(call.request.is_tls));
  co_return answer;
}

}  // namespace escaque::services::gateway
