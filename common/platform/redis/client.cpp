#include "platform/redis/client.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "platform/redis/cluster.hpp"
#include "platform/redis/command_queue.hpp"
#include "platform/redis/pubsub.hpp"
#include "platform/redis/slot.hpp"

namespace escaque::redis {

namespace {

class PipeliningClient final : public Client {
 public:
  PipeliningClient(boost::asio::io_context& context, ClientConfig config, ClientObserver observer)
      : pubsub_(std::make_shared<PubSub>(context, config, observer.on_problem)),
        commands_(std::make_shared<CommandQueue>(context, std::move(config), std::move(observer))) {
    commands_->start();
  }
  ~PipeliningClient() override { stop(); }

  Awaitable<Answer> eval(const Script& script, Words keys, Words args) override {
    if (script.kind() != Script::Kind::entry || commands_->config().replicas == 0) {
      return CommandQueue::submit_script(commands_, script, format_script(script, keys, args));
    }
    const Script& later = script.publishing_later();
    return eval_entry(commands_, later, format_script(later, keys, args));
  }

  Subscription subscribe(std::string channel, SubscriptionHandlers handlers) override {
    return pubsub_->subscribe(std::move(channel), std::move(handlers));
  }

  bool needs_replicas() const override { return commands_->config().replicas > 0; }
  bool is_connected() const override { return commands_->is_open(); }
  bool reaches(std::string_view /*key*/) const override {
    return commands_->is_open() && commands_->has_replicas();
  }

  Awaitable<void> wait_connected() override { return commands_->settled().wait(); }

  Awaitable<std::vector<ServerAnswer>> ask_each(Words words, Millis timeout) override {
    return ask_only(CommandQueue::submit(commands_, format_command(words), timeout));
  }

  void stop() override {
    commands_->stop();
    pubsub_->stop();
  }

 protected:
  Awaitable<Answer> send(Words words, std::optional<Millis> timeout) override {
    return CommandQueue::submit(commands_, format_command(words),
                                timeout.value_or(commands_->config().command_timeout));
  }

 private:
  static Awaitable<Answer> eval_entry(std::shared_ptr<CommandQueue> commands, const Script& later,
                                      std::string bytes) {
    const auto connection = commands->connection();
    Answer answer = co_await CommandQueue::submit_script(commands, later, std::move(bytes));
    LateAnswer late = take_apart(std::move(answer));
    if (!late.answer || late.answer->error()) co_return late.answer;
    const bool is_kept = co_await CommandQueue::replicated(commands, connection);
    if (!is_kept) co_return RedisError::timed_out;
    for (std::size_t i = 0; i < late.published.size(); i += 2) {
      commands->post(format_command(
          std::vector<std::string_view>{"PUBLISH", late.published[i], late.published[i + 1]}));
    }
    co_return late.answer;
  }

  static Awaitable<std::vector<ServerAnswer>> ask_only(Awaitable<Answer> asked) {
    Answer answer = co_await std::move(asked);
    std::vector<ServerAnswer> answers;
    answers.push_back({.server = {}, .answer = std::move(answer)});
    co_return answers;
  }

  std::shared_ptr<PubSub> pubsub_;
  std::shared_ptr<CommandQueue> commands_;
};

class ClusterClient final : public Client {
 public:
  ClusterClient(boost::asio::io_context& context, ClientConfig config, ClientObserver observer)
      : cluster_(std::make_shared<Cluster>(context, std::move(config), std::move(observer))) {
    cluster_->start();
  }
  ~ClusterClient() override { stop(); }

  Awaitable<Answer> eval(const Script& script, Words keys, Words args) override {
    return Cluster::carry_out(cluster_, cluster_->order_of(script, keys, args));
  }

  Subscription subscribe(std::string channel, SubscriptionHandlers handlers) override {
    return cluster_->subscribe(std::move(channel), std::move(handlers));
  }

  bool is_cluster() const override { return true; }
  bool needs_replicas() const override { return cluster_->config().replicas > 0; }
  bool is_connected() const override { return cluster_->is_connected(); }

  Awaitable<void> wait_connected() override { return cluster_->settled().wait(); }

  std::string server_of(std::string_view key) const override {
    return cluster_->server_of(slot_of(key));
  }
  bool reaches(std::string_view key) const override { return cluster_->reaches(slot_of(key)); }
  bool has_server(std::string_view key) const override {
    return cluster_->has_server(slot_of(key));
  }

  Awaitable<std::vector<ServerAnswer>> ask_each(Words words, Millis timeout) override {
    return Cluster::ask_each(cluster_, format_command(words), timeout);
  }

  void stop() override { cluster_->stop(); }

 protected:
  Awaitable<Answer> send(Words words, std::optional<Millis> timeout) override {
    std::vector<std::string_view> sent(words.begin(), words.end());
    if (!sent.empty() && sent[0] == "PUBLISH") sent[0] = "SPUBLISH";
    Cluster::Order order;
    order.bytes = format_command(sent);
    order.timeout = timeout.value_or(cluster_->config().command_timeout);
    if (const auto key = key_of(sent)) order.slot = slot_of(*key);
    return Cluster::carry_out(cluster_, std::move(order));
  }

 private:
  std::shared_ptr<Cluster> cluster_;
};

Awaitable<std::vector<std::string>> silent_of(Awaitable<std::vector<ServerAnswer>> asked) {
  std::vector<std::string> silent;
  for (ServerAnswer& each : co_await std::move(asked)) {
    if (!to_accepted(std::move(each.answer))) silent.push_back(std::move(each.server));
  }
  co_return silent;
}

}  // namespace

Awaitable<std::vector<std::string>> Client::silent_servers(Millis patience) {
  static constexpr std::array<std::string_view, 1> kPing{"PING"};
  return silent_of(ask_each(kPing, patience));
}

std::unique_ptr<Client> make_client(boost::asio::io_context& context, ClientConfig config,
                                    ClientObserver observer) {
  if (!config.nodes.empty()) {
    return std::make_unique<ClusterClient>(context, std::move(config), std::move(observer));
  }
  return std::make_unique<PipeliningClient>(context, std::move(config), std::move(observer));
}

}  // namespace escaque::redis
