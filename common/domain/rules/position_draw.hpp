#pragma once
// First positions of Chess960, drawn so that everybody can check them. Whoever draws makes a secret
// once, and publishes a commitment: the secret after kDraws times SHA-256. The seed of each draw
// lies on the way, the first draw's next to the commitment, so that a seed tells the draws before
// it and none after it, and hashing it leads to the commitment.

#include "domain/base/sha256.hpp"

namespace escaque::rules {

/// Draws are numbered from 1 to kMaxDraws.
inline constexpr int kDraws = 1000;
inline constexpr int kMaxDraws = kDraws - 1;

[[nodiscard]] Digest draw_commitment(const Digest& secret);
/// Draws beyond the last take the last one's seed.
[[nodiscard]] Digest draw_seed(const Digest& secret, int draw);
/// The first 8 bytes as a number, high byte first, modulo 960.
[[nodiscard]] int drawn_number(const Digest& seed);

/// What is published of a draw once it was made.
struct PositionDraw {
  Digest commitment{};
  Digest seed{};
  int draw = 1;

  friend bool operator==(const PositionDraw&, const PositionDraw&) = default;
};

/// The seed leads to the commitment in as many steps as the draw says.
[[nodiscard]] bool is_confirmed(const PositionDraw& draw);

}  // namespace escaque::rules
