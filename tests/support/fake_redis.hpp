#pragma once
// A Redis in memory, as far as followers of streams need it; scripts answer what the test says.
// Everything on the test's thread. As every answer of a real one, ours come later.

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "platform/asio/async_event.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/redis/client.hpp"

namespace escaque::test {

class FakeRedis {
 public:
  using Texts = std::vector<std::string>;
  /// A script that was run.
  struct Run {
    const redis::Script* script = nullptr;
    std::string key;
    Texts args;
  };
  using Answering = std::function<redis::Answer(const Run&)>;

  explicit FakeRedis(boost::asio::io_context& context) : state_(std::make_shared<State>(context)) {}

  /// Of clients that know this Redis; it is there from the beginning.
  [[nodiscard]] redis::ClientFactory factory() {
    return [state = state_](boost::asio::io_context&, redis::ClientConfig,
                            redis::ClientObserver observer) -> std::unique_ptr<redis::Client> {
      state->observers.push_back(observer);
      boost::asio::post(state->context, [observer = std::move(observer)] {
        observer.on_up();
        if (observer.on_reach) observer.on_reach();
      });
      return std::make_unique<FakeClient>(state);
    };
  }

  // Streams.
  void append(const std::string& stream, const std::string& payload) {
    append_unheard(stream, payload);
    const auto number = state_->streams[stream].size();
    const std::string numbers =
        std::to_string(number - 1) + "-0 " + std::to_string(number) + "-0 " + time_of(number);
    publish(stream, numbers + ' ' + payload);
  }
  /// Pub/sub loses it.
  void append_unheard(const std::string& stream, const std::string& payload) {
    state_->streams[stream].push_back(payload);
  }
  /// Another Redis takes its place, which has the first `kept` entries only.
  void lose(const std::string& stream, std::size_t kept) {
    go_away();
    state_->streams[stream].resize(kept);
    come_back();
  }
  void erase(const std::string& stream) { state_->streams.erase(stream); }
  /// What is read from this stream is not answered until release().
  void hold(const std::string& stream) {
    state_->held.insert_or_assign(stream, AsyncEvent(state_->context));
  }
  void release(const std::string& stream) {
    state_->held.at(stream).set();
    state_->held.erase(stream);
  }
  /// How often it was read from its beginning or from somewhere else.
  [[nodiscard]] int reads(const std::string& stream) const { return state_->reads[stream]; }

  // Channels.
  void publish(const std::string& channel, const std::string& payload) {
    state_->tell(channel, [&](const auto& handlers) { handlers.on_message(payload); });
  }
  [[nodiscard]] std::size_t subscribers(const std::string& channel) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        state_->subscriptions, [&](const auto& one) { return one.second.channel == channel; }));
  }

  // Scripts and sets.
  void answer(const redis::Script& script, Answering answering) {
    state_->scripts.insert_or_assign(&script, std::move(answering));
  }
  [[nodiscard]] std::vector<Run> runs_of(const redis::Script& script) const {
    std::vector<Run> runs;
    std::ranges::copy_if(state_->runs, std::back_inserter(runs),
                         [&](const Run& run) { return run.script == &script; });
    return runs;
  }
  void set_size(const std::string& set, std::int64_t size) { state_->sizes[set] = size; }

  /// As one server of a cluster does, with what it has.
  void go_away(const std::string& stream) {
    state_->unreached.insert(stream);
    tell_reach();
  }
  void come_back(const std::string& stream) {
    state_->unreached.erase(stream);
    tell_reach();
  }

  // Its own coming and going.
  void go_away() {
    state_->is_up = false;
    state_->up.reset();
    for (const auto& observer : state_->observers) observer.on_down("gone", "");
    tell_reach();
  }
  void come_back() {
    state_->is_up = true;
    state_->up.set();
    for (const auto& observer : state_->observers) observer.on_up();
    tell_reach();
    std::set<std::string> channels;
    for (const auto& [id, one] : state_->subscriptions) channels.insert(one.channel);
    for (const auto& channel : channels) {
      state_->tell(channel, [](const auto& handlers) {
        if (handlers.on_gap) handlers.on_gap();
      });
    }
  }

 private:
  void tell_reach() {
    for (const auto& observer : state_->observers) {
      if (observer.on_reach) observer.on_reach();
    }
  }

  struct Subscribed {
    std::string channel;
    redis::SubscriptionHandlers handlers;
  };
  struct State {
    explicit State(boost::asio::io_context& io) : context(io), up(io) { up.set(); }

    /// Those who subscribe or leave meanwhile are not told.
    template <class Tell>
    void tell(const std::string& channel, const Tell& how) {
      std::vector<int> ids;
      for (const auto& [id, one] : subscriptions) {
        if (one.channel == channel) ids.push_back(id);
      }
      for (const int id : ids) {
        const auto found = subscriptions.find(id);
        if (found == subscriptions.end()) continue;
        const auto handlers = found->second.handlers;
        how(handlers);
      }
    }

    boost::asio::io_context& context;
    bool is_up = true;
    AsyncEvent up;
    std::set<std::string, std::less<>> unreached;
    std::vector<redis::ClientObserver> observers;
    std::map<std::string, Texts> streams;
    std::map<std::string, AsyncEvent> held;
    std::map<std::string, int> reads;
    std::map<int, Subscribed> subscriptions;
    int last_subscription = 0;
    std::map<const redis::Script*, Answering> scripts;
    std::vector<Run> runs;
    std::map<std::string, std::int64_t> sizes;
  };

  class Listening final : public redis::Subscription::Impl {
   public:
    Listening(std::shared_ptr<State> state, int id) : state_(std::move(state)), id_(id) {}
    ~Listening() override { state_->subscriptions.erase(id_); }

   private:
    std::shared_ptr<State> state_;
    int id_;
  };

  class FakeClient final : public redis::Client {
   public:
    explicit FakeClient(std::shared_ptr<State> state) : state_(std::move(state)) {}

    Awaitable<redis::Answer> eval(const redis::Script& script, redis::Words keys,
                                  redis::Words args) override {
      return run(state_, Run{&script, std::string(keys.front()), {args.begin(), args.end()}});
    }
    redis::Subscription subscribe(std::string channel,
                                  redis::SubscriptionHandlers handlers) override {
      const int id = ++state_->last_subscription;
      state_->subscriptions.emplace(id, Subscribed{std::move(channel), std::move(handlers)});
      boost::asio::post(state_->context, [state = state_, id] {
        const auto found = state->subscriptions.find(id);
        if (found == state->subscriptions.end() || !state->is_up) return;
        if (const auto on_gap = found->second.handlers.on_gap) on_gap();
      });
      return redis::Subscription(std::make_unique<Listening>(state_, id));
    }
    [[nodiscard]] bool is_connected() const override { return state_->is_up; }
    [[nodiscard]] bool reaches(std::string_view key) const override { return has_server(key); }
    [[nodiscard]] bool has_server(std::string_view key) const override {
      return state_->is_up && !state_->unreached.contains(key);
    }
    Awaitable<void> wait_connected() override { return state_->up.wait(); }
    Awaitable<std::vector<redis::ServerAnswer>> ask_each(redis::Words, Millis) override {
      co_return std::vector<redis::ServerAnswer>();
    }
    void stop() override { state_->is_up = false; }

   protected:
    Awaitable<redis::Answer> send(redis::Words words, std::optional<Millis>) override {
      return carry_out(state_, {words.begin(), words.end()});
    }

   private:
    std::shared_ptr<State> state_;
  };

  static std::string time_of(std::size_t number) {
    return std::to_string(1'893'456'000'000 + number);
  }
  static redis::Reply text(std::string words) { return {std::move(words)}; }
  static redis::Reply entry(const Texts& stream, std::size_t number) {
    redis::Reply::Array fields{text("e"), text(stream[number - 1]), text("t"),
                               text(time_of(number))};
    return {redis::Reply::Array{text(std::to_string(number) + "-0"), {std::move(fields)}}};
  }

  static Awaitable<redis::Answer> run(std::shared_ptr<State> state, Run run) {
    co_await boost::asio::post(state->context, boost::asio::use_awaitable);
    if (!state->is_up) co_return redis::RedisError::unavailable;
    state->runs.push_back(run);
    const auto found = state->scripts.find(run.script);
    if (found == state->scripts.end()) co_return redis::Reply();
    co_return found->second(run);
  }

  static Awaitable<redis::Answer> carry_out(std::shared_ptr<State> state, Texts words) {
    co_await boost::asio::post(state->context, boost::asio::use_awaitable);
    if (!state->is_up) co_return redis::RedisError::unavailable;
    const std::string& key = words.at(1);
    if (words.front() == "SCARD") co_return redis::Reply{state->sizes[key]};
    const auto& stream = state->streams[key];
    redis::Reply::Array entries;
    if (words.front() == "XREVRANGE" && !stream.empty()) {
      entries.push_back(entry(stream, stream.size()));
    }
    if (words.front() == "XRANGE") {
      ++state->reads[key];
      const bool is_after = words.at(2).starts_with('(');
      const auto from = eventlog::Position::parse(words.at(2).substr(is_after ? 1 : 0));
      const std::size_t most = std::stoul(words.at(5));
      for (std::size_t at = from->number + (is_after ? 1 : 0);
           at <= stream.size() && entries.size() < most; ++at) {
        entries.push_back(entry(stream, at));
      }
      // As it was read; what is written until it is answered is not in it.
      const auto held = state->held.find(key);
      if (held != state->held.end()) co_await held->second.wait();
    }
    co_return redis::Reply{std::move(entries)};
  }

  std::shared_ptr<State> state_;
};

}  // namespace escaque::test
