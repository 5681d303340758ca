#include "platform/redis/link.hpp"

#include <random>
#include <sys/un.h>
#include <tuple>
#include <utility>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>

#include "platform/config/startup_error.hpp"
#include "platform/tls/certificates.hpp"

namespace escaque::redis {

namespace {

using boost::asio::ip::tcp;
constexpr std::string_view kUnixPrefix = "unix:";
constexpr auto kNoThrow = boost::asio::as_tuple(boost::asio::use_awaitable);

std::uint64_t random_seed() {
  std::random_device source;
  return (std::uint64_t{source()} << 32) | source();
}

/// Ends with a PING, because a server that still loads its data accepts everything before it.
std::vector<std::string> login_commands(const ClientConfig& config) {
  using List = std::vector<std::string_view>;
  std::vector<std::string> commands;
  if (!config.username.empty()) {
    commands.push_back(format_command(List{"AUTH", config.username, config.password}));
  } else if (!config.password.empty()) {
    commands.push_back(format_command(List{"AUTH", config.password}));
  }
  const bool is_of_cluster = !config.nodes.empty();
  if (config.database != 0 && !is_of_cluster) {
    commands.push_back(format_command(List{"SELECT", std::to_string(config.database)}));
  }
  if (!config.name.empty()) {
    commands.push_back(format_command(List{"CLIENT", "SETNAME", config.name}));
  }
  // In a cluster a replica says itself which server takes a write.
  if (!is_of_cluster && !config.may_be_replica) commands.push_back(format_command(List{"ROLE"}));
  commands.push_back(format_command(List{"PING"}));
  return commands;
}

/// Why an answer to a login command, ROLE among them, is not what the master would say; empty when
/// it may be.
std::string refusal_of(const Reply& reply) {
  if (const auto* refusal = reply.error()) return *refusal;
  const auto* parts = reply.array();
  const auto* role = parts && !parts->empty() ? parts->front().text() : nullptr;
  if (!role || *role == "master") return {};
  return "the server is a replica (" + *role + "); expected the master, which takes writes";
}

}  // namespace

/// A stream refers to the socket beneath it, and a write under way to the stream.
struct Link::Tls {
  using Socket = boost::asio::generic::stream_protocol::socket;

  Tls(std::unique_ptr<boost::asio::ssl::context> made, Socket& socket)
      : context(std::move(made)), stream(socket, *context) {}

  std::unique_ptr<boost::asio::ssl::context> context;
  boost::asio::ssl::stream<Socket&> stream;
};

Link::Link(boost::asio::io_context& context, const ClientConfig& config, LinkOwner& owner)
    : context_(context),
      config_(config),
      owner_(&owner),
      resolver_(context),
      socket_(context),
      pause_(context),
      patience_(context, [this] { drop("no answer while connecting"); }),
      backoff_(config.backoff_min, config.backoff_max, random_seed()) {}

void Link::start() {
  boost::asio::co_spawn(context_, run(shared_from_this()), [](std::exception_ptr error) {
    if (error) std::rethrow_exception(error);
  });
}

void Link::stop() {
  owner_ = nullptr;
  open_ = false;
  pause_.cancel();
  close();
}

void Link::write(std::string_view bytes) {
  unsent_ += bytes;
  if (flush_queued_ || !sending_.empty()) return;
  flush_queued_ = true;
  boost::asio::post(context_, [self = shared_from_this()] {
    self->flush_queued_ = false;
    self->flush();
  });
}

void Link::drop(std::string_view reason) {
  if (drop_reason_.empty()) drop_reason_ = reason;
  close();
}

/// Keeps itself alive through `self` until the last operation has ended.
Awaitable<void> Link::run(std::shared_ptr<Link> self) {
  while (self->owner_) {
    drop_reason_.clear();
    patience_.arm(config_.connect_timeout);
    std::string failure = co_await connect();
    if (failure.empty() && config_.tls.is_on()) failure = co_await start_tls();
    if (failure.empty()) failure = co_await log_in();
    patience_.disarm();
    if (owner_ && failure.empty() && drop_reason_.empty()) {
      co_await serve();
    } else if (owner_) {
      owner_->on_problem(closing_reason(std::move(failure)));
    }
    close();
    if (!owner_) break;
    pause_.expires_after(backoff_.next());
    co_await pause_.async_wait(kNoThrow);
  }
}

/// Empty, or what went wrong.
Awaitable<std::string> Link::connect() {
  parser_ = ReplyParser();
  unsent_.clear();
  tls_.reset();
  if (!config_.host.starts_with(kUnixPrefix)) co_return co_await connect_to_host();
  const std::string path = config_.host.substr(kUnixPrefix.size());
  if (path.size() >= sizeof(sockaddr_un::sun_path)) co_return "the path is too long: " + path;
  auto failure = co_await connect_to(boost::asio::local::stream_protocol::endpoint(path));
  if (!failure.empty()) failure = "cannot connect to " + config_.host + ": " + failure;
  co_return failure;
}

Awaitable<std::string> Link::connect_to_host() {
  const std::string port = std::to_string(config_.port);
  const auto [unresolved, found] = co_await resolver_.async_resolve(config_.host, port, kNoThrow);
  if (unresolved) co_return "cannot resolve " + config_.host + ": " + unresolved.message();
  std::string failure = "it has no address";
  for (const auto& entry : found) {
    failure = co_await connect_to(entry.endpoint());
    if (failure.empty()) break;
  }
  if (!failure.empty()) co_return "cannot connect to " + config_.host + ":" + port + ": " + failure;
  boost::system::error_code ignored;
  socket_.set_option(tcp::no_delay(true), ignored);
  socket_.set_option(boost::asio::socket_base::keep_alive(true), ignored);
  co_return "";
}

Awaitable<std::string> Link::connect_to(boost::asio::generic::stream_protocol::endpoint endpoint) {
  if (!owner_ || !drop_reason_.empty()) co_return "given up";
  boost::system::error_code ignored;
  socket_.close(ignored);
  const auto [failed] = co_await socket_.async_connect(endpoint, kNoThrow);
  co_return failed ? failed.message() : std::string();
}

/// Reads the certificates anew for each connection, so that new ones need no restart.
Awaitable<std::string> Link::start_tls() {
  namespace ssl = boost::asio::ssl;
  try {
    tls_ = std::make_shared<Tls>(tls::make_client_context(config_.tls), socket_);
  } catch (const config::StartupError& error) {
    co_return error.what();
  }
  auto& stream = tls_->stream;
  stream.set_verify_callback(ssl::host_name_verification(config_.host));
  const auto [failed] = co_await stream.async_handshake(ssl::stream_base::client, kNoThrow);
  if (!failed) co_return "";
  const long doubt = SSL_get_verify_result(stream.native_handle());
  const std::string why =
      doubt == X509_V_OK ? failed.message() : X509_verify_cert_error_string(doubt);
  co_return "no TLS with " + config_.host + ": " + why;
}

Awaitable<std::string> Link::log_in() {
  const auto commands = login_commands(config_);
  std::string bytes;
  for (const auto& command : commands) bytes += command;
  boost::system::error_code unsent;
  if (tls_) {
    std::tie(unsent, std::ignore) =
        co_await boost::asio::async_write(tls_->stream, boost::asio::buffer(bytes), kNoThrow);
  } else {
    std::tie(unsent, std::ignore) =
        co_await boost::asio::async_write(socket_, boost::asio::buffer(bytes), kNoThrow);
  }
  // With TLS 1.3 a refusal of our certificate comes after the handshake: then what is read says
  // why.
  if (unsent && !tls_) co_return "cannot log in: " + unsent.message();
  for (std::size_t answers = 0; answers < commands.size();) {
    auto reply = parser_.next();
    if (!reply) co_return "what answers there is not Redis";
    if (!*reply) {
      auto failure = co_await read_some();
      if (!failure.empty()) {
        co_return "cannot log in: " + failure +
            (tls_ ? "; Redis may have refused our certificate, its log says why" : "");
      }
      continue;
    }
    const std::string refusal = refusal_of(**reply);
    if (!refusal.empty()) co_return "cannot log in: " + refusal;
    ++answers;
  }
  co_return "";
}

Awaitable<std::string> Link::read_some() {
  boost::system::error_code error;
  std::size_t size = 0;
  if (tls_) {
    std::tie(error, size) =
        co_await tls_->stream.async_read_some(boost::asio::buffer(received_), kNoThrow);
  } else {
    std::tie(error, size) =
        co_await socket_.async_read_some(boost::asio::buffer(received_), kNoThrow);
  }
  if (error) co_return error.message();
  parser_.feed({received_.data(), size});
  co_return "";
}

/// From logged in until the connection is gone.
Awaitable<void> Link::serve() {
  open_ = true;
  backoff_.reset();
  owner_->on_open();
  std::string reason;
  while (owner_ && reason.empty()) {
    auto reply = parser_.next();
    if (!reply) {
      reason = "what came is not RESP";
    } else if (*reply) {
      owner_->on_reply(std::move(**reply));
    } else {
      reason = co_await read_some();
    }
  }
  open_ = false;
  if (owner_) owner_->on_closed(closing_reason(std::move(reason)));
}

void Link::flush() {
  if (!open_ || unsent_.empty() || !sending_.empty()) return;
  sending_.swap(unsent_);
  const auto on_sent = [self = shared_from_this(), tls = tls_](const boost::system::error_code&,
                                                               std::size_t) {
    // After an error the read under way fails too, and ends the connection.
    self->sending_.clear();
    self->flush();
  };
  const auto bytes = boost::asio::buffer(sending_);
  if (tls_) {
    boost::asio::async_write(tls_->stream, bytes, on_sent);
  } else {
    boost::asio::async_write(socket_, bytes, on_sent);
  }
}

void Link::close() {
  boost::system::error_code ignored;
  resolver_.cancel();
  socket_.close(ignored);
}

std::string Link::closing_reason(std::string reason) {
  return drop_reason_.empty() ? std::move(reason) : drop_reason_;
}

}  // namespace escaque::redis
