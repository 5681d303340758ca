#pragma once
// Where the server can be reached: by the door that was given, and by all that it has named since.
// When one closes, a client goes on at the next.

#include <cstddef>
#include <string>
#include <vector>

#include "escaque/gateway/v1/gateway.pb.h"

#include "platform/http/url.hpp"

namespace escaque::wire {

/// A certificate names the server as the world knows it, and not 127.0.0.1, from which nothing is
/// seen outside: there it is not asked whose it is.
[[nodiscard]] bool is_on_this_machine(const http::Url& door);

class Doors {
 public:
  explicit Doors(http::Url first) : doors_{std::move(first)} {}

  /// The first message of a connection through the present door.
  void learn(const gateway::v1::Welcome& welcome);
  [[nodiscard]] const http::Url& present() const { return doors_[present_]; }
  /// The present door is closed: try the next one.
  void move_on() { present_ = (present_ + 1) % doors_.size(); }

 private:
  std::vector<http::Url> doors_;
  std::size_t present_ = 0;
};

}  // namespace escaque::wire
