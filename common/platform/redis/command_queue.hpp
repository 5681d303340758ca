#pragma once
// The commands of one client: what waits for its answer, in the order it was sent.

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/any_completion_handler.hpp>

#include "platform/asio/async_event.hpp"
#include "platform/asio/timer.hpp"
#include "platform/redis/link.hpp"
#include "platform/redis/script.hpp"

namespace escaque::redis {

/// One formatted EVALSHA.
[[nodiscard]] std::string format_script(const Script& script, Words keys, Words args);
/// A formatted EVALSHA of `script` as the EVAL that carries its source.
[[nodiscard]] std::string with_source(const std::string& bytes, const Script& script);
[[nodiscard]] bool is_unknown_script(const Answer& answer);

class CommandQueue final : public LinkOwner, public std::enable_shared_from_this<CommandQueue> {
 public:
  CommandQueue(boost::asio::io_context& context, ClientConfig config, ClientObserver observer);

  void start() { link_->start(); }
  void stop();

  [[nodiscard]] bool is_open() const { return link_->is_open(); }
  /// Since the last answer something has waited for the next one for kSilence.
  [[nodiscard]] bool is_silent() const { return is_silent_; }
  /// By the server's last answer, enough replicas are in step for an entry. After a connection was
  /// lost this is false until the server has answered again.
  [[nodiscard]] bool has_replicas() const { return has_replicas_; }
  [[nodiscard]] AsyncEvent& settled() { return settled_; }
  [[nodiscard]] const ClientConfig& config() const { return config_; }

  /// Fails what waits for an answer with `connection_lost`, and connects anew.
  void give_up(std::string_view reason) { link_->drop(reason); }

  /// Queues formatted `bytes` and waits for the answer. `behind_asking`: as the server of a cluster
  /// wants a command to which it gave an ASK at another one.
  [[nodiscard]] static Awaitable<Answer> submit(std::shared_ptr<CommandQueue> self,
                                                std::string bytes, Millis timeout,
                                                bool behind_asking = false);
  /// What nobody awaits: the answer is dropped, and so are `bytes` while there is no connection.
  void post(std::string_view bytes);

  /// Which connection of this queue it is; another number after each loss.
  [[nodiscard]] std::uint64_t connection() const { return connection_; }
  /// Whether ClientConfig::replicas have all that was written so far on this connection. What asks
  /// while others wait for an answer shares the next one. False also when the connection is gone.
  [[nodiscard]] static Awaitable<bool> replicated(std::shared_ptr<CommandQueue> self,
                                                  std::uint64_t connection);

  /// The same as EVALSHA, and once more as EVAL when the server does not know the script.
  [[nodiscard]] static Awaitable<Answer> submit_script(std::shared_ptr<CommandQueue> self,
                                                       const Script& script, std::string bytes);

 private:
  using Handler = boost::asio::any_completion_handler<void(Answer)>;
  using Clock = std::chrono::steady_clock;

  struct Waiting {
    // Empty once the command has timed out, and of an ASKING; the answer is still to come.
    // Optional, because assigning one of Boost 1.81's handlers to another is broken.
    std::optional<Handler> handler;
    Clock::time_point due;
  };

  /// One question to the replicas.
  struct Round {
    explicit Round(boost::asio::io_context& context) : done(context) {}
    AsyncEvent done;
    bool are_in_step = false;
  };

  Awaitable<void> ask_replicas(std::shared_ptr<CommandQueue> self);
  void look_for_replicas();
  void on_info(const Answer& answer);

  void on_open() override;
  void on_reply(Reply reply) override;
  void on_closed(std::string_view reason) override;
  void on_problem(std::string_view problem) override;

  void enqueue(std::string_view bytes, Millis timeout, bool behind_asking, Handler handler);
  void wait_for_answer(Waiting command, Clock::time_point now);
  void complete(Handler handler, Answer answer);
  void fail_all(RedisError error);
  void check_time_outs();

  // Constant after construction
  boost::asio::io_context& context_;
  const ClientConfig config_;
  const ClientObserver observer_;

  // Owned by the client's thread
  std::shared_ptr<Link> link_;
  std::deque<Waiting> waiting_;
  DeadlineTimer tick_;  // looks for commands without an answer; armed while any wait
  bool tick_armed_ = false;
  Clock::time_point silent_since_;  // while any wait: the last answer, or when the first was sent
  bool is_silent_ = false;
  std::uint64_t connection_ = 0;
  std::shared_ptr<Round> next_round_;  // Of those who ask while another is under way.
  bool is_asking_replicas_ = false;
  DeadlineTimer look_;  // for replicas, where entries need them; armed while none is under way
  bool has_replicas_ = true;
  bool stopped_ = false;
  bool is_forbidding_told_ = false;  // that Redis forbids us a command, on this connection
  AsyncEvent settled_;               // set while commands are accepted, and once stopped
};

}  // namespace escaque::redis
