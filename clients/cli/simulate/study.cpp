#include "cli/simulate/study.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "cli/simulate/life.hpp"
#include "domain/base/enums.hpp"
#include "domain/etiquette/rules/pairs.hpp"
#include "domain/etiquette/rules/player_record.hpp"
#include "domain/etiquette/rules/statistics.hpp"

namespace escaque::clients::cli {
namespace {

using etiquette::PairEdge;
using etiquette::PlayerRecord;
using etiquette::RuleDecision;
using etiquette::RuleVerdict;
using etiquette::Thresholds;

constexpr int kSelectivityGames = 200;
constexpr std::string_view kAny = "any";

std::optional<Effect> effect_of(const RuleDecision& decision) {
  switch (decision.verdict) {
    case RuleVerdict::nothing:
      return std::nullopt;
    case RuleVerdict::tip:
    case RuleVerdict::reminder:
      return Effect::told;
    case RuleVerdict::warning:
    case RuleVerdict::cool_down:
    case RuleVerdict::hold:
      return Effect::automatic;
    case RuleVerdict::open_case:
      return Effect::queued;
  }
  return std::nullopt;
}

/// One person before the rules.
class Judged {
 public:
  Judged(const Person& person, const StudyOptions& options)
      : life_(person, options.seed, options.games), thresholds_(options.thresholds) {}

  /// What follows from the next game.
  std::vector<RuleDecision> next() {
    const etiquette::GameSeen game = life_.next_game();
    now_ = game.ended;
    std::vector<RuleDecision> made = record_.see(game, thresholds_);
    for (const etiquette::PlaySeen& play : life_.plays_of(game)) {
      append(made, record_.see(play, thresholds_));
    }
    if (const auto report = life_.next_report()) append(made, record_.see(*report, thresholds_));
    return made;
  }
  [[nodiscard]] int month() const { return life_.month(); }
  [[nodiscard]] int games() const { return life_.games(); }
  [[nodiscard]] UtcTime now() const { return now_; }

 private:
  static void append(std::vector<RuleDecision>& to, std::vector<RuleDecision> more) {
    std::move(more.begin(), more.end(), std::back_inserter(to));
  }

  Life life_;
  PlayerRecord record_;
  const Thresholds& thresholds_;
  UtcTime now_;
};

/// Cases of SND-4 at the end of each month.
std::int64_t count_rings(std::vector<PairEdge> edges, const Thresholds& thresholds) {
  std::sort(edges.begin(), edges.end(),
            [](const PairEdge& a, const PairEdge& b) { return a.found < b.found; });
  std::set<UserId> hubs;
  for (auto end = edges.begin(); end != edges.end(); ++end) {
    const std::vector<PairEdge> before(edges.begin(), end + 1);
    for (const auto& ring : etiquette::find_rings(before, end->found, thresholds)) {
      hubs.insert(ring.about);
    }
  }
  return static_cast<std::int64_t>(hubs.size());
}

void count_honest(const Person& person, const StudyOptions& options, Study& study,
                  std::vector<PairEdge>& edges) {
  // Rule and effect, once a month.
  std::set<std::pair<std::string_view, Effect>> found;
  const std::array slices{std::string("all"), std::string(name_of(person.kind)),
                          std::string(name_of(person.line)) + " line"};
  const auto close_month = [&] {
    for (const std::string& name : slices) {
      Slice& slice = study.slices[name];
      ++slice.months;
      for (const auto& [rule, effect] : found) {
        ++slice.found.try_emplace(std::string(rule))
              .first->second[static_cast<std::size_t>(effect)];
      }
    }
    found.clear();
  };
  for (const std::string& name : slices) ++study.slices[name].players;
  Judged judged(person, options);
  int month = 0;
  for (int i = 0; i < options.months * options.games; ++i) {
    const auto made = judged.next();
    if (judged.month() != month) close_month();
    month = judged.month();
    for (const RuleDecision& each : made) {
      if (const auto edge = etiquette::edge_of(each, judged.now())) edges.push_back(*edge);
      const auto effect = effect_of(each);
      if (!effect) continue;
      found.insert({each.rule, *effect});
      found.insert({kAny, *effect});
    }
  }
  close_month();
}

struct Expected {
  Kind kind;
  Line line;
  std::string_view rule;
};
constexpr std::array kExpected{
    Expected{Kind::rager_pure, Line::good, "DSC-2"},
    Expected{Kind::rager_heavy, Line::good, "DSC-2"},
    Expected{Kind::rager_mild, Line::good, "DSC-2"},
    Expected{Kind::rager_bad_line, Line::bad, "DSC-2"},
    Expected{Kind::staller, Line::good, "DSC-4"},
    Expected{Kind::aborter, Line::good, "DSC-5"},
    Expected{Kind::quick_loser, Line::good, "SND-1"},
    Expected{Kind::booster, Line::good, "SND-2"},
    Expected{Kind::thrower_30, Line::good, "SND-3"},
    Expected{Kind::thrower_60, Line::good, "SND-3"},
    Expected{Kind::thrower_100, Line::good, "SND-3"},
    Expected{Kind::ring, Line::good, "SND-4"},
    Expected{Kind::overlapper, Line::good, "SHR-1"},
    Expected{Kind::sharer, Line::good, "SHR-2"},
    Expected{Kind::bad_reporter, Line::good, "RPT-1"},
};
constexpr std::uint64_t kFirstOffenderNumber = 1'000'001;
constexpr std::size_t kRingSize = 4;

struct FirstFound {
  std::vector<double> action;  // Games until then, of those whom it happened to.
  std::vector<double> queue;
};

void judge_alone(const Person& person, std::string_view rule, const StudyOptions& options,
                 FirstFound& first) {
  Judged judged(person, options);
  bool is_acted_on = false;
  for (int i = 0; i < options.months * options.games; ++i) {
    for (const RuleDecision& each : judged.next()) {
      if (each.rule != rule) continue;
      const auto effect = effect_of(each);
      if (effect == Effect::automatic && !std::exchange(is_acted_on, true)) {
        first.action.push_back(judged.games());
      }
      if (effect != Effect::queued) continue;
      first.queue.push_back(judged.games());
      return;
    }
  }
}

/// The ring is found when its edges are, whoever's games show them.
void judge_ring(std::span<const Person> people, const StudyOptions& options, FirstFound& first) {
  std::vector<Judged> judged;
  for (const Person& each : people) judged.emplace_back(each, options);
  std::vector<PairEdge> edges;
  for (int i = 0; i < options.months * options.games; ++i) {
    for (Judged& each : judged) {
      for (const RuleDecision& made : each.next()) {
        const auto edge = etiquette::edge_of(made, each.now());
        if (!edge) continue;
        edges.push_back(*edge);
        if (etiquette::find_rings(edges, each.now(), options.thresholds).empty()) continue;
        first.queue.insert(first.queue.end(), people.size(), i + 1);
        return;
      }
    }
  }
}

Power power_of(const Expected& expected, const StudyOptions& options) {
  const auto people = people_of(expected.kind, expected.line,
                                static_cast<std::size_t>(options.offenders), kFirstOffenderNumber);
  FirstFound first;
  if (expected.kind == Kind::ring) {
    for (std::size_t i = 0; i + kRingSize <= people.size(); i += kRingSize) {
      judge_ring(std::span(people).subspan(i, kRingSize), options, first);
    }
  } else {
    for (const Person& each : people) judge_alone(each, expected.rule, options, first);
  }
  return {.kind = expected.kind,
          .line = expected.line,
          .rule = expected.rule,
          .players = std::ssize(people),
          .acted_on = std::ssize(first.action),
          .games_to_action = etiquette::median(first.action),
          .queued = std::ssize(first.queue),
          .games_to_case = etiquette::median(first.queue),
          .games = options.months * options.games};
}

/// People of whom DSC-2 makes a case within 200 games.
std::int64_t count_selective(std::span<const Person> people, const StudyOptions& options) {
  return std::count_if(people.begin(), people.end(), [&options](const Person& person) {
    Judged judged(person, options);
    for (int i = 0; i < kSelectivityGames; ++i) {
      for (const RuleDecision& each : judged.next()) {
        if (each.rule == "DSC-2" && each.verdict == RuleVerdict::open_case) return true;
      }
    }
    return false;
  });
}

Selectivity selectivity_of(const StudyOptions& options) {
  const auto players = static_cast<std::size_t>(options.players);
  const auto ragers = people_of(Kind::rager_heavy, Line::good, players, 2 * kFirstOffenderNumber);
  const auto honest = people_of(Kind::settled, Line::very_bad, players, 3 * kFirstOffenderNumber);
  return {std::ssize(ragers), count_selective(ragers, options), std::ssize(honest),
          count_selective(honest, options)};
}

double share(std::int64_t part, std::int64_t all) {
  return all > 0 ? static_cast<double>(part) / static_cast<double>(all) : 0;
}

}  // namespace

Study study(const StudyOptions& options) {
  Study made;
  std::vector<PairEdge> edges;
  for (const Person& each : honest_people(static_cast<std::size_t>(options.players))) {
    count_honest(each, options, made, edges);
  }
  made.honest_rings = count_rings(std::move(edges), options.thresholds);
  for (const Expected& each : kExpected) made.power.push_back(power_of(each, options));
  made.selectivity = selectivity_of(options);
  made.evasion = evasion_of(options.seed, options.offenders, options.thresholds);
  return made;
}

std::vector<Goal> goals_of(const Study& study) {
  const Slice& all = study.slices.at("all");
  const auto any = all.found.find(kAny);
  const auto months_with = [&](Effect effect) {
    return any == all.found.end() ? 0 : any->second[static_cast<std::size_t>(effect)];
  };
  const Selectivity& selectivity = study.selectivity;
  return {
      {"automatic, upper bound per player-month",
       etiquette::clopper_pearson(months_with(Effect::automatic), all.months).upper, 1e-3, false},
      {"cases per 1,000 player-months", 1'000 * share(months_with(Effect::queued), all.months), 5,
       false},
      {"DSC-2: share of heavy ragers within 200 games",
       share(selectivity.ragers_found, selectivity.ragers), 0.99, true},
      {"DSC-2: share of very bad lines within 200 games",
       share(selectivity.very_bad_lines_found, selectivity.very_bad_lines), 0.002, false},
  };
}

std::string_view name_of(Line line) { return enum_name(line); }
std::string_view name_of(Kind kind) { return enum_name(kind); }

}  // namespace escaque::clients::cli
