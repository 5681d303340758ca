#pragma once
// One thing told to many sessions, a few at a time: written to thousands at once, it would keep
// every move waiting until the last of them has it. Owned by the hub's thread.

#include <deque>
#include <memory>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "gateway/hub/outgoing.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {

class Session;

class Spread {
 public:
  explicit Spread(boost::asio::io_context& context);

  struct Told {
    std::shared_ptr<Session> session;
    OutgoingPtr message;
  };
  /// The first few are told at once, the last within a quarter of a second. What one session is
  /// told keeps the order of these calls.
  void tell(std::vector<Told> all);
  /// What waits for this session is not told any more.
  void forget(const Session& session);

 private:
  void tell_some();

  std::deque<Told> waiting_;
  std::size_t in_a_turn_ = 0;
  bool is_telling_ = false;
  DeadlineTimer next_turn_;
};

}  // namespace escaque::services::gateway
