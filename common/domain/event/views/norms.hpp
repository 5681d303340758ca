#pragma once
// Title norms of an event, for the certificates that its arbiters sign.

#include <chrono>
#include <string>
#include <vector>

#include "domain/event/event.hpp"
#include "domain/pairing/norms/candidate.hpp"
#include "domain/pairing/norms/conditions.hpp"

namespace escaque::event {

namespace norms = pairing::norms;

/// What the record of an event does not say.
struct NormQuestion {
  /// All titles of this player; 0: of all players the norms that were made.
  tournament::PlayerNumber number = 0;
  norms::Exemption exemption = norms::Exemption::none;
  /// The organising federation: a Swiss with enough players of others is exempt (1.43.e).
  std::string host = {};
  int least_games = 9;
  norms::ArbiterTitle chief_arbiter = norms::ArbiterTitle::none;
  /// East of UTC: by it the days of the rounds are told.
  std::chrono::minutes utc_offset{};
};

struct PlayerNorms {
  tournament::PlayerNumber number = 0;
  /// Of the titles above their own, highest first; those for women of women only.
  std::vector<norms::NormReport> reports = {};
};

struct EventNorms {
  Round after = 0;
  norms::Exemption exemption = norms::Exemption::none;
  std::vector<norms::ConditionFinding> conditions = {};
  bool has_daily_rounds = false;
  std::vector<PlayerNorms> players = {};
};

/// After the last complete round.
[[nodiscard]] EventNorms norms_of(const Event& event, const NormQuestion& question);

}  // namespace escaque::event
