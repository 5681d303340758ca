#include "domain/etiquette/rules/devices.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "domain/etiquette/repeats.hpp"
#include "domain/etiquette/rules/decisions.hpp"
#include "domain/etiquette/rules/statistics.hpp"

namespace escaque::etiquette {
namespace {

constexpr std::size_t kPlaysKept = 16;
constexpr std::size_t kMaxDevices = 16;
/// Games of either account that show which openings it plays.
constexpr std::size_t kLeastOpenings = 10;

/// Both were played at the same time, so that one person could not have. A player who goes on with
/// a game on another device ends one stretch and begins another.
bool are_concurrent(const PlaySeen& a, const PlaySeen& b, const Thresholds& thresholds) {
  if (!a.is_rated || !b.is_rated || a.device == b.device) return false;
  if (a.device == DeviceId{} || b.device == DeviceId{}) return false;
  // Telephone and computer of one household.
  if (a.network == b.network || a.network == NetworkId{} || b.network == NetworkId{}) return false;
  const Millis slack = a.game == b.game ? Millis(0) : from_seconds(thresholds.devices_apart);
  return a.from < b.until + slack && b.from < a.until + slack;
}

/// Games that the last ones may be asked about.
struct Split {
  Residual on_device;
  Residual on_others;
  std::vector<GameId> games;
};

Split split(const RatedGames& games, const RatedGame& last, int of_device) {
  Split found;
  for (auto each = games.all().rbegin(); each != games.all().rend(); ++each) {
    if (!each->is_settled || each->category != last.category) continue;
    if (each->device == last.device) {
      if (found.on_device.games() >= of_device) continue;
      found.on_device.add(each->score, each->expected);
      found.games.push_back(each->game);
    } else if (each->device != DeviceId{}) {
      found.on_others.add(each->score, each->expected);
    }
  }
  std::reverse(found.games.begin(), found.games.end());
  return found;
}

template <class T>
bool have_common(const std::vector<T>& a, const std::vector<T>& b) {
  return std::any_of(a.begin(), a.end(), [&b](const T& each) {
    return each != T{} && std::find(b.begin(), b.end(), each) != b.end();
  });
}

/// What the two play alike: the share of openings that both have, each as often as both do.
double openings_in_common(std::vector<std::uint64_t> a, std::vector<std::uint64_t> b) {
  if (a.size() < kLeastOpenings || b.size() < kLeastOpenings) return 0;
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  const auto share = [](const std::vector<std::uint64_t>& of, std::uint64_t opening) {
    const auto [begin, end] = std::equal_range(of.begin(), of.end(), opening);
    return static_cast<double>(end - begin) / static_cast<double>(of.size());
  };
  double common = 0;
  for (auto each = a.begin(); each != a.end(); each = std::upper_bound(each, a.end(), *each)) {
    common += std::min(share(a, *each), share(b, *each));
  }
  return common;
}

/// One handle begins with the other, or few letters differ.
bool are_alike(std::string_view a, std::string_view b) {
  constexpr std::size_t kShortest = 4;
  if (a.size() > b.size()) std::swap(a, b);
  if (a.size() < kShortest) return a == b;
  return b.find(a) != std::string_view::npos || is_similar(a, b);
}

}  // namespace

std::optional<RuleDecision> TwoDevicesWatch::see(const PlaySeen& play,
                                                 const Thresholds& thresholds) {
  const auto other = std::find_if(plays_.begin(), plays_.end(), [&](const PlaySeen& each) {
    return are_concurrent(play, each, thresholds);
  });
  const bool is_concurrent = other != plays_.end();
  const GameId other_game = is_concurrent ? other->game : GameId{};
  plays_.push_back(play);
  if (plays_.size() > kPlaysKept) plays_.pop_front();
  const auto day = std::chrono::floor<std::chrono::days>(play.from);
  const bool is_known =
      std::any_of(days_.begin(), days_.end(), [day](const Day& each) { return each.day == day; });
  if (!is_concurrent || is_known || day == last_day_) return std::nullopt;
  last_day_ = day;

  days_.push_back({day, play.game});
  const auto within = std::chrono::days(static_cast<int>(thresholds.devices_within));
  std::erase_if(days_, [&](const Day& each) { return day - each.day > within; });
  RuleDecision made = decision_of(kTwoDevices, play.player, thresholds);
  made.features = {{"days", static_cast<double>(days_.size())}};
  for (const Day& each : days_) made.games.push_back(each.game);
  if (other_game != play.game) made.games.push_back(other_game);
  if (static_cast<double>(days_.size()) >= thresholds.devices_days) {
    open_case(made, kTwoDevices);
    days_.clear();
  } else {
    made.verdict = RuleVerdict::reminder;
  }
  return made;
}

std::optional<RuleDecision> DeviceWatch::see(UserId player, const RatedGames& games,
                                             const Thresholds& thresholds) {
  const RatedGame& last = games.last();
  if (!last.is_settled || last.device == DeviceId{}) return std::nullopt;
  const int enough = static_cast<int>(thresholds.device_games);
  int& fresh = fresh_[last.device];
  if (++fresh < enough) {
    // Whatever is forgotten here is only looked at later.
    if (fresh_.size() > kMaxDevices) fresh_.erase(fresh_.begin());
    return std::nullopt;
  }
  // Each game is looked at once: more looks would find more by chance.
  fresh = 0;
  const Split found = split(games, last, enough);
  if (found.on_device.games() < enough || found.on_others.games() < enough) return std::nullopt;
  const double z = found.on_device.z();
  const double others = found.on_others.z();
  if (std::abs(z) < thresholds.device_z || std::abs(others) >= thresholds.device_others_z) {
    return std::nullopt;
  }
  RuleDecision made = decision_of(kDeviceStrength, player, thresholds);
  open_case(made, kDeviceStrength);
  made.features = {{"z", z},
                   {"games", static_cast<double>(found.on_device.games())},
                   {"z_on_others", others},
                   {"games_on_others", static_cast<double>(found.on_others.games())}};
  made.games = found.games;
  return made;
}

std::optional<RuleDecision> judge_evasion(const AccountSeen& fresh, const AccountSeen& suspended,
                                          const Thresholds& thresholds) {
  if (fresh.user == suspended.user || fresh.created < suspended.created) return std::nullopt;
  const bool has_device = have_common(fresh.devices, suspended.devices);
  const bool has_network = have_common(fresh.networks, suspended.networks);
  const bool has_handle = are_alike(fresh.skeleton, suspended.skeleton);
  const double openings = openings_in_common(fresh.openings, suspended.openings);
  const bool has_openings = openings >= thresholds.evasion_openings;
  const int signs = int{has_device} + int{has_network} + int{has_handle} + int{has_openings};
  if (!has_device || signs < thresholds.evasion_signs) return std::nullopt;
  RuleDecision made = decision_of(kEvasion, fresh.user, thresholds);
  made.verdict = RuleVerdict::hold;
  made.priority = kEvasion.priority;  // Somebody looks at it meanwhile.
  made.length = from_seconds(thresholds.evasion_hold * 3'600);
  made.features = {{"signs", static_cast<double>(signs)},
                   {"is_network_shared", has_network ? 1.0 : 0.0},
                   {"is_handle_alike", has_handle ? 1.0 : 0.0},
                   {"openings_in_common", openings}};
  made.others = {suspended.user};
  return made;
}

std::optional<RuleDecision> judge_evasion(const AccountsCompared& both,
                                          const Thresholds& thresholds) {
  if (both.time - both.fresh.created > from_days(thresholds.evasion_new)) return std::nullopt;
  return judge_evasion(both.fresh, both.suspended, thresholds);
}

}  // namespace escaque::etiquette
