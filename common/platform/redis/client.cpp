#include "platform/redis/client.hpp"

#include <utility>
#include <vector>

#include "platform/redis/command_queue.hpp"
#include "platform/redis/pubsub.hpp"

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
    std::vector<std::string_view> words{"EVALSHA", script.sha()};
    const auto key_count = std::to_string(keys.size());
    words.push_back(key_count);
    words.insert(words.end(), keys.begin(), keys.end());
    words.insert(words.end(), args.begin(), args.end());
    return CommandQueue::submit_script(commands_, script, format_command(words));
  }

  Subscription subscribe(std::string channel, SubscriptionHandlers handlers) override {
    return pubsub_->subscribe(std::move(channel), std::move(handlers));
  }

  bool is_connected() const override { return commands_->is_open(); }

  Awaitable<void> wait_connected() override { return commands_->settled().wait(); }

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
  std::shared_ptr<PubSub> pubsub_;
  std::shared_ptr<CommandQueue> commands_;
};

}  // namespace

std::unique_ptr<Client> make_client(boost::asio::io_context& context, ClientConfig config,
                                    ClientObserver observer) {
  return std::make_unique<PipeliningClient>(context, std::move(config), std::move(observer));
}

}  // namespace escaque::redis
