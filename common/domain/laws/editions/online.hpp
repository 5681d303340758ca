#pragma once
// The house edition: fide-2023 by an arbiter who sees every flag, every repetition and every dead
// position at once, and in which nobody waits for an opponent who has left. It names the articles
// that it applies by analogy.

#include "domain/laws/editions/fide_2023.hpp"

namespace escaque::laws {

constexpr Laws make_online() {
  Laws laws = kFide2023;
  laws.edition = Edition::online;
  laws.first_increment = {};
  laws.offers.plies_between = 20;
  laws.endings.abandoned = "online";
  return laws;
}

inline constexpr Laws kOnline = make_online();

}  // namespace escaque::laws
