#pragma once
// The mailbox of an actor whose callers wait for their answers: it takes all that wait together, in
// order. Owned by the thread of its io_context.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/base/result.hpp"
#include "matchmaking/log/refusals.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/asio/mailbox.hpp"
#include "platform/log/request.hpp"

namespace escaque::services::matchmaking {

template <class Command, class Answer>
class CommandQueue {
 public:
  using Outcome = Result<Answer, rpc::Error>;
  struct Asked {
    Command command;
    /// The one that the caller serves: what is done for the command is a part of it.
    log::RequestId request;
  };
  /// One outcome for every command, in their order.
  using Handler = std::function<Awaitable<std::vector<Outcome>>(std::vector<Asked>)>;

  /// `what` is waited for, in the words of a refusal.
  CommandQueue(boost::asio::io_context& context, std::size_t capacity, std::string what)
      : context_(context), what_(std::move(what)), jobs_(context, capacity) {}

  /// What `handler` made of it, once it was its turn.
  [[nodiscard]] Awaitable<Outcome> submit(Command command) {
    auto reply = std::make_shared<Reply>(context_);
    const auto pushed = jobs_.push(Job{{std::move(command), log::current_request()}, reply});
    if (pushed == Mailbox<Job>::Pushed::closed) co_return not_now(what_);
    if (pushed == Mailbox<Job>::Pushed::full) co_return overloaded(what_);
    co_await reply->done.wait();
    if (!reply->outcome) co_return not_now(what_);
    co_return std::move(*reply->outcome);
  }

  /// Serves until close(): all commands that wait when it is their turn, at most `most` at a time.
  [[nodiscard]] Awaitable<void> serve(Handler handler, std::size_t most) {
    for (;;) {
      auto job = co_await jobs_.pop();
      if (!job) co_return;
      std::vector<Asked> all;
      std::vector<std::shared_ptr<Reply>> replies;
      for (; job; job = all.size() < most ? jobs_.try_pop() : std::nullopt) {
        all.push_back(std::move(job->asked));
        replies.push_back(std::move(job->reply));
      }
      auto outcomes = co_await handler(std::move(all));
      for (std::size_t i = 0; i < replies.size(); ++i) {
        replies[i]->outcome = std::move(outcomes[i]);
        replies[i]->done.set();
      }
    }
  }

  void close() { jobs_.close(); }

 private:
  struct Reply {
    explicit Reply(boost::asio::io_context& context) : done(context) {}
    AsyncEvent done;
    std::optional<Outcome> outcome;
  };
  struct Job {
    Asked asked;
    std::shared_ptr<Reply> reply;
  };

  boost::asio::io_context& context_;
  const std::string what_;
  Mailbox<Job> jobs_;
};

}  // namespace escaque::services::matchmaking
