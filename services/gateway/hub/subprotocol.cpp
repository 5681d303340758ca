#include "gateway/hub/subprotocol.hpp"

namespace escaque::services::gateway {

std::string_view to_string(Subprotocol subprotocol) {
  return subprotocol == Subprotocol::proto ? "escaque.v1.proto" : "escaque.v1.json";
}

std::optional<Subprotocol> choose_subprotocol(std::string_view header) {
  while (!header.empty()) {
    const auto comma = header.find(',');
    std::string_view word = header.substr(0, comma);
    header = comma == std::string_view::npos ? std::string_view() : header.substr(comma + 1);
    const auto first = word.find_first_not_of(" \t");
    if (first == std::string_view::npos) continue;
    word = word.substr(first, word.find_last_not_of(" \t") + 1 - first);
    for (const auto known : {Subprotocol::proto, Subprotocol::json}) {
      if (word == to_string(known)) return known;
    }
  }
  return std::nullopt;
}

}  // namespace escaque::services::gateway
