#pragma once
// Keeps the list of people online true, for the whole process: reads from Redis who is here at any
// gateway, and asks the services about those who are new. Owned by the thread of its hub.

#include <vector>

#include "gateway/people/online_people.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::services::gateway {

class Hub;

class OnlineReader {
 public:
  /// `people` and the hub outlive the reader.
  OnlineReader(Hub& hub, OnlinePeople& people) : hub_(hub), people_(people) {}

  /// For ever.
  [[nodiscard]] Awaitable<void> run();

 private:
  [[nodiscard]] Awaitable<void> read();
  /// Asks about all who are not known; the rest is asked for again at the next turn.
  [[nodiscard]] Awaitable<void> learn();
  /// False where a service did not answer.
  [[nodiscard]] Awaitable<bool> learn_some(std::vector<OnlinePeople::Wanted> wanted);

  Hub& hub_;
  OnlinePeople& people_;
};

}  // namespace escaque::services::gateway
