#include "platform/redis/link.hpp"

#include <random>
#include <utility>
#include <vector>

#include <boost/asio/as_tuple.hpp>

namespace escaque::redis {

namespace {

constexpr auto kNoThrow = boost::asio::as_tuple(boost::asio::use_awaitable);

// With TLS 1.3 our end of the handshake is over before the server has looked at our certificate.
constexpr const char* kMaybeRefused =
    "; Redis may have refused our certificate, its log says why; expected tls.certificate to hold "
    "and to be of the authority that Redis knows (tls-ca-cert-file)";

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

/// Redis says what is wrong with a user or a password, and not where they come from.
std::string with_expected_login(const std::string& refusal) {
  if (!refusal.starts_with("WRONGPASS") && !refusal.starts_with("NOAUTH")) return refusal;
  return refusal +
         " (expected: redis.user and the password in redis.password_file, as Redis' ACL has them)";
}

/// Why an answer to a login command, ROLE among them, is not what the master would say; empty when
/// it may be.
std::string refusal_of(const Reply& reply) {
  if (const auto* refusal = reply.error()) return with_expected_login(*refusal);
  const auto* parts = reply.array();
  const auto* role = parts && !parts->empty() ? parts->front().text() : nullptr;
  if (!role || *role == "master") return {};
  return "the server is a replica (" + *role + "); expected the master, which takes writes";
}

}  // namespace

Link::Link(boost::asio::io_context& context, const ClientConfig& config, LinkOwner& owner)
    : context_(context),
      config_(config),
      owner_(&owner),
      wire_(context_, config_),
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
  wire_.close();
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
  wire_.close();
}

/// Keeps itself alive through `self` until the last operation has ended.
Awaitable<void> Link::run(std::shared_ptr<Link> self) {
  while (self->owner_) {
    drop_reason_.clear();
    patience_.arm(config_.connect_timeout);
    parser_ = ReplyParser();
    unsent_.clear();
    std::string failure = co_await wire_.open();
    if (failure.empty()) failure = co_await log_in();
    patience_.disarm();
    if (owner_ && failure.empty() && drop_reason_.empty()) {
      co_await serve();
    } else if (owner_) {
      owner_->on_problem(closing_reason(std::move(failure)));
    }
    wire_.close();
    if (!owner_) break;
    pause_.expires_after(backoff_.next());
    co_await pause_.async_wait(kNoThrow);
  }
}

Awaitable<std::string> Link::log_in() {
  const auto commands = login_commands(config_);
  std::string bytes;
  for (const auto& command : commands) bytes += command;
  const auto [unsent, sent] = co_await wire_.write(bytes);
  // In TLS what is read says why.
  if (unsent && !wire_.has_tls()) co_return "cannot log in: " + unsent.message();
  for (std::size_t answers = 0; answers < commands.size();) {
    auto reply = parser_.next();
    if (!reply) co_return "what answers there is not Redis";
    if (!*reply) {
      auto failure = co_await read_some();
      if (!failure.empty()) {
        co_return "cannot log in: " + failure + (wire_.has_tls() ? kMaybeRefused : "");
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
  const auto [error, size] = co_await wire_.read_some(boost::asio::buffer(received_));
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
  wire_.write(sending_, [self = shared_from_this()] {
    self->sending_.clear();
    self->flush();
  });
}

std::string Link::closing_reason(std::string reason) {
  return drop_reason_.empty() ? std::move(reason) : drop_reason_;
}

}  // namespace escaque::redis
