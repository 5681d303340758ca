#include "games/arbiter/arbiter_service.hpp"

#include <algorithm>
#include <utility>

#include "games/wire/convert.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::services::games {
namespace {

rpc::Error not_an_arbiter() {
  return rpc::make_error(
      common_v1::REASON_NOT_ALLOWED, "only arbiters may do this",
      "an account with the role of an arbiter or an admin, or an arbiter of the event; of appeals, "
      "a member of its committee");
}

rpc::Error audit_away() {
  return rpc::make_error(common_v1::REASON_UNAVAILABLE,
                         "the audit cannot be written: nothing was done");
}

/// The game has been over for so long that its log is gone, or soon will be.
rpc::Error closed_for_good() {
  return rpc::make_error(common_v1::REASON_GAME_OVER,
                         "the game is archived and takes no more orders",
                         "an order sooner after its end");
}

/// The latest order must reach the archive before the game's log is deleted.
bool is_closing(const std::vector<StoredEntry>& entries, UtcTime now, Millis keep_stream) {
  const auto ends = [](const game::Fact& fact) {
    return std::holds_alternative<game::GameEnded>(fact);
  };
  const auto ended = std::ranges::find_if(entries, [&ends](const StoredEntry& stored) {
    return std::ranges::any_of(stored.entry.facts, ends);
  });
  return ended != entries.end() && now >= ended->time + keep_stream - keep_stream / 10;
}

rpc::Error own_game() {
  return rpc::make_error(common_v1::REASON_NOT_ALLOWED, "you play this game yourself",
                         "an arbiter who is neither of the players");
}

}  // namespace

ArbiterService::ArbiterService(ArbiterParts parts, std::function<rpc::Host()> next_host)
    : Service(v1::ArbiterService::service_full_name(), std::move(next_host)),
      parts_(std::move(parts)) {
  serve(*this, &ArbiterService::give);
  serve(*this, &ArbiterService::list);
}

Awaitable<std::optional<rpc::Error>> ArbiterService::refusal_of(const common_v1::User& user,
                                                                const GameOrder& order) {
  ShardGroup& group = parts_.shards.group_of(order.game);
  auto load = [&group, id = order.game] { return group.store().load(id); };
  const auto entries = co_await call_on(group.context(), std::move(load));
  if (!entries) co_return games::to_error(ShardError::unavailable);
  if (entries->empty()) {
    // Whoever rules in one event only is told nothing of games that are gone.
    if (!is_arbiter(user)) co_return not_an_arbiter();
    const auto archived = co_await parts_.archive.find(order.game);
    if (archived && *archived) co_return closed_for_good();
    co_return games::to_error(game::GameError::no_such_game);
  }
  const auto* created = std::get_if<game::GameCreated>(&entries->front().entry.facts.front());
  if (created == nullptr) co_return games::to_error(ShardError::internal);
  if (!may_order(user, order, created->event)) co_return not_an_arbiter();
  const Millis kept = created->event ? parts_.keep_event_stream : parts_.keep_stream;
  if (is_closing(*entries, parts_.time.utc_now(), kept)) co_return closed_for_good();
  const bool is_own =
      created->players.white.id == order.arbiter || created->players.black.id == order.arbiter;
  if (is_own) co_return own_game();
  co_return std::nullopt;
}

ArbiterService::Answer<v1::GiveOrderResponse> ArbiterService::give(
    const v1::GiveOrderRequest& request) {
  const auto order = from_wire(request);
  if (!order) co_return order.error();
  auto refused = co_await refusal_of(request.arbiter(), *order);
  if (refused) co_return std::move(*refused);
  const auto noted = co_await parts_.orders.note(*order, parts_.time.utc_now());
  if (!noted) co_return audit_away();

  ShardGroup& group = parts_.shards.group_of(order->game);
  auto perform = [&group, id = order->game, command = order->command] {
    return group.perform(id, command);
  };
  const Outcome outcome = co_await call_on(group.context(), std::move(perform));
  if (const auto* error = std::get_if<ShardError>(&outcome)) {
    co_return games::to_error(*error, parts_.shards.elsewhere(order->game));
  }
  if (const auto* error = std::get_if<game::GameError>(&outcome)) co_return games::to_error(*error);
  v1::GiveOrderResponse response;
  const auto* done = std::get_if<Done>(&outcome);
  response.set_version(done != nullptr ? done->version : std::get<Repeated>(outcome).version);
  parts_.logger.info("order_given",
                     {{"game", order->game}, {"arbiter", order->arbiter}, {"order", order->kind}});
  co_return response;
}

ArbiterService::Answer<v1::ListDeskResponse> ArbiterService::list(
    const v1::ListDeskRequest& request) {
  v1::ListDeskResponse response;
  for (const auto& group : parts_.shards.groups()) {
    // Both at the same moment: a shard that is not served hides its games.
    auto look = [&group, &request, &response] {
      for (const LiveGame& game : group->all_live_games()) {
        if (!may_look_over(request.arbiter(), game.created.event)) continue;
        *response.add_games() = to_wire(game);
      }
      for (const unsigned shard : group->served_shards()) response.add_shards(shard);
    };
    co_await call_on(group->context(), std::move(look));
  }
  if (response.shards().empty()) co_return games::to_error(ShardError::unavailable);
  co_return response;
}

}  // namespace escaque::services::games
