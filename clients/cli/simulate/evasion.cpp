#include "cli/simulate/evasion.hpp"

#include <array>
#include <string>
#include <vector>

#include "cli/simulate/chance.hpp"
#include "domain/etiquette/rules/devices.hpp"

namespace escaque::clients::cli {
namespace {

using etiquette::AccountSeen;
using etiquette::DeviceId;
using etiquette::NetworkId;

constexpr int kGamesBefore = 1'000;
constexpr int kGamesSince = 30;
/// Openings that people choose from, the first ones most often, and those of one person.
constexpr std::uint64_t kKnown = 200;
constexpr int kOwn = 10;
/// Answers that opponents choose from. With these numbers 30 games of somebody have 0.27 in
/// common with their 1,000 before; on tests/data/games it is 0.26.
constexpr std::uint64_t kAnswers = 20;

using Repertoire = std::array<std::uint64_t, kOwn>;

/// The smaller numbers more often.
std::uint64_t popular(Chance& chance, std::uint64_t end) {
  const double place = chance.share();
  return static_cast<std::uint64_t>(place * place * static_cast<double>(end));
}

Repertoire repertoire(Chance& chance) {
  Repertoire made{};
  for (std::uint64_t& each : made) each = popular(chance, kKnown);
  return made;
}

std::vector<std::uint64_t> games_of(Chance& chance, const Repertoire& own, int games) {
  std::vector<std::uint64_t> made;
  for (int i = 0; i < games; ++i) {
    made.push_back(own[popular(chance, kOwn)] * kAnswers + popular(chance, kAnswers) + 1);
  }
  return made;
}

/// How much of what is seen of a suspended account is seen of the new one too.
struct Traces {
  double device;
  double network;
  double handle;
};
constexpr Traces kEvader{0.8, 0.7, 0.3};  // Cookies are deleted, networks change.
constexpr Traces kSibling{1, 1, 0.05};

AccountSeen account(std::uint64_t number) {
  AccountSeen made;
  made.user = UserId{number};
  made.created = UtcTime(std::chrono::days(20'000 + static_cast<int>(number)));
  made.devices = {DeviceId{number}};
  made.networks = {NetworkId{number}};
  return made;
}

bool is_held(Chance& chance, const Traces& traces, bool is_same_person,
             const etiquette::Thresholds& thresholds) {
  AccountSeen suspended = account(1);
  AccountSeen fresh = account(2);
  if (chance.happens(traces.device)) fresh.devices = suspended.devices;
  if (chance.happens(traces.network)) fresh.networks = suspended.networks;
  suspended.skeleton = "elrubio";
  fresh.skeleton = chance.happens(traces.handle) ? "elrubio2" : "torreblanca";
  const Repertoire own = repertoire(chance);
  suspended.openings = games_of(chance, own, kGamesBefore);
  fresh.openings = games_of(chance, is_same_person ? own : repertoire(chance), kGamesSince);
  return etiquette::judge_evasion(fresh, suspended, thresholds).has_value();
}

}  // namespace

Evasion evasion_of(std::uint64_t seed, std::int64_t count,
                   const etiquette::Thresholds& thresholds) {
  Chance chance(seed);
  Evasion made{count, 0, count, 0};
  for (std::int64_t i = 0; i < count; ++i) {
    made.evaders_held += is_held(chance, kEvader, true, thresholds) ? 1 : 0;
    made.households_held += is_held(chance, kSibling, false, thresholds) ? 1 : 0;
  }
  return made;
}

}  // namespace escaque::clients::cli
