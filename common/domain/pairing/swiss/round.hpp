#pragma once
// A round of a Swiss system other than the Dutch: boards with what led to them, and the steps that
// these systems share.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/pairing/dutch/colors.hpp"
#include "domain/pairing/dutch/explain.hpp"
#include "domain/pairing/dutch/field.hpp"

namespace escaque::pairing::swiss {

using dutch::Field;
using dutch::PairingError;
using dutch::Participant;
using tournament::Points;
using tournament::Round;

/// An opponent who would have come first.
struct Passed {
  int player = 0;  // Index in the field.
  dutch::Obstacle obstacle = dutch::Obstacle::must_not_meet;
};

struct Board {
  dutch::ColorChoice colors;  // Indices in the field.
  std::size_t group = 0;      // Index in RoundPairing::groups.
  std::vector<Passed> passed;
};

/// Players paired together.
struct Group {
  Points score;               // Of the scoregroup.
  std::vector<int> players;   // In the order in which the system ranks them.
  std::vector<int> floaters;  // Of them, those from other scoregroups.
};

struct RoundPairing {
  Field field;
  std::vector<Board> boards = {};      // In the order of C.04.2.
  std::optional<int> bye = {};         // Index in the field.
  std::vector<Group> groups = {};      // In the order in which they were paired.
  std::vector<std::string> keys = {};  // Per player what the system ranks them by; may be empty.
};

/// The field of `round`. Colour limits hold for everybody, in the last round too.
[[nodiscard]] Result<Field, PairingError> make_strict_field(const tournament::Tournament& event,
                                                            Round round);

/// All of `players`, an even number, can meet somebody of them.
[[nodiscard]] bool can_all_be_paired(const Field& field, const std::vector<int>& players);

/// `players` without `one` and `other`.
[[nodiscard]] std::vector<int> without(const std::vector<int>& players, int one, int other);

/// Takes out of `players` the first of them, in the order `comes_first`, who may have the bye and
/// leaves a round that can be paired. Nobody when their number is even.
[[nodiscard]] Result<std::optional<int>, PairingError> take_bye(
    const Field& field, std::vector<int>& players,
    const std::function<bool(int, int)>& comes_first);

struct Choice {
  int opponent = 0;
  std::vector<Passed> passed;
};

/// The first of `candidates` whom `player` may meet so that the others of `players` can be paired.
/// There must be one.
[[nodiscard]] Choice first_opponent(const Field& field, int player,
                                    const std::vector<int>& candidates,
                                    const std::vector<int>& players);

/// Colours by the five rules of the Dutch system, with `first` for the higher ranked.
[[nodiscard]] dutch::ColorChoice colors_by_rank(const Field& field, int first, int second);

/// Indices of the whole field, ascending.
[[nodiscard]] std::vector<int> everybody(const Field& field);

/// Sorts the boards by C.04.2.
void order_boards(RoundPairing& round);

}  // namespace escaque::pairing::swiss
