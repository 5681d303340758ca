#include "domain/event/views/record.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

using tournament::Player;
using tournament::PlayerNumber;
using tournament::RequestedBye;
using tournament::RoundEntry;
using tournament::RoundResult;
using tournament::Tournament;

/// As TRF-2026 encodes it (record 192).
std::string code_of(const Regulations& regulations) {
  std::string code;
  switch (regulations.system) {
    case System::dutch_2026:
      code = "FIDE_DUTCH_2025";
      break;
    case System::dutch_2017:
      code = "FIDE_DUTCH";
      break;
    case System::burstein:
      code = "FIDE_BURSTEIN";
      break;
    // It has no code for these, none of which is accelerated.
    case System::round_robin:
    case System::double_round_robin:
    case System::dutch_2013:
    case System::dubov:
    case System::lim:
    case System::monrad:
    case System::scheveningen:
    case System::half_scheveningen:
    case System::skalitzka:
    case System::knockout:
    case System::team_swiss:
    case System::team_round_robin:
    case System::double_team_round_robin:
      break;
  }
  return regulations.is_accelerated ? code + "_BAKU" : code;
}

Player player_of(const Entrant& entrant) {
  const Person& person = entrant.person;
  Player player;
  player.number = entrant.number;
  player.sex = person.sex;
  player.title = person.player.title;
  player.name = person.name;
  player.is_computer = person.player.is_computer;
  player.rating = person.rating;
  player.federation = person.federation;
  player.fide_id = person.fide_id;
  player.birth_date = person.birth_date;
  return player;
}

class Writer {
 public:
  Writer(const Event& event, std::optional<RoundResult> unfinished)
      : event_(event), unfinished_(unfinished) {
    const Regulations& rules = event.regulations();
    to_.name = rules.name;
    to_.system = code_of(rules);
    to_.rounds = event.round_count();
    to_.initial_color = event.initial_color;
    to_.points = rules.points;
    for (const Entrant& entrant : event.entrants) {
      if (entrant.number == 0) continue;
      numbers_.emplace(entrant.id(), entrant.number);
      to_.players.push_back(player_of(entrant));
    }
    std::sort(to_.players.begin(), to_.players.end(),
              [](const Player& a, const Player& b) { return a.number < b.number; });
    add_forbidden();
    keep_federations_apart();
  }

  void add_rounds(Round last) {
    for (const PairedRound& round : event_.rounds) {
      if (round.number <= last) add(round);
    }
    for (Player& player : to_.players) {
      player.points = score_after(to_, player, static_cast<Round>(player.rounds.size()));
    }
  }

  void add_byes_after(Round last) {
    std::map<std::pair<Round, RoundResult>, std::vector<PlayerNumber>> byes;
    for (const Entrant& entrant : event_.entrants) {
      if (entrant.number == 0 || entrant.has_withdrawn) continue;
      for (const Bye& bye : entrant.byes) {
        if (bye.round > last) byes[{bye.round, bye.kind}].push_back(entrant.number);
      }
    }
    for (auto& [key, players] : byes) {
      std::sort(players.begin(), players.end());
      to_.requested_byes.push_back({key.second, key.first, std::move(players)});
    }
  }

  void add_absences(const std::vector<Absence>& absences, Round round) {
    for (const Absence& absence : absences) {
      to_.requested_byes.push_back({absence.kind, round, {numbers_.at(absence.user)}});
    }
  }

  Tournament take() { return std::move(to_); }

 private:
  /// Numbers are 1, 2, … without gaps.
  Player& player(UserId user) {
    return to_.players[static_cast<std::size_t>(numbers_.at(user)) - 1];
  }

  void add_forbidden() {
    for (const ForbiddenMeetings& group : event_.regulations().forbidden) {
      tournament::ForbiddenPairs pairs{group.first_round, group.last_round, {}};
      for (const UserId user : group.players) {
        const auto found = numbers_.find(user);
        if (found != numbers_.end()) pairs.players.push_back(found->second);
      }
      if (pairs.players.size() >= 2) to_.forbidden.push_back(std::move(pairs));
    }
  }

  /// In the last rounds (C.05 5.e). Nothing is known of players without a federation.
  void keep_federations_apart() {
    const int rounds = event_.regulations().federations_apart;
    if (rounds == 0) return;
    std::map<std::string, std::vector<PlayerNumber>> federations;
    for (const Player& player : to_.players) {
      if (!player.federation.empty()) federations[player.federation].push_back(player.number);
    }
    const Round last = event_.round_count();
    for (auto& [federation, players] : federations) {
      if (players.size() < 2) continue;
      to_.forbidden.push_back({std::max(1, last - rounds + 1), last, std::move(players)});
    }
  }

  /// Late entrants got their numbers after the first rounds: those are zero-point byes for them.
  void add(const PairedRound& round) {
    const bool swiss = is_swiss(event_.regulations().system);
    const RoundEntry missed{0, std::nullopt, swiss ? RoundResult::zero_bye : RoundResult::absent};
    for (Player& each : to_.players) each.rounds.push_back(missed);
    for (const Board& board : round.boards) add(board);
    if (round.stage != RoundStage::published) add_lonely(round);
    if (round.bye) player(*round.bye).rounds.back().result = RoundResult::pairing_bye;
    for (const Absence& absence : round.absences) {
      player(absence.user).rounds.back().result = absence.kind;
    }
  }

  /// In a team event a player without an opponent has won by forfeit.
  void add_lonely(const PairedRound& round) {
    for (const TeamMatch& match : round.matches) {
      for (std::size_t i = match.size(); i < match.first_line_up.size(); ++i) {
        player(match.first_line_up[i]).rounds.back() = {0, std::nullopt, RoundResult::forfeit_win};
      }
      for (std::size_t i = match.size(); i < match.second_line_up.size(); ++i) {
        player(match.second_line_up[i]).rounds.back() = {0, std::nullopt, RoundResult::forfeit_win};
      }
    }
  }

  void add(const Board& board) {
    for (const Color color : {Color::white, Color::black}) {
      RoundEntry& entry = player(board.players[color]).rounds.back();
      entry = {};
      if (!board.score && !unfinished_) continue;
      entry = {numbers_.at(board.players[opposite(color)]), color,
               board.score ? result_for(*board.score, color) : *unfinished_};
    }
  }

  const Event& event_;
  std::optional<RoundResult> unfinished_;  // What a game without a result counts as; left out else.
  std::unordered_map<UserId, PlayerNumber> numbers_;
  Tournament to_;
};

std::vector<Absence> paired_by_hand(const PairedRound& round) {
  std::vector<Absence> absences;
  for (const Board& board : round.boards) {
    if (!board.is_by_hand) continue;
    absences.push_back({board.players.white, RoundResult::zero_bye});
    absences.push_back({board.players.black, RoundResult::zero_bye});
  }
  return absences;
}

/// Players neither paired nor with the bye; what they get for it does not matter to the others.
std::vector<Absence> not_in(const Event& event, const PairedRound& round) {
  std::vector<Absence> absences;
  for (const Entrant& entrant : event.entrants) {
    if (entrant.number == 0 || round.bye == entrant.id() || round.board_of(entrant.id())) continue;
    absences.push_back({entrant.id(), RoundResult::zero_bye});
  }
  return absences;
}

/// C.05: those who have left with less than half of their games played.
std::vector<PlayerNumber> annulled(const Event& event, const Tournament& record) {
  std::vector<PlayerNumber> numbers;
  if (!plays_by_table(event.regulations().system)) return numbers;
  // With an odd number of players everybody is free in some rounds of the table.
  const System system = event.regulations().system;
  const bool has_free = teams_of(system) == 0 && record.players.size() % 2 != 0;
  const Round free = !has_free ? 0 : system == System::double_round_robin ? 2 : 1;
  const std::ptrdiff_t games = event.round_count() - free;
  for (const Entrant& entrant : event.entrants) {
    if (!entrant.has_withdrawn || entrant.number == 0) continue;
    const auto& rounds = record.players[static_cast<std::size_t>(entrant.number) - 1].rounds;
    const auto played = std::count_if(rounds.begin(), rounds.end(), [](const RoundEntry& entry) {
      return tournament::is_played(entry.result);
    });
    if (2 * played < games) numbers.push_back(entrant.number);
  }
  return numbers;
}

}  // namespace

Tournament record(const Event& event, Round last) {
  Writer writer(event, std::nullopt);
  writer.add_rounds(last);
  writer.add_byes_after(last);
  return writer.take();
}

Tournament record_for_pairing(const Event& event, Round round) {
  Writer writer(event, RoundResult::draw);
  writer.add_rounds(round - 1);
  const PairedRound* const published = event.round(round);
  if (published) {
    writer.add_absences(not_in(event, *published), round);
    writer.add_absences(paired_by_hand(*published), round);
  } else {
    writer.add_absences(absences_of_next_round(event), round);
  }
  return writer.take();
}

Tournament record_for_standings(const Event& event, Round last) {
  Tournament played = record(event, last);
  const std::vector<PlayerNumber> gone = annulled(event, played);
  const auto is_gone = [&](PlayerNumber number) {
    return std::find(gone.begin(), gone.end(), number) != gone.end();
  };
  if (gone.empty()) return played;
  std::erase_if(played.players, [&](const Player& player) { return is_gone(player.number); });
  for (Player& player : played.players) {
    for (RoundEntry& entry : player.rounds) {
      if (is_gone(entry.opponent)) entry = {};
    }
    player.points = score_after(played, player, last);
  }
  return played;
}

}  // namespace escaque::event
