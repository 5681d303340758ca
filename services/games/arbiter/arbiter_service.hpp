#pragma once
// The gRPC shell of the arbiter's orders: who may give them, the audit, the shard.

#include <functional>

#include "escaque/games/v1/arbiter_service.grpc.pb.h"

#include "games/arbiter/order_book.hpp"
#include "games/archive/archive_store.hpp"
#include "games/shards/shards.hpp"
#include "games/wire/convert_order.hpp"
#include "platform/grpc/service.hpp"

namespace escaque::services::games {

struct ArbiterParts {
  const Shards& shards;
  ArchiveStore& archive;
  OrderBook& orders;
  const TimeSource& time;
  /// How long the log of a game that has ended is kept, and that of an event's game.
  Millis keep_stream;
  Millis keep_event_stream;
  log::Logger logger;
};

class ArbiterService final : public rpc::Service {
 public:
  /// `next_host` spreads calls over the threads. Everything given outlives the service.
  ArbiterService(ArbiterParts parts, std::function<rpc::Host()> next_host);

 private:
  template <class Response>
  using Answer = Awaitable<Result<Response, rpc::Error>>;

  [[nodiscard]] Answer<v1::GiveOrderResponse> give(const v1::GiveOrderRequest& request);
  [[nodiscard]] Answer<v1::ListDeskResponse> list(const v1::ListDeskRequest& request);
  /// Why `user` cannot give the order in this game, whatever it is.
  [[nodiscard]] Awaitable<std::optional<rpc::Error>> refusal_of(const common_v1::User& user,
                                                                const GameOrder& order);

  ArbiterParts parts_;
};

}  // namespace escaque::services::games
