#pragma once
// The subscriptions of one client, on a connection of their own.

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "platform/asio/timer.hpp"
#include "platform/redis/client.hpp"
#include "platform/redis/link.hpp"

namespace escaque::redis {

class PubSub final : public LinkOwner, public std::enable_shared_from_this<PubSub> {
 public:
  /// At a server of a cluster (`config.nodes`) it listens to that server's own channels;
  /// `on_doubt`: they may be elsewhere by now. Where entries need replicas (`config.replicas`), who
  /// wrote one publishes it afterwards, and may be killed before: so a channel that is silent for
  /// kLookEvery counts as one with a gap.
  PubSub(boost::asio::io_context& context, const ClientConfig& config,
         std::function<void(std::string_view)> on_problem, std::function<void()> on_doubt = {});

  /// Connects at the first call.
  [[nodiscard]] Subscription subscribe(std::string channel, SubscriptionHandlers handlers);
  void stop();

  /// A PING has had no answer for kSilence, nor has anything else come since.
  [[nodiscard]] bool is_silent() const { return is_silent_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Listener {
    SubscriptionHandlers handlers;
    bool is_active = true;
  };
  struct Channel {
    std::vector<std::shared_ptr<Listener>> listeners;
    int unanswered = 0;      // SUBSCRIBEs on the way. Until the last is answered an UNSUBSCRIBE
    bool confirmed = false;  // sent between two of them may still be in force.
    bool heard = false;      // Since we last looked.
  };
  class Membership;
  struct Words {
    std::string_view subscribe, unsubscribe, subscribed, unsubscribed, message;
  };
  static const Words kEverywhere;
  static const Words kInShard;

  void on_open() override;
  void on_reply(Reply reply) override;
  void on_closed(std::string_view reason) override;
  void on_problem(std::string_view problem) override;

  void leave(const std::string& channel, const std::shared_ptr<Listener>& listener);
  void send(std::string_view verb, std::string_view channel);
  void on_subscribed(const std::string& channel);
  void on_unsubscribed(const std::string& channel);
  void leave_server(std::string_view why);
  void tell_of_gap(const Channel& channel);
  void deliver(const std::string& channel, const std::string& payload);
  template <class Call>
  void call(const Listener& listener, Call handler);
  void check_alive();
  void look();

  // Constant after construction
  boost::asio::io_context& context_;
  const Millis silence_limit_;  // Then the connection is given up.
  const Millis probe_every_;
  const bool are_published_later_;
  const Words& words_;
  const std::function<void(std::string_view)> problem_;
  const std::function<void()> on_doubt_;

  // Owned by the client's thread
  std::shared_ptr<Link> link_;
  std::unordered_map<std::string, Channel> channels_;
  DeadlineTimer probe_;  // for the next PING: silence alone does not tell a dead peer
  DeadlineTimer again_;  // while something was refused that will not be for ever
  DeadlineTimer look_;
  std::vector<std::string> unlooked_;  // The channels that this round has still to look at.
  std::size_t looks_at_once_ = 1;
  Clock::time_point round_began_;
  bool started_ = false;
  Clock::time_point asked_at_;  // The last PING.
  bool heard_ = true;           // since then
  bool is_silent_ = false;
};

}  // namespace escaque::redis
