#include "domain/etiquette/rules/thresholds.hpp"

#include <array>
#include <cmath>

namespace escaque::etiquette {
namespace {

using T = Thresholds;
using U = ThresholdUnit;

constexpr std::array kRows{
    ThresholdRow{"G1", "server_start", &T::server_start, U::seconds, 60, 3'600},
    ThresholdRow{"G2", "lost_in_network", &T::lost_in_network, U::number, 1, 100},
    ThresholdRow{"G2", "lost_share", &T::lost_share, U::share, 0.001, 0.5},
    ThresholdRow{"G2", "lost_least", &T::lost_least, U::number, 1, 1'000},
    ThresholdRow{"standing", "lost_material", &T::lost_material, U::pawns, 2, 12},
    ThresholdRow{"DSC-2", "prior_lost", &T::prior_lost, U::games, 1, 100},
    ThresholdRow{"DSC-2", "prior_games", &T::prior_games, U::games, 2, 200},
    ThresholdRow{"DSC-2", "share_pad", &T::share_pad, U::share, 0, 0.3},
    ThresholdRow{"DSC-2", "odds", &T::odds, U::number, 1.5, 50},
    ThresholdRow{"DSC-2", "warn_evidence", &T::warn_evidence, U::number, 20, 1e6},
    ThresholdRow{"DSC-2", "warn_losses", &T::warn_losses, U::games, 3, 100},
    ThresholdRow{"DSC-2", "case_evidence", &T::case_evidence, U::number, 20, 1e9},
    ThresholdRow{"DSC-2", "case_losses", &T::case_losses, U::games, 3, 100},
    ThresholdRow{"DSC-3", "stored_games", &T::stored_games, U::games, 1, 50},
    ThresholdRow{"DSC-3", "stored_refusals", &T::stored_refusals, U::number, 1, 20},
    ThresholdRow{"DSC-3", "stored_days", &T::stored_days, U::days, 1, 90},
    ThresholdRow{"DSC-4", "stall_material", &T::stall_material, U::pawns, 3, 12},
    ThresholdRow{"DSC-4", "idle_share", &T::idle_share, U::share, 0.05, 1},
    ThresholdRow{"DSC-4", "idle_least", &T::idle_least, U::seconds, 10, 600},
    ThresholdRow{"DSC-4", "idle_most", &T::idle_most, U::seconds, 10, 3'600},
    ThresholdRow{"DSC-4", "resigned_left", &T::resigned_left, U::seconds, 0, 60},
    ThresholdRow{"DSC-4", "stall_window", &T::stall_window, U::games, 5, 200},
    ThresholdRow{"DSC-4", "stall_pauses", &T::stall_pauses, U::games, 2, 50},
    ThresholdRow{"DSC-4", "stall_case", &T::stall_case, U::games, 2, 100},
    ThresholdRow{"DSC-4", "stall_pause", &T::stall_pause, U::seconds, 60, 86'400},
    ThresholdRow{"DSC-5", "no_start_window", &T::no_start_window, U::games, 4, 100},
    ThresholdRow{"DSC-5", "no_starts", &T::no_starts, U::games, 2, 50},
    ThresholdRow{"DSC-5", "no_start_pause", &T::no_start_pause, U::seconds, 60, 86'400},
    ThresholdRow{"DSC-5", "no_start_factor", &T::no_start_factor, U::number, 1, 10},
    ThresholdRow{"DSC-5", "no_start_longest", &T::no_start_longest, U::seconds, 60, 86'400},
    ThresholdRow{"DSC-5", "no_start_calm", &T::no_start_calm, U::days, 1, 365},
    ThresholdRow{"SND-1", "quick_plies", &T::quick_plies, U::plies, 2, 20},
    ThresholdRow{"SND-1", "quick_window", &T::quick_window, U::games, 3, 50},
    ThresholdRow{"SND-1", "quick_hours", &T::quick_hours, U::hours, 1, 168},
    ThresholdRow{"SND-1", "quick_tip", &T::quick_tip, U::games, 2, 50},
    ThresholdRow{"SND-1", "quick_case", &T::quick_case, U::games, 3, 50},
    ThresholdRow{"SND-2", "pair_games", &T::pair_games, U::games, 4, 100},
    ThresholdRow{"SND-2", "pair_days", &T::pair_days, U::days, 1, 90},
    ThresholdRow{"SND-2", "pair_chance", &T::pair_chance, U::chance, 1e-9, 0.01},
    ThresholdRow{"SND-2", "pair_length", &T::pair_length, U::share, 0.1, 0.9},
    ThresholdRow{"SND-3", "tank_games", &T::tank_games, U::games, 20, 100},
    ThresholdRow{"SND-3", "tank_z", &T::tank_z, U::sigmas, 2.5, 8},
    ThresholdRow{"SND-3", "tank_length", &T::tank_length, U::share, 0.1, 0.9},
    ThresholdRow{"SND-3", "tank_settled_games", &T::tank_settled_games, U::games, 20, 500},
    ThresholdRow{"SND-3", "tank_deviation", &T::tank_deviation, U::points, 45, 200},
    ThresholdRow{"SND-3", "tank_idle", &T::tank_idle, U::days, 14, 365},
    ThresholdRow{"SND-3", "entry_z", &T::entry_z, U::sigmas, 2, 8},
    ThresholdRow{"SND-3", "entry_games", &T::entry_games, U::games, 30, 200},
    ThresholdRow{"SND-3", "entry_below_peak", &T::entry_below_peak, U::points, 0, 400},
    ThresholdRow{"SND-4", "ring_edges", &T::ring_edges, U::number, 2, 20},
    ThresholdRow{"SND-4", "ring_days", &T::ring_days, U::days, 7, 365},
    ThresholdRow{"SHR-1", "devices_apart", &T::devices_apart, U::seconds, 0, 600},
    ThresholdRow{"SHR-1", "devices_days", &T::devices_days, U::days, 1, 30},
    ThresholdRow{"SHR-1", "devices_within", &T::devices_within, U::days, 1, 90},
    ThresholdRow{"SHR-2", "device_games", &T::device_games, U::games, 10, 100},
    ThresholdRow{"SHR-2", "device_z", &T::device_z, U::sigmas, 2.5, 8},
    ThresholdRow{"SHR-2", "device_others_z", &T::device_others_z, U::sigmas, 0.5, 3},
    ThresholdRow{"SHR-3", "evasion_signs", &T::evasion_signs, U::number, 2, 4},
    ThresholdRow{"SHR-3", "evasion_openings", &T::evasion_openings, U::share, 0.1, 1},
    ThresholdRow{"SHR-3", "evasion_hold", &T::evasion_hold, U::hours, 1, 24},
    ThresholdRow{"SHR-3", "evasion_new", &T::evasion_new, U::days, 1, 365},
    ThresholdRow{"SHT-2", "conversations", &T::conversations, U::number, 2, 20},
    ThresholdRow{"SHT-2", "conversations_within", &T::conversations_within, U::days, 1, 30},
    ThresholdRow{"SHT-2", "conversations_apart", &T::conversations_apart, U::hours, 0.1, 24},
    ThresholdRow{"SHT-2", "conversations_pause", &T::conversations_pause, U::hours, 1, 24},
    ThresholdRow{"OTB-3", "distractions", &T::distractions, U::number, 1, 20},
    ThresholdRow{"OTB-4", "advice_lines", &T::advice_lines, U::number, 1, 20},
    ThresholdRow{"RPT-1", "reports_decided", &T::reports_decided, U::number, 5, 100},
    ThresholdRow{"RPT-1", "reports_weight", &T::reports_weight, U::share, 0.05, 0.5},
    ThresholdRow{"RPT-1", "reports_window", &T::reports_window, U::number, 10, 1'000},
    ThresholdRow{"ENG-1", "engine_inflation", &T::engine_inflation, U::number, 1, 3},
    ThresholdRow{"ENG-1", "engine_rating_least", &T::engine_rating_least, U::points, 0, 4'000},
    ThresholdRow{"ENG-1", "engine_rating_most", &T::engine_rating_most, U::points, 0, 4'000},
    ThresholdRow{"ENG-1", "engine_positions", &T::engine_positions, U::number, 200, 5'000},
    ThresholdRow{"ENG-1", "engine_window", &T::engine_window, U::number, 200, 20'000},
    ThresholdRow{"ENG-1", "engine_z", &T::engine_z, U::sigmas, 2, 10},
    ThresholdRow{"ENG-2", "engine_full_positions", &T::engine_full_positions, U::number, 200,
                 5'000},
    ThresholdRow{"ENG-2", "engine_full_games", &T::engine_full_games, U::games, 10, 500},
    ThresholdRow{"ENG-2", "engine_full_z", &T::engine_full_z, U::sigmas, 3, 10},
    ThresholdRow{"ENG-2", "engine_agreeing_z", &T::engine_agreeing_z, U::sigmas, 2, 10},
    ThresholdRow{"ENG-3", "engine_variation", &T::engine_variation, U::share, 0.05, 0.5},
    ThresholdRow{"ENG-3", "engine_fast", &T::engine_fast, U::seconds, 0.1, 5},
    ThresholdRow{"ENG-3", "engine_fast_share", &T::engine_fast_share, U::share, 0, 0.5},
    ThresholdRow{"ENG-3", "engine_flat_games", &T::engine_flat_games, U::games, 3, 10},
    ThresholdRow{"ENG-4", "engine_door_games", &T::engine_door_games, U::games, 2, 100},
    ThresholdRow{"ENG-5", "engine_event_positions", &T::engine_event_positions, U::number, 200,
                 5'000},
    ThresholdRow{"ENG-5", "engine_event_z", &T::engine_event_z, U::sigmas, 2, 10},
};

/// The first may not be larger than the second.
struct Order {
  std::string_view name;
  double Thresholds::*lower;
  double Thresholds::*upper;
};
constexpr std::array kOrders{
    Order{"prior_lost", &T::prior_lost, &T::prior_games},
    Order{"warn_evidence", &T::warn_evidence, &T::case_evidence},
    Order{"warn_losses", &T::warn_losses, &T::case_losses},
    Order{"idle_least", &T::idle_least, &T::idle_most},
    Order{"stall_pauses", &T::stall_pauses, &T::stall_case},
    Order{"stall_case", &T::stall_case, &T::stall_window},
    Order{"no_starts", &T::no_starts, &T::no_start_window},
    Order{"no_start_pause", &T::no_start_pause, &T::no_start_longest},
    Order{"quick_tip", &T::quick_tip, &T::quick_case},
    Order{"quick_case", &T::quick_case, &T::quick_window},
    Order{"tank_games", &T::tank_games, &T::entry_games},
    Order{"devices_days", &T::devices_days, &T::devices_within},
    Order{"reports_decided", &T::reports_decided, &T::reports_window},
    Order{"engine_rating_least", &T::engine_rating_least, &T::engine_rating_most},
    Order{"engine_positions", &T::engine_positions, &T::engine_window},
    Order{"engine_agreeing_z", &T::engine_agreeing_z, &T::engine_full_z},
};

}  // namespace

std::span<const ThresholdRow> threshold_rows() { return kRows; }

std::optional<ThresholdFault> refusal(const Thresholds& thresholds) {
  for (const ThresholdRow& row : kRows) {
    const double value = thresholds.*row.field;
    // What is not a number is in no bounds.
    if (!(value >= row.least && value <= row.most)) {
      return ThresholdFault{row.name, value, row.least, row.most};
    }
  }
  for (const Order& order : kOrders) {
    const double value = thresholds.*order.lower;
    const double most = thresholds.*order.upper;
    if (value > most) return ThresholdFault{order.name, value, 0, most};
  }
  return std::nullopt;
}

std::vector<NamedNumber> thresholds_of(std::string_view rule, const Thresholds& thresholds) {
  std::vector<NamedNumber> found;
  for (const ThresholdRow& row : kRows) {
    if (row.rule == rule) found.push_back({row.name, thresholds.*row.field});
  }
  return found;
}

}  // namespace escaque::etiquette
