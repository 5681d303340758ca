#include "platform/grpc/channel.hpp"

#include <grpcpp/grpcpp.h>

#include "platform/grpc/callback_threads.hpp"

namespace escaque::rpc {

std::shared_ptr<grpc::Channel> make_channel(const std::string& address,
                                            const config::TlsConfig& files) {
  keep_callback_threads();
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1'000);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 10'000);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 5'000);
  arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);  // peers are ours and near
  return grpc::CreateCustomChannel(address, channel_credentials(address, files), arguments);
}

}  // namespace escaque::rpc
