#include "wire/doors.hpp"

#include <algorithm>

namespace escaque::wire {
namespace {

/// ":8090" is the same host, another port.
http::Url at_port(http::Url door, const std::string& port) {
  door.port = port;
  return door;
}

}  // namespace

bool is_on_this_machine(const http::Url& door) {
  return door.host == "127.0.0.1" || door.host == "::1";
}

void Doors::learn(const gateway::v1::Welcome& welcome) {
  const http::Url here = present();
  for (const std::string& text : welcome.gateways()) {
    const auto named = http::parse_url(text);
    if (!text.starts_with(':') && !named) continue;
    const http::Url door = text.starts_with(':') ? at_port(here, text.substr(1)) : *named;
    if (std::ranges::find(doors_, door) == doors_.end()) doors_.push_back(door);
  }
}

}  // namespace escaque::wire
