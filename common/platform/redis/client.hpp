#pragma once
// A Redis client of one thread, of one Redis or of a cluster. Commands issued while others wait are
// written together (pipelining); one server answers in order. Owned by the thread of its
// io_context: call, await and destroy it only there.

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "platform/asio/awaitable.hpp"
#include "platform/redis/config.hpp"
#include "platform/redis/reply.hpp"
#include "platform/redis/script.hpp"

namespace escaque::redis {

using Words = std::span<const std::string_view>;

/// Both are called on the client's thread, and may subscribe and unsubscribe.
struct SubscriptionHandlers {
  std::function<void(std::string_view payload)> on_message;
  /// The subscription has taken effect, first or after a reconnection. Whatever was published
  /// before this moment may have been missed: a follower of a stream reads it now.
  std::function<void()> on_gap;
};

/// Ends when destroyed: no handler is called afterwards. Must be destroyed on the client's thread;
/// may outlive the client.
class Subscription {
 public:
  struct Impl {
    virtual ~Impl() = default;
  };
  Subscription() = default;
  explicit Subscription(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

 private:
  std::unique_ptr<Impl> impl_;
};

/// Of a cluster's "host:port"; that is empty where there is one Redis only.
struct ServerAnswer {
  std::string server;
  Answer answer;
};

class Client {
 public:
  virtual ~Client() = default;

  /// Sends one command: client.command("GET", key). The words are copied before this returns.
  /// While there is no connection it fails at once; it never waits for one. In a cluster it goes to
  /// the server of its first key, PUBLISH to that of its channel, and what names no key to any; all
  /// keys of a command or script must have one slot.
  template <class... Text>
  [[nodiscard]] Awaitable<Answer> command(std::string_view name, const Text&... args) {
    const std::array<std::string_view, 1 + sizeof...(args)> words{name, std::string_view(args)...};
    return send(words, std::nullopt);
  }
  /// The same from a list; with a time-out of its own for blocking commands, which belong on a
  /// client instance of their own because everything behind them waits.
  [[nodiscard]] Awaitable<Answer> command(Words words,
                                          std::optional<Millis> timeout = std::nullopt) {
    return send(words, timeout);
  }
  /// Runs `script`, sending its source only when the server does not know it. `script` must outlive
  /// the call; keys and arguments are copied before this returns.
  [[nodiscard]] virtual Awaitable<Answer> eval(const Script& script, Words keys, Words args) = 0;

  /// Listens to `channel` on a second connection, until the Subscription is destroyed.
  [[nodiscard]] virtual Subscription subscribe(std::string channel,
                                               SubscriptionHandlers handlers) = 0;

  /// Keys, and what is published by other scripts than notices, must keep to one slot then.
  [[nodiscard]] virtual bool is_cluster() const { return false; }
  /// Entries are answered only when replicas have them (ClientConfig::replicas).
  [[nodiscard]] virtual bool needs_replicas() const { return false; }
  /// In a cluster: to any server that has slots.
  [[nodiscard]] virtual bool is_connected() const = 0;
  /// The key's server is there, as are the replicas that an entry needs, as far as we know.
  [[nodiscard]] virtual bool reaches(std::string_view /*key*/) const { return is_connected(); }
  /// The key's server is there, whether or not the replicas are that an entry needs, as far as we
  /// know.
  [[nodiscard]] virtual bool has_server(std::string_view /*key*/) const { return is_connected(); }
  /// Returns when commands are accepted, or when the client was stopped.
  [[nodiscard]] virtual Awaitable<void> wait_connected() = 0;
  /// What has one server also fails as one. Of a key or channel: the "host:port" in a cluster, as
  /// far as is known, and empty when there is one Redis only.
  [[nodiscard]] virtual std::string server_of(std::string_view /*key*/) const { return {}; }
  /// Sends one command to every server that has slots, or to the only one. The words are copied
  /// before this returns. Nothing while it is not known yet which servers there are.
  [[nodiscard]] virtual Awaitable<std::vector<ServerAnswer>> ask_each(Words words,
                                                                      Millis timeout) = 0;
  /// Those that do not answer a PING within `patience`.
  [[nodiscard]] Awaitable<std::vector<std::string>> silent_servers(Millis patience);
  /// Ends all connections for good; what waits fails with `stopped`.
  virtual void stop() = 0;

 protected:
  [[nodiscard]] virtual Awaitable<Answer> send(Words words, std::optional<Millis> timeout) = 0;
};

/// Starts to connect at once, and again after every loss. `context` must outlive the client.
[[nodiscard]] std::unique_ptr<Client> make_client(boost::asio::io_context& context,
                                                  ClientConfig config, ClientObserver observer);

/// make_client(), or what takes its place where there is no Redis.
using ClientFactory = std::function<std::unique_ptr<Client>(boost::asio::io_context& context,
                                                            ClientConfig, ClientObserver)>;

}  // namespace escaque::redis
