#include "platform/grpc/channel.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include <grpcpp/grpcpp.h>
#include <grpcpp/support/client_interceptor.h>

#include "platform/grpc/callback_threads.hpp"
#include "platform/grpc/guard.hpp"

namespace escaque::rpc {
namespace {

using grpc::experimental::ClientInterceptorFactoryInterface;
using grpc::experimental::ClientRpcInfo;
using grpc::experimental::Interceptor;

/// Adds to each call, as it is made, that it is ours. Nothing is done per message.
class Introduction final : public ClientInterceptorFactoryInterface {
 public:
  explicit Introduction(std::shared_ptr<const identity::Signer> signer)
      : signer_(std::move(signer)) {}

  Interceptor* CreateClientInterceptor(ClientRpcInfo* call) override {
    // "/escaque.games.v1.GamesService/Play"
    const std::string_view method = call->method();
    const auto end = method.rfind('/');
    if (end != std::string_view::npos && end > 0) {
      call->client_context()->AddMetadata(
          kServiceKey, signer_->introduce(std::string(method.substr(1, end - 1))));
    }
    return nullptr;
  }

 private:
  const std::shared_ptr<const identity::Signer> signer_;
};

using Interceptors = std::vector<std::unique_ptr<ClientInterceptorFactoryInterface>>;

std::shared_ptr<grpc::Channel> make_channel(const std::string& address,
                                            const config::TlsConfig& files,
                                            Interceptors interceptors) {
  keep_callback_threads();
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  // Despite its name this is how long an attempt may take, its handshake included: a machine that
  // is far or busy needs more than the pauses between attempts.
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 1'000);
  // After a restart of games clocks run again at once: gateways have to be there well within two
  // seconds (Shard::awaits_gateway).
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 250);
  // A container comes back with another address; by itself gRPC asks DNS again after 30 s only.
  arguments.SetInt(GRPC_ARG_DNS_MIN_TIME_BETWEEN_RESOLUTIONS_MS, 1'000);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 10'000);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 5'000);
  arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);  // peers are ours and near
  return grpc::experimental::CreateCustomChannelWithInterceptors(
      address, channel_credentials(address, files), arguments, std::move(interceptors));
}

}  // namespace

std::shared_ptr<grpc::Channel> make_channel(const std::string& address,
                                            std::shared_ptr<const identity::Signer> signer,
                                            const config::TlsConfig& files) {
  Interceptors interceptors;
  interceptors.push_back(std::make_unique<Introduction>(std::move(signer)));
  return make_channel(address, files, std::move(interceptors));
}

std::shared_ptr<grpc::Channel> make_channel(const std::string& address,
                                            const config::TlsConfig& files) {
  return make_channel(address, files, Interceptors{});
}

}  // namespace escaque::rpc
