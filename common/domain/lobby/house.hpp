#pragma once
// The computers of the house by their levels, 1 first: everybody can play them at any time. The men
// of old chess, the same in every language. Only the operator can make accounts of these names.

#include <array>
#include <string_view>

namespace escaque::lobby {

inline constexpr std::array<std::string_view, 8> kHouse{"Baidaq", "Alfil", "Ferz",     "Faras",
                                                        "Rukh",   "Vizir", "Shatranj", "Shah"};

}  // namespace escaque::lobby
