#include "platform/redis/cluster.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <tuple>
#include <utility>

#include "platform/asio/gather.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::redis {

namespace {

using Clock = std::chrono::steady_clock;

// Between two readings of the table, while it does not help.
constexpr Millis kReadAgain{100};
// Before what a server could not do yet is asked again, and from the second detour on.
constexpr Millis kAskAgain{20};

const std::string kReadTable = format_command(std::vector<std::string_view>{"CLUSTER", "SLOTS"});

Millis until(Clock::time_point due) {
  return std::chrono::duration_cast<Millis>(due - Clock::now());
}

}  // namespace

class Cluster::Membership final : public Subscription::Impl {
 public:
  Membership(std::weak_ptr<Cluster> owner, std::shared_ptr<Listening> listening)
      : owner_(std::move(owner)), listening_(std::move(listening)) {}
  ~Membership() override {
    if (const auto owner = owner_.lock()) owner->listening_.erase(listening_);
    listening_->subscription = Subscription();
  }

 private:
  std::weak_ptr<Cluster> owner_;
  std::shared_ptr<Listening> listening_;
};

Cluster::Cluster(boost::asio::io_context& context, ClientConfig config, ClientObserver observer)
    : context_(context),
      config_(std::move(config)),
      observer_(std::move(observer)),
      doubted_(context),
      settled_(context),
      stopping_(context) {}

void Cluster::start() {
  for (const std::string& seed : config_.nodes) (void)node(seed);
  boost::asio::co_spawn(context_, keep_table(shared_from_this()), [](std::exception_ptr error) {
    if (error) std::rethrow_exception(error);
  });
}

void Cluster::stop() {
  if (is_stopped()) return;
  stopping_.set();
  doubted_.set();
  for (auto& [server, node] : nodes_) {
    node.commands->stop();
    node.pubsub->stop();
  }
  settled_.set();
}

Awaitable<Answer> Cluster::carry_out(std::shared_ptr<Cluster> self, Order order) {
  const auto due = Clock::now() + order.timeout;
  std::string server = self->server_for(order);
  bool was_sent = false;  // There by another server: it is worth waiting for the connection.
  bool is_asking = false;
  for (int detours = 0;; ++detours) {
    if (self->is_stopped()) co_return RedisError::stopped;
    // What a server has answered until now says that nothing was done.
    if (server.empty() || until(due) <= Millis(0)) {
      self->doubt_table(server);
      co_return RedisError::unavailable;
    }
    const auto queue = self->node(server).commands;
    if (was_sent && !queue->is_open()) co_await queue->settled().wait_for(until(due));
    const auto connection = queue->connection();
    Answer answer = co_await CommandQueue::submit(queue, order.bytes, until(due), is_asking);
    if (!answer) {
      self->doubt_table(server);
      const bool is_of_node = answer.error() == RedisError::stopped && !self->is_stopped();
      if (is_of_node) co_return RedisError::connection_lost;
      co_return answer;
    }
    if (order.script != nullptr && is_unknown_script(answer)) {
      order.bytes = with_source(order.bytes, *std::exchange(order.script, nullptr));
      continue;
    }
    const Redirection redirection = redirection_of(*answer, server);
    const auto* moved = std::get_if<Moved>(&redirection);
    const auto* asked = std::get_if<Asked>(&redirection);
    const bool is_later = std::holds_alternative<NotYet>(redirection);
    if (!moved && !asked && !is_later) {
      if (!order.publishes_later) co_return answer;
      co_return co_await self->publish(self, queue, connection, std::move(answer), order.is_entry);
    }
    if (!asked) self->doubt_table(server);
    if (moved) {
      self->table_.move(moved->slot, moved->server);
      self->is_moved_ = true;
    }
    if (is_later || detours > 0) co_await pause_for(std::min(kAskAgain, until(due)));
    server = asked ? asked->server : self->server_for(order);
    is_asking = asked != nullptr;
    was_sent = !is_later;
  }
}

Cluster::Order Cluster::order_of(const Script& script, Words keys, Words args) const {
  Order order;
  order.timeout = config_.command_timeout;
  order.is_entry = script.kind() == Script::Kind::entry && config_.replicas > 0;
  order.publishes_later = order.is_entry || script.kind() == Script::Kind::notice;
  order.script = order.publishes_later ? &script.publishing_later() : &script.in_shard();
  order.bytes = format_script(*order.script, keys, args);
  if (!keys.empty()) order.slot = slot_of(keys.front());
  return order;
}

Awaitable<Answer> Cluster::publish(std::shared_ptr<Cluster> self,
                                   std::shared_ptr<CommandQueue> queue, std::uint64_t connection,
                                   Answer answer, bool is_entry) {
  LateAnswer late = take_apart(std::move(answer));
  if (!late.answer || late.answer->error()) co_return late.answer;
  bool is_kept = true;
  if (is_entry) is_kept = co_await CommandQueue::replicated(queue, connection);
  if (!is_kept) co_return RedisError::timed_out;
  for (std::size_t i = 0; i < late.published.size(); i += 2) {
    const std::string& channel = late.published[i];
    const std::string& server = self->table_.server(slot_of(channel));
    if (server.empty()) continue;
    self->node(server).commands->post(
        format_command(std::vector<std::string_view>{"SPUBLISH", channel, late.published[i + 1]}));
  }
  co_return late.answer;
}

/// A command of no key goes to any server.
std::string Cluster::server_for(const Order& order) const {
  if (order.slot) return table_.server(*order.slot);
  const auto servers = table_.servers();
  const auto open = std::ranges::find_if(servers, [&](const auto& each) { return is_open(each); });
  return open == servers.end() ? std::string() : *open;
}

Awaitable<std::vector<ServerAnswer>> Cluster::ask_each(std::shared_ptr<Cluster> self,
                                                       std::string bytes, Millis timeout) {
  const auto servers = self->table_.servers();
  std::vector<Awaitable<Answer>> asked;
  for (const std::string& server : servers) {
    asked.push_back(CommandQueue::submit(self->node(server).commands, bytes, timeout));
  }
  auto answers = co_await gather(std::move(asked));
  std::vector<ServerAnswer> all;
  const bool is_unknown = servers.empty() && self->is_stopped();
  if (is_unknown) all.push_back({.server = {}, .answer = RedisError::stopped});
  for (std::size_t i = 0; i < servers.size(); ++i) {
    Answer& answer = answers[i];
    const bool is_of_node = !answer && answer.error() == RedisError::stopped && !self->is_stopped();
    if (is_of_node) answer = RedisError::connection_lost;
    all.push_back({.server = servers[i], .answer = std::move(answer)});
  }
  co_return all;
}

Subscription Cluster::subscribe(std::string channel, SubscriptionHandlers handlers) {
  auto listening = std::make_shared<Listening>(Listening{std::move(channel), std::move(handlers)});
  listening_.insert(listening);
  place(*listening);
  return Subscription(std::make_unique<Membership>(weak_from_this(), std::move(listening)));
}

void Cluster::place(Listening& listening) {
  const std::string& server = table_.server(slot_of(listening.channel));
  if (is_stopped() || server == listening.server) return;
  listening.server = server;
  listening.subscription = Subscription();
  if (server.empty()) return;
  listening.subscription = node(server).pubsub->subscribe(listening.channel, listening.handlers);
}

/// Keeps itself alive through `self` until it has ended.
Awaitable<void> Cluster::keep_table(std::shared_ptr<Cluster> self) {
  for (;;) {
    co_await self->doubted_.wait();
    if (is_stopped()) co_return;
    doubted_.reset();
    const bool is_read = co_await read_table();
    if (is_stopped()) co_return;
    const auto servers = table_.servers();
    const bool are_open =
        std::ranges::all_of(servers, [this](const auto& server) { return is_open(server); });
    // A server that was lost is replaced without anybody telling us.
    if (!is_read || !are_open || is_any_silent()) doubted_.set();
    co_await stopping_.wait_for(kReadAgain);
  }
}

Awaitable<bool> Cluster::read_table() {
  const auto server = next_to_ask();
  if (!server) co_return false;
  last_asked_ = *server;
  const auto queue = node(*server).commands;
  const Answer answer = co_await CommandQueue::submit(queue, kReadTable, config_.connect_timeout);
  if (!answer || is_stopped()) co_return false;
  auto table = SlotTable::parse(*answer, *server);
  if (table && !table->servers().empty()) {
    take(std::move(*table));
    co_return true;
  }
  if (observer_.on_problem) {
    const std::string why = answer->error() ? *answer->error() : std::string("it has no slots");
    observer_.on_problem(*server + ": " + why + "; expected a server of a Redis Cluster");
  }
  co_return false;
}

/// One after the other, as each may be wrong; one that is silent, or that made us ask, only when
/// there is no other.
std::optional<std::string> Cluster::next_to_ask() const {
  std::vector<std::string> open;
  std::vector<std::string> trusted;
  for (const auto& [server, node] : nodes_) {
    if (!node.commands->is_open()) continue;
    open.push_back(server);
    if (server != doubtful_ && !node.is_silent()) trusted.push_back(server);
  }
  if (!trusted.empty()) open = std::move(trusted);
  if (open.empty()) return std::nullopt;
  const auto next = std::ranges::upper_bound(open, last_asked_);
  return next == open.end() ? open.front() : *next;
}

void Cluster::doubt_table(std::string_view server) {
  doubtful_ = server;
  doubted_.set();
}

void Cluster::take(SlotTable table) {
  is_moved_ = is_moved_ || !(table == table_);
  table_ = std::move(table);
  for (const std::string& server : table_.servers()) (void)node(server);
  for (const auto& listening : listening_) place(*listening);
  give_up_succeeded();
  drop_lost_nodes();
  settle();
}

/// What waits at a silent server would wait for its whole time, also when another has the slots: it
/// fails as if the server had been killed, and is asked again there.
void Cluster::give_up_succeeded() {
  const auto servers = table_.servers();
  for (const auto& [server, node] : nodes_) {
    if (!node.commands->is_silent() || std::ranges::count(servers, server) > 0) continue;
    node.commands->give_up("it does not answer, and others have its slots");
  }
}

Cluster::Node& Cluster::node(const std::string& server) {
  const auto found = nodes_.find(server);
  if (found != nodes_.end()) return found->second;
  return nodes_.emplace(server, make_node(server)).first->second;
}

Cluster::Node Cluster::make_node(const std::string& server) {
  ClientConfig config = config_;
  std::tie(config.host, config.port) = split_server(server);
  ClientObserver observer;
  observer.on_up = [this, server] {
    note_lost(server, false);
    on_node_up();
  };
  observer.on_down = [this, server](std::string_view reason, std::string_view) {
    on_node_down(reason, server);
  };
  observer.on_problem = [this, server](std::string_view problem) {
    on_node_problem(problem, server);
  };
  observer.on_silent = [this, server] { doubt_table(server); };
  observer.on_reach = [this] { tell_reach(); };
  auto pubsub = std::make_shared<PubSub>(context_, config, observer_.on_problem,
                                         [this, server] { doubt_table(server); });
  auto commands = std::make_shared<CommandQueue>(context_, std::move(config), std::move(observer));
  if (is_stopped()) {
    commands->stop();
  } else {
    commands->start();
  }
  return {std::move(commands), std::move(pubsub)};
}

/// Nobody tries for ever to reach a server that has left the cluster. Seeds are kept.
void Cluster::drop_lost_nodes() {
  auto kept = table_.servers();
  kept.insert(kept.end(), config_.nodes.begin(), config_.nodes.end());
  std::erase_if(nodes_, [&](auto& known) {
    const bool is_lost =
        std::ranges::count(kept, known.first) == 0 && !known.second.commands->is_open();
    if (!is_lost) return false;
    known.second.commands->stop();
    known.second.pubsub->stop();
    return true;
  });
}

void Cluster::on_node_up() {
  if (!is_whole_) doubted_.set();
  settle();
}

void Cluster::on_node_down(std::string_view reason, const std::string& server) {
  note_lost(server, true);
  doubt_table(server);
  settle();
  const auto servers = table_.servers();
  if (std::ranges::count(servers, server) == 0) return;
  is_whole_ = false;
  if (observer_.on_down) observer_.on_down(server + ": " + std::string(reason), server);
}

void Cluster::on_node_problem(std::string_view problem, const std::string& server) {
  // There are also problems of a server that is connected.
  if (!is_open(server) && note_lost(server, true)) settle();
  if (observer_.on_problem) observer_.on_problem(problem);
}

bool Cluster::note_lost(const std::string& server, bool is_lost) {
  const auto found = nodes_.find(server);
  return found != nodes_.end() && std::exchange(found->second.is_lost, is_lost) != is_lost;
}

void Cluster::settle() {
  const auto servers = table_.servers();
  const auto open = static_cast<std::size_t>(
      std::ranges::count_if(servers, [this](const auto& server) { return is_open(server); }));
  // Whoever waits for us goes on to any server, so each is tried before the first of them may.
  const bool are_tried =
      std::ranges::none_of(servers, [this](const auto& each) { return is_new(each); });
  if (open == 0) {
    settled_.reset();
  } else if (are_tried) {
    settled_.set();
  }
  const bool is_whole = table_.is_complete() && open == servers.size();
  if (is_whole && !is_whole_) {
    is_whole_ = true;
    if (observer_.on_up) observer_.on_up();
  }
  tell_reach();
}

/// Only of changes: the table is read ten times a second while a server is away, and whoever is
/// told looks at everything that it follows.
void Cluster::tell_reach() {
  std::set<std::string> absent;
  std::set<std::string> unserving;
  for (const std::string& server : table_.servers()) {
    if (!is_there(server)) absent.insert(server);
    if (!acknowledges(server)) unserving.insert(server);
  }
  const bool is_news =
      is_moved_ || absent != absent_ || unserving != unserving_ || is_connected() != was_connected_;
  is_moved_ = false;
  absent_ = std::move(absent);
  unserving_ = std::move(unserving);
  was_connected_ = is_connected();
  if (is_news && observer_.on_reach) observer_.on_reach();
}

bool Cluster::is_any_silent() const {
  return std::ranges::any_of(nodes_, [](const auto& known) { return known.second.is_silent(); });
}

bool Cluster::is_there(const std::string& server) const {
  const auto found = nodes_.find(server);
  return found != nodes_.end() && !found->second.is_lost;
}

bool Cluster::is_new(const std::string& server) const {
  const auto found = nodes_.find(server);
  return found != nodes_.end() && !found->second.is_lost && !found->second.commands->is_open();
}

bool Cluster::is_open(const std::string& server) const {
  const auto found = nodes_.find(server);
  return found != nodes_.end() && found->second.commands->is_open();
}

}  // namespace escaque::redis
