// Pairs a round again and names the reasons of the system by pairing numbers.

#include "domain/event/views/why.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "domain/event/decisions.hpp"
#include "domain/event/views/record.hpp"
#include "domain/event/views/team_record.hpp"

namespace escaque::event {
namespace {

namespace dutch = pairing::dutch;
namespace swiss = pairing::swiss;

using NumberedPair = std::pair<PlayerNumber, PlayerNumber>;
/// Boards as the system would pair them now, by both numbers, the lower first.
using ByPair = std::map<NumberedPair, ExplainedBoard>;

static_assert(static_cast<int>(PairOrigin::exchanged) ==
              static_cast<int>(dutch::Origin::exchanged));

NumberedPair key_of(PlayerNumber a, PlayerNumber b) { return std::minmax(a, b); }

/// What both kinds of paired rounds have in common.
template <class Pairing>
class Reader {
 public:
  explicit Reader(const Pairing& round) : round_(round) {}

 protected:
  [[nodiscard]] const dutch::Field& field() const { return round_.field; }
  [[nodiscard]] PlayerNumber number(int player) const { return field()[player].number; }

  [[nodiscard]] std::vector<PlayerNumber> numbers(const std::vector<int>& players) const {
    std::vector<PlayerNumber> all;
    for (const int player : players) all.push_back(number(player));
    return all;
  }

  /// The field is in the order of score and number.
  [[nodiscard]] ExplainedBoard board_of(const dutch::ColorChoice& colors, std::size_t group) const {
    ExplainedBoard board{number(colors.white),
                         number(colors.black),
                         PairOrigin::ranked,
                         group,
                         colors.rule,
                         0,
                         {},
                         {}};
    const auto [higher, lower] = std::minmax(colors.white, colors.black);
    if (field()[higher].score != field()[lower].score) board.floats_down = number(higher);
    return board;
  }

  const Pairing& round_;
};

class DutchReader : Reader<dutch::RoundPairing> {
 public:
  explicit DutchReader(const dutch::RoundPairing& round)
      : Reader(round), explanation_(dutch::explain(round)) {}

  void add_boards(ByPair& to) const {
    for (std::size_t i = 0; i < round_.boards.size(); ++i) {
      const dutch::BoardReason& reason = explanation_.boards[i];
      ExplainedBoard board = board_of(round_.boards[i].colors, round_.boards[i].bracket);
      board.origin = static_cast<PairOrigin>(reason.origin);
      board.given_up = reason.given_up;
      board.passed_over = passed(reason.alternatives);
      to.emplace(key_of(board.white, board.black), std::move(board));
    }
  }

  void add_groups(std::vector<PairedGroup>& to) const {
    for (std::size_t b = 0; b < round_.brackets.size(); ++b) {
      const dutch::Bracket& bracket = round_.brackets[b];
      // Treated as homogeneous (2013), a bracket has players from above among its residents.
      PairedGroup group{field()[bracket.residents.back()].score,
                        numbers(bracket.moved_down),
                        numbers(bracket.moved_down),
                        {},
                        {}};
      for (const int resident : bracket.residents) {
        group.players.push_back(number(resident));
        if (field()[resident].score != group.points) {
          group.from_elsewhere.push_back(number(resident));
        }
      }
      for (const dutch::FloatReason& reason : explanation_.floats[b]) {
        group.floats.push_back(
            {number(reason.player), reason.given_up, passed(reason.alternatives)});
      }
      to.push_back(std::move(group));
    }
  }

 private:
  [[nodiscard]] std::vector<PassedOver> passed(
      const std::vector<dutch::Alternative>& alternatives) const {
    std::vector<PassedOver> all;
    for (const dutch::Alternative& each : alternatives) {
      all.push_back({number(each.player), each.obstacle, each.criterion});
    }
    return all;
  }

  dutch::Explanation explanation_;
};

class SwissReader : Reader<swiss::RoundPairing> {
 public:
  using Reader::Reader;

  void add_boards(ByPair& to) const {
    for (const swiss::Board& from : round_.boards) {
      ExplainedBoard board = board_of(from.colors, from.group);
      for (const swiss::Passed& each : from.passed) {
        board.passed_over.push_back({number(each.player), each.obstacle, std::nullopt});
      }
      to.emplace(key_of(board.white, board.black), std::move(board));
    }
  }

  void add_groups(std::vector<PairedGroup>& to) const {
    for (const swiss::Group& from : round_.groups) {
      PairedGroup group{from.score, numbers(from.players), numbers(from.floaters), {}, {}};
      for (const int player : from.players) {
        const auto index = static_cast<std::size_t>(player);
        if (index < round_.keys.size()) group.ranked_by.push_back(round_.keys[index]);
      }
      to.push_back(std::move(group));
    }
  }
};

struct Explainer {
  const tournament::Tournament& record;
  RoundExplanation& to;

  Result<ByPair, dutch::PairingError> operator()(dutch::Edition edition) const {
    const auto pairing = dutch::pair_round(record, to.round, edition);
    if (!pairing) return pairing.error();
    return read(DutchReader(*pairing));
  }
  Result<ByPair, dutch::PairingError> operator()(swiss::System system) const {
    const auto pairing = swiss::pair_round(record, to.round, system);
    if (!pairing) return pairing.error();
    return read(SwissReader(*pairing));
  }

  template <class AnyReader>
  ByPair read(const AnyReader& reader) const {
    ByPair boards;
    reader.add_boards(boards);
    reader.add_groups(to.groups);
    return boards;
  }
};

/// By a table, by hand, or not as the system would pair now.
ExplainedBoard unexplained(System system, PlayerNumber white, PlayerNumber black, bool is_by_hand) {
  ExplainedBoard made;
  made.white = white;
  made.black = black;
  const bool is_by_table =
      plays_by_table(system) || (is_team_event(system) && !has_set_rounds(system));
  if (is_by_table) made.origin = PairOrigin::schedule;
  if (is_knockout(system)) made.origin = PairOrigin::bracket;
  if (is_by_hand) made.origin = PairOrigin::by_hand;
  return made;
}

/// The pairs of the round, without reasons: boards, or in a team event matches.
std::vector<ExplainedBoard> pairs_of(const Event& event, const PairedRound& round) {
  const System system = event.regulations().system;
  std::vector<ExplainedBoard> pairs;
  if (is_team_event(system)) {
    for (const TeamMatch& match : round.matches) {
      pairs.push_back(unexplained(system, event.team(match.first)->number,
                                  event.team(match.second)->number, match.is_by_hand));
    }
    return pairs;
  }
  for (const Board& board : round.boards) {
    pairs.push_back(unexplained(system, event.entrant(board.players.white)->number,
                                event.entrant(board.players.black)->number, board.is_by_hand));
  }
  return pairs;
}

/// What the system pairs a round of teams by: those who were not paired by it are absent.
tournament::Tournament teams_for_pairing(const Event& event, Round number) {
  const PairedRound& round = *event.round(number);
  std::vector<teams::TeamNumber> absent;
  for (const Team& team : event.teams) {
    if (team.number == 0 || round.team_bye == team.id) continue;
    const std::size_t match = round.match_of(team.id);
    const bool is_paired = match < round.matches.size() && !round.matches[match].is_by_hand;
    if (!is_paired) absent.push_back(team.number);
  }
  return teams::as_tournament(team_swiss(event, number), number, absent);
}

/// The boards as the system pairs them now; none where it has none.
ByPair boards_again(const Event& event, RoundExplanation& to) {
  const System system = event.regulations().system;
  if (!has_set_rounds(system)) return {};
  const tournament::Tournament record = is_team_event(system) ? teams_for_pairing(event, to.round)
                                                              : record_for_pairing(event, to.round);
  auto boards = std::visit(Explainer{record, to}, swiss_rule(system));
  return boards ? *std::move(boards) : ByPair{};
}

}  // namespace

Result<RoundExplanation, EventError> explain_round(const Event& event, Round number) {
  const PairedRound* const round = event.round(number);
  if (!round) return EventError::no_such_round;
  RoundExplanation to{number, event.regulations().system, {}, {}, 0};
  const ByPair again = boards_again(event, to);
  for (ExplainedBoard& made : pairs_of(event, *round)) {
    const auto found = again.find(key_of(made.white, made.black));
    if (found == again.end() || made.origin == PairOrigin::by_hand) {
      to.boards.push_back(std::move(made));
      continue;
    }
    to.boards.push_back(found->second);
    // Colours may have been corrected.
    to.boards.back().white = made.white;
    to.boards.back().black = made.black;
  }
  if (round->bye) to.bye = event.entrant(*round->bye)->number;
  if (round->team_bye) to.bye = event.team(*round->team_bye)->number;
  return to;
}

std::string_view code_in(System system, dutch::Criterion criterion) {
  const SwissRule rule = swiss_rule(system);
  const auto* const edition = std::get_if<dutch::Edition>(&rule);
  return edition ? code(criterion, *edition) : std::string_view();
}

}  // namespace escaque::event
