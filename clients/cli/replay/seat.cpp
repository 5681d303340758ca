#include "cli/replay/seat.hpp"

#include <chrono>
#include <utility>

#include "platform/asio/timer.hpp"
#include "wire/api.hpp"

namespace escaque::clients::cli::replay {

using gateway::v1::ClientMessage;
using gateway::v1::Done;
using gateway::v1::ServerMessage;
using wire::Answer;

namespace {

using SteadyClock = std::chrono::steady_clock;

// A service that is away is asked again, as its refusal says: one command has one effect.
constexpr int kTries = 60;
constexpr Millis kAgainAfter{1'000};

Millis until(SteadyClock::time_point time) {
  return std::chrono::ceil<Millis>(time - SteadyClock::now());
}

bool is_away(const wire::Error& error) {
  return error.reason == common::v1::REASON_UNAVAILABLE ||
         error.reason == common::v1::REASON_TIMED_OUT;
}

wire::Error silence(Millis patience) {
  return {common::v1::REASON_UNSPECIFIED,
          "nothing came for " + std::to_string(patience.count() / 1000) + " s"};
}

}  // namespace

struct Seat::Question {
  Question(Seat& seat, std::string message_id)
      : owner(seat), id(std::move(message_id)), answered(seat.context_) {
    owner.questions_[id] = this;
  }
  ~Question() { owner.questions_.erase(id); }
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;

  Seat& owner;
  const std::string id;
  AsyncEvent answered;
  std::optional<Reply> reply;
};

struct Seat::Watch {
  explicit Watch(boost::asio::io_context& context) : came(context) {}

  wire::GameView view;
  AsyncEvent came;  // Anything of the game.
  std::optional<wire::Error> trouble;
};

Awaitable<Answer<std::shared_ptr<Seat>>> Seat::open(boost::asio::io_context& context,
                                                    http::Url server, Tally& tally,
                                                    Millis patience) {
  wire::Api api(context, server);
  auto guest = co_await api.open_guest();
  if (!guest) co_return guest.error();
  wire::ConnectionOptions options;
  options.server = std::move(server);
  options.token = guest->token();
  auto connection = co_await wire::Connection::open(context, std::move(options));
  if (!connection) co_return connection.error();
  // What happens before the welcome is told in it: nobody may challenge us earlier.
  for (bool is_welcome = false; !is_welcome;) {
    const auto message = co_await connection->receive();
    if (!message) co_return message.error();
    if (message->has_refusal()) co_return wire::to_error(message->refusal().error());
    is_welcome = message->has_welcome();
  }
  auto seat =
      std::make_shared<Seat>(context, std::move(*connection), guest->user(), tally, patience);
  boost::asio::co_spawn(context, receive(seat), [](std::exception_ptr crash) {
    if (crash) std::rethrow_exception(crash);
  });
  co_return seat;
}

Seat::Seat(boost::asio::io_context& context, wire::Connection connection, common::v1::User user,
           Tally& tally, Millis patience)
    : context_(context),
      connection_(std::move(connection)),
      user_(std::move(user)),
      tally_(tally),
      patience_(patience) {}

void Seat::leave() { connection_.drop(); }

Awaitable<void> Seat::receive(std::shared_ptr<Seat> self) {
  for (;;) {
    auto message = co_await self->connection_.receive();
    if (!message) {
      self->lose(message.error());
      co_return;
    }
    self->take(*message);
  }
}

void Seat::take(const ServerMessage& message) {
  if (message.has_game_entries()) take(message.game_entries());
  if (message.reply_to().empty()) return;
  if (message.has_refusal()) {
    answer(message.reply_to(), wire::to_error(message.refusal().error()));
  } else {
    answer(message.reply_to(), message.done());
  }
}

void Seat::take(const gateway::v1::GameEntries& entries) {
  const auto found = watched_.find(entries.game_id());
  for (const auto& entry : entries.entries()) {
    if (found != watched_.end() && !found->second->view.apply(entry)) {
      found->second->trouble = wire::Error{
          common::v1::REASON_UNSPECIFIED,
          "an entry of the game is missing before version " + std::to_string(entry.version())};
    }
    // A command in a game is answered by its entry.
    if (!entry.command_id().empty()) answer(entry.command_id(), Done());
  }
  if (found != watched_.end()) found->second->came.set();
}

void Seat::answer(const std::string& id, Reply reply) {
  const auto found = questions_.find(id);
  if (found == questions_.end() || found->second->reply) return;
  found->second->reply = std::move(reply);
  found->second->answered.set();
}

void Seat::lose(wire::Error why) {
  lost_ = std::move(why);
  for (const auto& [id, question] : questions_) question->answered.set();
  for (const auto& [id, watch] : watched_) watch->came.set();
}

Awaitable<Answer<Done>> Seat::ask(ClientMessage message) {
  const auto self = shared_from_this();  // Stays while we wait.
  message.set_id(connection_.next_id());
  for (int tries = 1;; ++tries) {
    const auto wait = until(pace_.take_place(SteadyClock::now()));
    if (wait > Millis(0)) co_await pause_for(wait);
    const auto sent = SteadyClock::now();
    auto reply = co_await ask_once(message);
    if (reply) {
      pace_.accepted();
      co_return reply;
    }
    if (reply.error().retry_after > Millis(0)) {
      tally_.count_refusal();
      pace_.refused(SteadyClock::now(), reply.error().retry_after, sent);
    } else if (is_away(reply.error()) && tries < kTries) {
      co_await pause_for(kAgainAfter);
    } else {
      co_return reply;
    }
  }
}

Awaitable<Answer<Done>> Seat::ask_once(ClientMessage message) {
  if (lost_) co_return *lost_;
  Question question(*this, message.id());
  const auto sent = co_await connection_.send(std::move(message));
  if (!sent) co_return sent.error();
  co_await question.answered.wait_for(patience_);
  if (question.reply) co_return std::move(*question.reply);
  co_return lost_ ? *lost_ : silence(patience_);
}

Awaitable<Answer<Done>> Seat::act(std::string game_id, games::v1::PlayerAction action) {
  ClientMessage message;
  message.mutable_act_in_game()->set_game_id(game_id);
  message.mutable_act_in_game()->set_version(view(game_id).version());
  *message.mutable_act_in_game()->mutable_action() = std::move(action);
  co_return co_await ask(std::move(message));
}

Awaitable<Answer<Done>> Seat::follow(std::string game_id) {
  watched_[game_id] = std::make_shared<Watch>(context_);
  ClientMessage message;
  message.mutable_follow_game()->set_game_id(std::move(game_id));
  message.mutable_follow_game()->set_from_version(1);
  co_return co_await ask(std::move(message));
}

Awaitable<void> Seat::unfollow(std::string game_id) {
  watched_.erase(game_id);
  ClientMessage message;
  message.mutable_unfollow_game()->set_game_id(std::move(game_id));
  // If it is not heard, the connection is lost, and the next game says so.
  (void)co_await ask(std::move(message));
}

const wire::GameView& Seat::view(const std::string& game_id) const {
  return watched_.at(game_id)->view;
}

Awaitable<Answer<bool>> Seat::news(Watch& watch, Millis patience) {
  if (watch.trouble) co_return *watch.trouble;
  if (lost_) co_return *lost_;
  watch.came.reset();
  const auto waited = co_await watch.came.wait_for(patience);
  if (waited == AsyncEvent::Waited::timed_out) co_return silence(patience);
  co_return true;
}

Awaitable<Answer<bool>> Seat::see_version(std::string game_id, int version) {
  const auto watch = watched_.at(game_id);
  while (watch->view.version() < version && !watch->view.ended()) {
    const auto came = co_await news(*watch, patience_);
    if (!came) co_return came.error();
  }
  co_return true;
}

Awaitable<Answer<bool>> Seat::see_end(std::string game_id, Millis thought) {
  const auto watch = watched_.at(game_id);
  while (!watch->view.ended()) {
    const auto came = co_await news(*watch, thought + patience_);
    if (!came) co_return came.error();
  }
  co_return true;
}

}  // namespace escaque::clients::cli::replay
