#include "platform/redis/pubsub.hpp"

#include <algorithm>
#include <exception>
#include <utility>
#include <variant>

#include "platform/redis/slot_table.hpp"

namespace escaque::redis {

namespace {

// Until what a server could not do yet is asked again, together with all that it did.
constexpr Millis kListenAgain{1'000};
// Reading a stream again costs a command. The reads of a round are spread over it.
constexpr Millis kLookEvery{5'000};
constexpr Millis kLookTick{50};
constexpr std::string_view kMoved = "a slot has moved to another server";

}  // namespace

class PubSub::Membership final : public Subscription::Impl {
 public:
  Membership(std::weak_ptr<PubSub> owner, std::string channel, std::shared_ptr<Listener> listener)
      : owner_(std::move(owner)), channel_(std::move(channel)), listener_(std::move(listener)) {}
  ~Membership() override {
    listener_->is_active = false;
    if (const auto owner = owner_.lock()) owner->leave(channel_, listener_);
  }

 private:
  std::weak_ptr<PubSub> owner_;
  std::string channel_;
  std::shared_ptr<Listener> listener_;
};

const PubSub::Words PubSub::kEverywhere{"SUBSCRIBE", "UNSUBSCRIBE", "subscribe", "unsubscribe",
                                        "message"};
const PubSub::Words PubSub::kInShard{"SSUBSCRIBE", "SUNSUBSCRIBE", "ssubscribe", "sunsubscribe",
                                     "smessage"};

PubSub::PubSub(boost::asio::io_context& context, const ClientConfig& config,
               std::function<void(std::string_view)> on_problem, std::function<void()> on_doubt)
    : context_(context),
      silence_limit_(config.command_timeout),
      probe_every_(std::min(kSilence, silence_limit_)),
      are_published_later_(config.replicas > 0),
      words_(config.nodes.empty() ? kEverywhere : kInShard),
      problem_(std::move(on_problem)),
      on_doubt_(std::move(on_doubt)),
      link_(std::make_shared<Link>(context, config, *this)),
      probe_(context, [this] { check_alive(); }),
      again_(context, [this] { leave_server("a subscription was refused"); }),
      look_(context, [this] { look(); }) {}

Subscription PubSub::subscribe(std::string channel, SubscriptionHandlers handlers) {
  if (!std::exchange(started_, true)) link_->start();
  auto listener = std::make_shared<Listener>(Listener{std::move(handlers)});
  auto& entry = channels_[channel];
  entry.listeners.push_back(listener);
  if (entry.confirmed) {
    boost::asio::post(context_, [self = shared_from_this(), listener] {
      self->call(*listener, [&] { listener->handlers.on_gap(); });
    });
  } else if (link_->is_open() && entry.listeners.size() == 1) {
    ++entry.unanswered;
    send(words_.subscribe, channel);
  }
  return Subscription(
      std::make_unique<Membership>(weak_from_this(), std::move(channel), std::move(listener)));
}

void PubSub::stop() {
  link_->stop();
  probe_.disarm();
  again_.disarm();
  look_.disarm();
  channels_.clear();
}

void PubSub::leave(const std::string& channel, const std::shared_ptr<Listener>& listener) {
  const auto found = channels_.find(channel);
  if (found == channels_.end()) return;
  auto& entry = found->second;
  std::erase(entry.listeners, listener);
  if (!entry.listeners.empty()) return;
  if (link_->is_open()) send(words_.unsubscribe, channel);
  entry.confirmed = false;
  if (entry.unanswered == 0) channels_.erase(found);
}

void PubSub::send(std::string_view verb, std::string_view channel) {
  link_->write(format_command(std::vector<std::string_view>{verb, channel}));
}

void PubSub::on_open() {
  for (auto& [channel, entry] : channels_) {
    entry.unanswered = 1;
    send(words_.subscribe, channel);
  }
  heard_ = true;
  probe_.arm(probe_every_);
  if (!are_published_later_) return;
  unlooked_.clear();
  round_began_ = Clock::now();
  look_.arm(kLookTick);
}

void PubSub::on_reply(Reply reply) {
  heard_ = true;
  is_silent_ = false;
  if (const auto* refusal = reply.error()) {
    const Redirection redirection = redirection_of(reply, {});
    if (std::holds_alternative<Moved>(redirection)) return leave_server(kMoved);
    if (std::holds_alternative<NotYet>(redirection)) again_.arm(kListenAgain);
    return on_problem(*refusal);
  }
  const auto* parts = reply.array();
  if (!parts || parts->size() != 3) return;  // the answer to PING
  const auto* kind = (*parts)[0].text();
  const auto* channel = (*parts)[1].text();
  if (!kind || !channel) return;
  if (*kind == words_.message) {
    if (const auto* payload = (*parts)[2].text()) deliver(*channel, *payload);
  } else if (*kind == words_.subscribed) {
    on_subscribed(*channel);
  } else if (*kind == words_.unsubscribed) {
    on_unsubscribed(*channel);
  }
}

void PubSub::on_closed(std::string_view reason) {
  probe_.disarm();
  again_.disarm();
  look_.disarm();
  is_silent_ = false;
  for (auto& [channel, entry] : channels_) {
    entry.unanswered = 0;
    entry.confirmed = false;
  }
  std::erase_if(channels_, [](const auto& item) { return item.second.listeners.empty(); });
  // Whoever only listens has no commands that would find out.
  if (on_doubt_) on_doubt_();
  on_problem("pub/sub connection: " + std::string(reason));
}

void PubSub::on_problem(std::string_view problem) {
  if (problem_) problem_(problem);
}

void PubSub::on_subscribed(const std::string& channel) {
  const auto found = channels_.find(channel);
  if (found == channels_.end() || --found->second.unanswered > 0) return;
  if (found->second.listeners.empty()) {
    channels_.erase(found);
    return;
  }
  found->second.confirmed = true;
  tell_of_gap(found->second);
}

void PubSub::tell_of_gap(const Channel& channel) {
  const auto listeners = channel.listeners;  // a handler may change the list
  for (const auto& listener : listeners) {
    call(*listener, [&] { listener->handlers.on_gap(); });
  }
}

/// Also what a server says of its own accord when a slot has moved away with its channels.
void PubSub::on_unsubscribed(const std::string& channel) {
  const auto found = channels_.find(channel);
  if (found != channels_.end() && found->second.confirmed) leave_server(kMoved);
}

/// Subscribes anew to everything: an error does not name its channel, and this one may be back.
void PubSub::leave_server(std::string_view why) {
  if (on_doubt_) on_doubt_();
  link_->drop(why);
}

void PubSub::deliver(const std::string& channel, const std::string& payload) {
  const auto found = channels_.find(channel);
  if (found == channels_.end()) return;
  found->second.heard = true;
  const auto listeners = found->second.listeners;  // a handler may change the list
  for (const auto& listener : listeners) {
    call(*listener, [&] { listener->handlers.on_message(payload); });
  }
}

/// One listener's bug must not cost the others their news.
template <class Call>
void PubSub::call(const Listener& listener, Call handler) {
  if (!listener.is_active) return;
  try {
    handler();
  } catch (const std::exception& error) {
    on_problem(std::string("a subscription's handler threw: ") + error.what());
  }
}

void PubSub::check_alive() {
  if (!link_->is_open()) return;
  const auto now = Clock::now();
  if (heard_) {
    heard_ = false;
    asked_at_ = now;
    link_->write(format_command(std::vector<std::string_view>{"PING"}));
  } else if (now - asked_at_ >= silence_limit_) {
    return link_->drop("no answer to a PING");
  } else if (!std::exchange(is_silent_, true) && on_doubt_) {
    on_doubt_();
  }
  probe_.arm(probe_every_);
}

void PubSub::look() {
  look_.arm(kLookTick);
  const auto now = Clock::now();
  if (unlooked_.empty() && now - round_began_ >= kLookEvery) {
    round_began_ = now;
    for (const auto& item : channels_) unlooked_.push_back(item.first);
    looks_at_once_ = 1 + unlooked_.size() * kLookTick.count() / kLookEvery.count();
  }
  for (std::size_t i = 0; i < looks_at_once_ && !unlooked_.empty(); ++i) {
    const auto found = channels_.find(unlooked_.back());
    unlooked_.pop_back();
    if (found == channels_.end() || !found->second.confirmed) continue;
    if (!std::exchange(found->second.heard, false)) tell_of_gap(found->second);
  }
}

}  // namespace escaque::redis
