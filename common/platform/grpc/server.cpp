#include "platform/grpc/server.hpp"

#include <chrono>
#include <mutex>
#include <string_view>
#include <sys/stat.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>

#include "platform/config/startup_error.hpp"
#include "platform/grpc/callback_threads.hpp"
#include "platform/grpc/library_log.hpp"

namespace escaque::rpc {
namespace {

constexpr std::string_view kUnixPrefix = "unix:";

// gRPC would unlink the socket of a running server and take its place.
void refuse_live_socket(const std::string& address) {
  if (!address.starts_with(kUnixPrefix)) return;
  namespace local = boost::asio::local;
  boost::asio::io_context context;
  local::stream_protocol::socket probe(context);
  boost::system::error_code refused;
  probe.connect(local::stream_protocol::endpoint(address.substr(kUnixPrefix.size())), refused);
  if (!refused) throw config::StartupError("cannot listen on " + address + ": it is in use");
}

std::string with_port(const std::string& address, int port) {
  if (address.starts_with(kUnixPrefix)) return address;
  return address.substr(0, address.rfind(':') + 1) + std::to_string(port);
}

/// Only our own user may open what is made meanwhile, from its first moment on.
class OwnerOnly {
 public:
  OwnerOnly() : before_(::umask(0177)) {}
  ~OwnerOnly() { ::umask(before_); }
  OwnerOnly(const OwnerOnly&) = delete;
  OwnerOnly& operator=(const OwnerOnly&) = delete;

 private:
  mode_t before_;
};

/// gRPC turns reflection on for all servers of a process that is linked with it.
class NoReflection final : public grpc::ServerBuilderOption {
 public:
  void UpdateArguments(grpc::ChannelArguments* /*arguments*/) override {}
  void UpdatePlugins(std::vector<std::unique_ptr<grpc::ServerBuilderPlugin>>* plugins) override {
    const std::string unwanted = grpc::reflection::ProtoServerReflectionPlugin().name();
    std::erase_if(*plugins, [&](const auto& plugin) { return plugin->name() == unwanted; });
  }
};

void add_limits(grpc::ServerBuilder& builder) {
  // Two programs on one port would share its calls.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  // What make_channel() sends must not count as abuse.
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, 5'000);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, 10'000);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 5'000);
}

}  // namespace

class Server::Impl {
 public:
  Impl(const std::string& address, const std::vector<grpc::Service*>& services, log::Logger logger,
       const config::RpcConfig& options, const config::TlsConfig& files) {
    refuse_live_socket(address);
    static std::once_flag once;
    std::call_once(once, [] {
      grpc::EnableDefaultHealthCheckService(true);
      grpc::reflection::InitProtoReflectionServerBuilderPlugin();
    });
    log_library_to(std::move(logger));
    const LibraryLogCapture captured;
    keep_callback_threads();

    grpc::ServerBuilder builder;
    add_limits(builder);
    int port = 0;
    builder.AddListeningPort(address, server_credentials(address, files), &port);
    for (grpc::Service* service : services) builder.RegisterService(service);
    if (!options.reflection) builder.SetOption(std::make_unique<NoReflection>());
    {
      const OwnerOnly owner_only;
      server_ = builder.BuildAndStart();
    }
    if (!server_) {
      throw config::StartupError("cannot listen on " + address +
                                 ": it is in use, or not an address of this machine");
    }
    port_ = static_cast<std::uint16_t>(address.starts_with(kUnixPrefix) ? 0 : port);
    address_ = with_port(address, port);
    set_ready(false);
  }
  ~Impl() { shut_down(Millis::zero()); }

  void set_ready(bool is_ready) {
    const std::scoped_lock lock(mutex_);
    auto* const service = server_->GetHealthCheckService();
    if (service != nullptr) service->SetServingStatus(is_ready && !is_shut_down_);
  }

  void shut_down(Millis grace) {
    {
      const std::scoped_lock lock(mutex_);
      is_shut_down_ = true;
    }
    set_ready(false);
    server_->Shutdown(std::chrono::system_clock::now() + grace);
    server_->Wait();
  }

  std::string address_;
  std::uint16_t port_ = 0;

 private:
  std::unique_ptr<grpc::Server> server_;
  std::mutex mutex_;
  bool is_shut_down_ = false;  // Protected by mutex_.
};

Server::Server(const std::string& address, const std::vector<grpc::Service*>& services,
               log::Logger logger, const config::RpcConfig& options, const config::TlsConfig& files)
    : impl_(std::make_unique<Impl>(address, services, std::move(logger), options, files)) {}
Server::~Server() = default;

const std::string& Server::address() const { return impl_->address_; }
std::uint16_t Server::port() const { return impl_->port_; }
void Server::set_ready(bool is_ready) { impl_->set_ready(is_ready); }
void Server::shut_down(Millis grace) { impl_->shut_down(grace); }

}  // namespace escaque::rpc
