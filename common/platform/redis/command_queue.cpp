#include "platform/redis/command_queue.hpp"

#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "platform/log/request.hpp"
#include "platform/redis/info.hpp"

namespace escaque::redis {

namespace {

/// Time-outs may be late by this much; one look at all commands is cheaper than a timer for each.
constexpr Millis kTick{20};

// A replica that needs longer is away: games stop until it is back.
constexpr Millis kReplicaPatience{500};
// A client that writes no entries has to ask.
constexpr Millis kLookForReplicas{1'000};

constexpr std::string_view kAsking = "*1\r\n$6\r\nASKING\r\n";

}  // namespace

std::string format_script(const Script& script, Words keys, Words args) {
  std::vector<std::string_view> words{"EVALSHA", script.sha()};
  const auto key_count = std::to_string(keys.size());
  words.push_back(key_count);
  words.insert(words.end(), keys.begin(), keys.end());
  words.insert(words.end(), args.begin(), args.end());
  return format_command(words);
}

bool is_unknown_script(const Answer& answer) {
  return answer && answer->error() && answer->error()->starts_with("NOSCRIPT");
}

// The same words but the first two: EVAL runs the source and lets the server remember it.
std::string with_source(const std::string& bytes, const Script& script) {
  const std::string sha_word = "$40\r\n" + script.sha() + "\r\n";
  const auto rest = bytes.find(sha_word) + sha_word.size();
  const auto count_line = bytes.substr(0, bytes.find('\n') + 1);
  std::string whole = count_line + "$4\r\nEVAL\r\n$" + std::to_string(script.source().size()) +
                      "\r\n" + script.source() + "\r\n";
  whole.append(bytes, rest);
  return whole;
}

CommandQueue::CommandQueue(boost::asio::io_context& context, ClientConfig config,
                           ClientObserver observer)
    : context_(context),
      config_(std::move(config)),
      observer_(std::move(observer)),
      link_(std::make_shared<Link>(context, config_, *this)),
      tick_(context, [this] { check_time_outs(); }),
      look_(context, [this] { look_for_replicas(); }),
      settled_(context) {}

void CommandQueue::stop() {
  if (stopped_) return;
  stopped_ = true;
  link_->stop();
  tick_.disarm();
  look_.disarm();
  fail_all(RedisError::stopped);
  settled_.set();
}

Awaitable<Answer> CommandQueue::submit(std::shared_ptr<CommandQueue> self, std::string bytes,
                                       Millis timeout, bool behind_asking) {
  co_return co_await boost::asio::async_initiate<const boost::asio::use_awaitable_t<>,
                                                 void(Answer)>(
      [&](auto handler) {
        // What resumes it serves nobody.
        auto request = log::current_request();
        if (!request)
          return self->enqueue(bytes, timeout, behind_asking, Handler(std::move(handler)));
        auto resume = [h = std::move(handler), r = std::move(request)](Answer answer) mutable {
          const log::ServingRequest serving(std::move(r));
          std::move(h)(std::move(answer));
        };
        self->enqueue(bytes, timeout, behind_asking, Handler(std::move(resume)));
      },
      boost::asio::use_awaitable);
}

Awaitable<Answer> CommandQueue::submit_script(std::shared_ptr<CommandQueue> self,
                                              const Script& script, std::string bytes) {
  const auto timeout = self->config_.command_timeout;
  Answer answer = co_await submit(self, bytes, timeout);
  if (!is_unknown_script(answer)) co_return answer;
  co_return co_await submit(std::move(self), with_source(bytes, script), timeout);
}

void CommandQueue::post(std::string_view bytes) {
  if (stopped_ || !link_->is_open()) return;
  const auto now = Clock::now();
  link_->write(bytes);
  wait_for_answer({std::nullopt, now + config_.command_timeout}, now);
}

Awaitable<bool> CommandQueue::replicated(std::shared_ptr<CommandQueue> self,
                                         std::uint64_t connection) {
  if (connection != self->connection_) co_return false;
  if (!self->next_round_) self->next_round_ = std::make_shared<Round>(self->context_);
  const auto round = self->next_round_;
  if (!std::exchange(self->is_asking_replicas_, true)) {
    boost::asio::co_spawn(self->context_, self->ask_replicas(self), [](std::exception_ptr error) {
      if (error) std::rethrow_exception(error);
    });
  }
  co_await round->done.wait();
  co_return round->are_in_step&& connection == self->connection_;
}

/// WAIT counts what this connection wrote, and holds up what comes behind it on it: so there is one
/// at a time, for all that was answered before.
Awaitable<void> CommandQueue::ask_replicas(std::shared_ptr<CommandQueue> self) {
  const std::string replicas = std::to_string(config_.replicas);
  const std::string patience = std::to_string(kReplicaPatience.count());
  const std::string wait =
      format_command(std::vector<std::string_view>{"WAIT", replicas, patience});
  while (const auto round = std::exchange(self->next_round_, nullptr)) {
    const auto connection = connection_;
    const auto count =
        to_integer(co_await submit(self, wait, kReplicaPatience + config_.command_timeout));
    round->are_in_step =
        count && *count >= std::int64_t{config_.replicas} && connection == connection_;
    round->done.set();
  }
  is_asking_replicas_ = false;
}

void CommandQueue::look_for_replicas() {
  static const std::string kInfo =
      format_command(std::vector<std::string_view>{"INFO", "replication"});
  auto take = [weak = weak_from_this()](const Answer& answer) {
    if (const auto self = weak.lock()) self->on_info(answer);
  };
  enqueue(kInfo, config_.command_timeout, false, Handler(std::move(take)));
}

void CommandQueue::on_info(const Answer& answer) {
  if (stopped_ || !link_->is_open()) return;
  look_.arm(kLookForReplicas);
  const auto info = to_text(answer);
  if (!info || !*info) return;
  const bool has_replicas = replicas_in_step(**info) >= config_.replicas;
  const bool is_news = std::exchange(has_replicas_, has_replicas) != has_replicas;
  if (is_news && observer_.on_reach) observer_.on_reach();
}

void CommandQueue::enqueue(std::string_view bytes, Millis timeout, bool behind_asking,
                           Handler handler) {
  std::optional<RedisError> error;
  if (stopped_) {
    error = RedisError::stopped;
  } else if (!link_->is_open()) {
    error = RedisError::unavailable;
  } else if (waiting_.size() >= config_.max_waiting ||
             link_->unsent_bytes() + bytes.size() > config_.max_unsent_bytes) {
    error = RedisError::overloaded;
  }
  if (error) return complete(std::move(handler), *error);
  const auto now = Clock::now();
  if (behind_asking) {
    link_->write(kAsking);
    wait_for_answer({std::nullopt, now + timeout}, now);
  }
  link_->write(bytes);
  wait_for_answer({std::move(handler), now + timeout}, now);
}

void CommandQueue::wait_for_answer(Waiting command, Clock::time_point now) {
  if (waiting_.empty()) silent_since_ = now;
  waiting_.push_back(std::move(command));
  if (!std::exchange(tick_armed_, true)) tick_.arm(kTick);
}

/// Never resumes the waiting coroutine from within a call to us: it may do anything.
void CommandQueue::complete(Handler handler, Answer answer) {
  boost::asio::post(context_, [h = std::move(handler), a = std::move(answer)]() mutable {
    std::move(h)(std::move(a));
  });
}

void CommandQueue::on_open() {
  is_forbidding_told_ = false;
  ++connection_;
  settled_.set();
  if (observer_.on_up) observer_.on_up();
  if (observer_.on_reach) observer_.on_reach();
  if (config_.replicas > 0) look_for_replicas();
}

void CommandQueue::on_reply(Reply reply) {
  if (waiting_.empty()) return link_->drop("an answer came that nobody asked for");
  const auto* refusal = reply.error();
  // Both go on to answer reads: nothing else would end this.
  const bool is_replica = refusal && refusal->starts_with("READONLY");
  const bool cannot_save = refusal && refusal->starts_with("MISCONF");
  // No caller can mend this; the operator can. Told once a connection: there may be thousands.
  if (refusal && refusal->starts_with("NOPERM") && !std::exchange(is_forbidding_told_, true)) {
    on_problem(*refusal);
  }
  // Redis looks at its disk before it changes anything.
  Answer answer = cannot_save ? Answer(RedisError::unavailable) : Answer(std::move(reply));
  if (waiting_.front().handler) complete(std::move(*waiting_.front().handler), std::move(answer));
  waiting_.pop_front();
  silent_since_ = Clock::now();
  is_silent_ = false;
  if (is_replica) link_->drop("the server has become a replica");
  if (cannot_save) link_->drop("the server cannot write to its disk");
}

void CommandQueue::on_closed(std::string_view reason) {
  settled_.reset();
  is_silent_ = false;
  look_.disarm();
  has_replicas_ = config_.replicas == 0;
  fail_all(RedisError::connection_lost);
  if (observer_.on_down) observer_.on_down(reason, {});
  if (observer_.on_reach) observer_.on_reach();
}

void CommandQueue::on_problem(std::string_view problem) {
  if (observer_.on_problem) observer_.on_problem(problem);
}

void CommandQueue::fail_all(RedisError error) {
  auto failed = std::exchange(waiting_, {});
  for (auto& command : failed) {
    if (command.handler) complete(std::move(*command.handler), error);
  }
}

void CommandQueue::check_time_outs() {
  tick_armed_ = false;
  const auto now = Clock::now();
  // Answers come in order: while the oldest has none, nothing behind it will get one either.
  const bool stuck = !waiting_.empty() && waiting_.front().due <= now;
  for (auto& command : waiting_) {
    if (command.handler && command.due <= now) {
      complete(std::move(*command.handler), RedisError::timed_out);
      command.handler.reset();
    }
  }
  if (stuck) link_->drop("no answer in time");
  if (waiting_.empty()) return;
  const bool is_silent = now - silent_since_ >= kSilence;
  if (is_silent && !std::exchange(is_silent_, true) && observer_.on_silent) observer_.on_silent();
  tick_armed_ = true;
  tick_.arm(kTick);
}

}  // namespace escaque::redis
