#include "domain/rules/position_draw.hpp"

#include <algorithm>

#include "domain/rules/chess960.hpp"

namespace escaque::rules {
namespace {

Digest hashed(Digest digest, int times) {
  for (int i = 0; i < times; ++i) digest = sha256(digest);
  return digest;
}

}  // namespace

Digest draw_commitment(const Digest& secret) { return hashed(secret, kDraws); }

Digest draw_seed(const Digest& secret, int draw) {
  return hashed(secret, kDraws - std::clamp(draw, 1, kMaxDraws));
}

int drawn_number(const Digest& seed) {
  std::uint64_t number = 0;
  for (int i = 0; i < 8; ++i) number = number << 8 | seed[i];
  return static_cast<int>(number % kChess960Positions);
}

bool is_confirmed(const PositionDraw& draw) {
  return draw.draw >= 1 && draw.draw <= kMaxDraws &&
         hashed(draw.seed, draw.draw) == draw.commitment;
}

}  // namespace escaque::rules
