#pragma once
// One connection to Redis that comes back by itself: connects, logs in, hands over replies, and
// after a loss starts again. Owned by the thread of its io_context.

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "platform/asio/spawn.hpp"
#include "platform/asio/timer.hpp"
#include "platform/redis/backoff.hpp"
#include "platform/redis/codec.hpp"
#include "platform/redis/config.hpp"
#include "platform/redis/wire.hpp"

namespace escaque::redis {

class LinkOwner {
 public:
  virtual void on_open() = 0;
  virtual void on_reply(Reply reply) = 0;
  /// Only after on_open(). Replies that had not come will never come.
  virtual void on_closed(std::string_view reason) = 0;
  virtual void on_problem(std::string_view problem) = 0;

 protected:
  ~LinkOwner() = default;
};

class Link : public std::enable_shared_from_this<Link> {
 public:
  /// Calls `owner` until stop(), never from within a call to the Link.
  Link(boost::asio::io_context& context, const ClientConfig& config, LinkOwner& owner);

  void start();
  void stop();

  [[nodiscard]] bool is_open() const { return open_; }
  [[nodiscard]] std::size_t unsent_bytes() const { return unsent_.size() + sending_.size(); }

  /// Only while open. What is written in one turn of the loop goes out in one piece.
  void write(std::string_view bytes);

  /// Gives the connection up, e.g. because no answer comes; a new one is made.
  void drop(std::string_view reason);

 private:
  Awaitable<void> run(std::shared_ptr<Link> self);
  Awaitable<std::string> log_in();
  Awaitable<std::string> read_some();
  Awaitable<void> serve();
  void flush();
  [[nodiscard]] std::string closing_reason(std::string reason);

  // Constant after construction
  boost::asio::io_context& context_;
  const ClientConfig config_;

  LinkOwner* owner_;  // null once stopped
  Wire wire_;
  boost::asio::steady_timer pause_;  // until the next attempt
  DeadlineTimer patience_;           // for connecting and logging in
  Backoff backoff_;
  ReplyParser parser_;
  std::array<char, 65536> received_;
  std::string unsent_;       // waits for the write under way, or for the end of this turn
  std::string sending_;      // being written
  std::string drop_reason_;  // why we closed the connection ourselves
  bool open_ = false;
  bool flush_queued_ = false;
};

}  // namespace escaque::redis
