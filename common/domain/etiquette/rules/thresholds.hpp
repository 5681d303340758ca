#pragma once
// The numbers that rules decide by. They are configuration; a change of one is audited.

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "domain/etiquette/rules/rule_decision.hpp"

namespace escaque::etiquette {

/// Numbers without unit, so that one table names, limits and shows all of them. The table says the
/// unit of each.
struct Thresholds {
  // Guards
  double server_start = 600;
  double lost_in_network = 2;
  double lost_share = 0.01;
  double lost_least = 2;
  // A lost standing
  double lost_material = 3;
  // DSC-2
  double prior_lost = 2;
  double prior_games = 20;
  double share_pad = 0.05;
  double odds = 6;
  double warn_evidence = 100;
  double warn_losses = 4;
  double case_evidence = 1000;
  double case_losses = 6;
  // DSC-3
  double stored_games = 3;
  double stored_refusals = 2;
  double stored_days = 7;
  // DSC-4
  double stall_material = 5;
  double idle_share = 0.1;
  double idle_least = 30;
  double idle_most = 180;
  double resigned_left = 10;
  double stall_window = 30;
  double stall_pauses = 3;
  double stall_case = 6;
  double stall_pause = 900;
  // DSC-5
  double no_start_window = 10;
  double no_starts = 4;
  double no_start_pause = 600;
  double no_start_factor = 3;
  double no_start_longest = 86'400;
  double no_start_calm = 30;
  // SND-1
  double quick_plies = 8;
  double quick_window = 7;
  double quick_hours = 24;
  double quick_tip = 3;
  double quick_case = 4;
  // SND-2
  double pair_games = 6;
  double pair_days = 30;
  double pair_chance = 1e-4;
  double pair_length = 0.6;
  // SND-3
  double tank_games = 30;
  double tank_z = 3;
  double tank_length = 0.75;
  double tank_settled_games = 60;
  double tank_deviation = 110;
  double tank_idle = 90;
  double entry_z = 2.5;
  double entry_games = 90;
  double entry_below_peak = 100;
  // SND-4
  double ring_edges = 3;
  double ring_days = 90;
  // SHR-1
  double devices_apart = 60;
  double devices_days = 3;
  double devices_within = 30;
  // SHR-2
  double device_games = 20;
  double device_z = 3;
  double device_others_z = 1;
  // SHR-3
  double evasion_signs = 3;
  double evasion_openings = 0.5;
  double evasion_hold = 24;
  double evasion_new = 30;
  // SHT-2
  double conversations = 3;
  double conversations_within = 7;
  double conversations_apart = 1;
  double conversations_pause = 24;
  // OTB-3, OTB-4
  double distractions = 3;
  double advice_lines = 2;
  // RPT-1
  double reports_decided = 10;
  double reports_weight = 0.2;
  double reports_window = 100;
  // ENG-1
  double engine_inflation = 1.2;
  double engine_rating_least = 1'600;
  double engine_rating_most = 2'100;
  double engine_positions = 200;
  double engine_window = 600;
  double engine_z = 2.75;
  // ENG-2
  double engine_full_positions = 400;
  double engine_full_games = 15;
  double engine_full_z = 4;
  double engine_agreeing_z = 3;
  // ENG-3
  double engine_variation = 0.25;
  double engine_fast = 0.5;
  double engine_fast_share = 0.05;
  double engine_flat_games = 5;
  // ENG-4
  double engine_door_games = 3;
  // ENG-5
  double engine_event_positions = 200;
  double engine_event_z = 2.75;

  friend bool operator==(const Thresholds&, const Thresholds&) = default;
};

enum class ThresholdUnit : std::uint8_t {
  number,
  share,
  pawns,
  plies,
  games,
  points,  ///< Of rating.
  seconds,
  hours,
  days,
  sigmas,
  chance,
};

struct ThresholdRow {
  /// The rule by its id; "G1" to "G3" of guards, "standing" of what counts as lost.
  std::string_view rule;
  std::string_view name;
  double Thresholds::*field;
  ThresholdUnit unit;
  double least;
  double most;
};

/// A row for each, in the order of the struct.
[[nodiscard]] std::span<const ThresholdRow> threshold_rows();

/// A threshold out of its bounds: below or above what its row allows, or on the wrong side of
/// another one.
struct ThresholdFault {
  std::string_view name;
  double value = 0;
  double least = 0;
  double most = 0;

  friend bool operator==(const ThresholdFault&, const ThresholdFault&) = default;
};

/// The first fault; nothing: rules may decide by them.
[[nodiscard]] std::optional<ThresholdFault> refusal(const Thresholds& thresholds);

/// Those of a rule, in their order, as a decision shows them.
[[nodiscard]] std::vector<NamedNumber> thresholds_of(std::string_view rule,
                                                     const Thresholds& thresholds);

}  // namespace escaque::etiquette
