#pragma once
// A client of a Redis Cluster: a link to each server that has slots, the table that says which has
// which, and the subscriptions at the servers of their channels. Owned by its io_context's thread.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "platform/asio/async_event.hpp"
#include "platform/redis/client.hpp"
#include "platform/redis/command_queue.hpp"
#include "platform/redis/pubsub.hpp"
#include "platform/redis/slot_table.hpp"

namespace escaque::redis {

class Cluster : public std::enable_shared_from_this<Cluster> {
 public:
  /// `config.nodes` are where the table is read first.
  Cluster(boost::asio::io_context& context, ClientConfig config, ClientObserver observer);

  void start();
  void stop();

  /// What is asked, ready to be sent and to be sent again.
  struct Order {
    std::optional<unsigned> slot;    // Nothing: any server will do.
    std::string bytes;               // Formatted.
    Millis timeout;                  // For the answer, with all detours.
    const Script* script = nullptr;  // In the form of which `bytes` are the EVALSHA.
    bool is_entry = false;           // Replicas must have what it writes.
    bool publishes_later = false;    // `script` is in that form.
  };
  [[nodiscard]] Order order_of(const Script& script, Words keys, Words args) const;
  [[nodiscard]] static Awaitable<Answer> carry_out(std::shared_ptr<Cluster> self, Order order);

  [[nodiscard]] Subscription subscribe(std::string channel, SubscriptionHandlers handlers);

  [[nodiscard]] bool is_connected() const { return settled_.is_set() && !is_stopped(); }
  [[nodiscard]] bool reaches(unsigned slot) const { return acknowledges(server_of(slot)); }
  [[nodiscard]] bool has_server(unsigned slot) const { return is_there(server_of(slot)); }
  [[nodiscard]] AsyncEvent& settled() { return settled_; }
  [[nodiscard]] const std::string& server_of(unsigned slot) const { return table_.server(slot); }
  /// `bytes` to all servers that have slots. Where none is known: nothing, or `stopped` alone.
  [[nodiscard]] static Awaitable<std::vector<ServerAnswer>> ask_each(std::shared_ptr<Cluster> self,
                                                                     std::string bytes,
                                                                     Millis timeout);
  [[nodiscard]] const ClientConfig& config() const { return config_; }

 private:
  struct Node {
    std::shared_ptr<CommandQueue> commands;
    std::shared_ptr<PubSub> pubsub;
    bool is_lost = false;  // It went away, or was not reached, and has not been reached since.

    [[nodiscard]] bool is_silent() const { return commands->is_silent() || pubsub->is_silent(); }
  };
  /// One listener's subscription, wherever its channel is now.
  struct Listening {
    std::string channel;
    SubscriptionHandlers handlers;
    std::string server = {};  // Where `subscription` is; empty while the table does not say.
    Subscription subscription = {};
  };
  class Membership;

  /// What is left to do when a script has published nothing yet.
  Awaitable<Answer> publish(std::shared_ptr<Cluster> self, std::shared_ptr<CommandQueue> queue,
                            std::uint64_t connection, Answer answer, bool is_entry);
  Awaitable<void> keep_table(std::shared_ptr<Cluster> self);
  Awaitable<bool> read_table();
  [[nodiscard]] std::optional<std::string> next_to_ask() const;
  void doubt_table(std::string_view server);
  void take(SlotTable table);
  void give_up_succeeded();
  void place(Listening& listening);

  Node& node(const std::string& server);
  [[nodiscard]] Node make_node(const std::string& server);
  void drop_lost_nodes();
  void on_node_up();
  void on_node_down(std::string_view reason, const std::string& server);
  void on_node_problem(std::string_view problem, const std::string& server);
  /// Whether that is news.
  bool note_lost(const std::string& server, bool is_lost);
  void settle();
  void tell_reach();
  [[nodiscard]] bool is_open(const std::string& server) const;
  /// It has not been reached yet, nor was that tried in vain.
  [[nodiscard]] bool is_new(const std::string& server) const;
  /// Assumed of one that we have not tried to reach yet.
  [[nodiscard]] bool is_there(const std::string& server) const;
  /// It is there, with the replicas that an entry needs.
  [[nodiscard]] bool acknowledges(const std::string& server) const {
    return is_there(server) && nodes_.at(server).commands->has_replicas();
  }
  [[nodiscard]] bool is_any_silent() const;
  [[nodiscard]] std::string server_for(const Order& order) const;
  [[nodiscard]] bool is_stopped() const { return stopping_.is_set(); }

  // Constant after construction
  boost::asio::io_context& context_;
  const ClientConfig config_;
  const ClientObserver observer_;

  // Owned by the client's thread
  SlotTable table_;
  std::map<std::string, Node> nodes_;  // By "host:port".
  std::unordered_set<std::shared_ptr<Listening>> listening_;
  std::string last_asked_;  // For the table.
  std::string doubtful_;    // The server that made us doubt the table: others know better.
  AsyncEvent doubted_;      // Set while the table may be old.
  // Set when each server was tried and one accepts commands, and as long as one does; and once
  // stopped.
  AsyncEvent settled_;
  AsyncEvent stopping_;
  bool is_whole_ = false;  // All that have slots are connected, as far as on_up and on_down said.
  // As on_reach said last: those that are away, and those that acknowledge nothing.
  std::set<std::string> absent_;
  std::set<std::string> unserving_;
  bool was_connected_ = false;  // As on_reach said last.
  bool is_moved_ = false;       // Slots have other servers than when on_reach was told last.
};

}  // namespace escaque::redis
