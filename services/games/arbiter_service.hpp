#pragma once
// The gRPC shell of the arbiter's orders: who may give them, the audit, the shard.

#include <atomic>
#include <vector>

#include "escaque/games/v1/arbiter_service.grpc.pb.h"

#include "games/archive_store.hpp"
#include "games/convert_order.hpp"
#include "games/order_book.hpp"
#include "games/shards.hpp"
#include "platform/grpc/serve.hpp"

namespace escaque::services::games {

struct ArbiterParts {
  const Shards& shards;
  ArchiveStore& archive;
  OrderBook& orders;
  const TimeSource& time;
  /// How long the log of a game that has ended is kept.
  Millis keep_stream;
  log::Logger logger;
  const rpc::Guard& guard;
};

class ArbiterService final : public v1::ArbiterService::CallbackService {
 public:
  /// Calls are served on `contexts` in turn. Everything given outlives the service.
  ArbiterService(ArbiterParts parts, std::vector<boost::asio::io_context*> contexts);

  grpc::ServerUnaryReactor* GiveOrder(grpc::CallbackServerContext* context,
                                      const v1::GiveOrderRequest* request,
                                      v1::GiveOrderResponse* response) override;
  grpc::ServerUnaryReactor* ListDesk(grpc::CallbackServerContext* context,
                                     const v1::ListDeskRequest* request,
                                     v1::ListDeskResponse* response) override;

 private:
  template <class Response>
  using Answer = Awaitable<Result<Response, rpc::Error>>;

  [[nodiscard]] Answer<v1::GiveOrderResponse> give(const v1::GiveOrderRequest& request);
  [[nodiscard]] Answer<v1::ListDeskResponse> list(const v1::ListDeskRequest& request);
  /// Why `user` cannot give the order in this game, whatever it is.
  [[nodiscard]] Awaitable<std::optional<rpc::Error>> obstacle(const common_v1::User& user,
                                                              const GameOrder& order);
  [[nodiscard]] boost::asio::io_context& next_context();
  [[nodiscard]] rpc::Host host();

  ArbiterParts parts_;
  std::vector<boost::asio::io_context*> contexts_;
  std::atomic<std::size_t> next_ = 0;
};

}  // namespace escaque::services::games
