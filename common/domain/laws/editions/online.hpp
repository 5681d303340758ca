#pragma once
// The house edition: fide-2023 by an arbiter who sees every flag, every repetition and every dead
// position at once. It names the articles that it applies by analogy.

#include "domain/laws/editions/fide_2023.hpp"

namespace escaque::laws {

constexpr Laws make_online() {
  Laws laws = kFide2023;
  laws.edition = Edition::online;
  return laws;
}

inline constexpr Laws kOnline = make_online();

}  // namespace escaque::laws
