// Position::repetition_key: one random number for each fact that FIDE 9.2.3 names, combined by XOR.

#include <array>

#include "domain/rules/position.hpp"

namespace escaque::rules {
namespace {

struct Keys {
  std::array<std::array<std::array<std::uint64_t, kSquares>, kRoles>, 2> piece{};
  std::array<std::uint64_t, kSquares> castling_rook{};
  std::array<std::uint64_t, 8> en_passant_file{};
  std::uint64_t black_to_move = 0;
};

/// A fixed pseudo-random sequence: a counter whose bits are mixed by multiplication and shifts.
class Sequence {
 public:
  constexpr std::uint64_t next() {
    counter_ += 0x9e3779b97f4a7c15;
    std::uint64_t x = counter_;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
  }

 private:
  std::uint64_t counter_ = 0;
};

/// The order is part of the key's definition: stored keys depend on it.
constexpr Keys make_keys() {
  Sequence sequence;
  Keys keys;
  for (auto& roles : keys.piece) {
    for (auto& squares : roles) {
      for (auto& key : squares) key = sequence.next();
    }
  }
  for (auto& key : keys.castling_rook) key = sequence.next();
  for (auto& key : keys.en_passant_file) key = sequence.next();
  keys.black_to_move = sequence.next();
  return keys;
}

constexpr Keys kKeys = make_keys();

}  // namespace

std::uint64_t Position::repetition_key() const {
  std::uint64_t key = turn() == Color::black ? kKeys.black_to_move : 0;
  for (const Color color : {Color::white, Color::black}) {
    for (int role = 0; role < kRoles; ++role) {
      const auto& keys = kKeys.piece[static_cast<int>(color)][role];
      for (const Square square : Squares(board().of(color, static_cast<Role>(role)))) {
        key ^= keys[index(square)];
      }
    }
  }
  for (const Square rook : Squares(castling_rooks())) key ^= kKeys.castling_rook[index(rook)];
  if (const auto square = legal_en_passant_square()) {
    key ^= kKeys.en_passant_file[index(file_of(*square))];
  }
  return key;
}

}  // namespace escaque::rules
