// Computes scores, colours, floats and forbidden meetings from the rounds played.

#include "domain/pairing/dutch/field.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace escaque::pairing::dutch {
namespace {

using tournament::Player;
using tournament::PlayerIndex;
using tournament::RoundEntry;
using tournament::RoundResult;
using tournament::Tournament;

bool has_requested_bye(const Tournament& event, PlayerNumber number, Round round) {
  return std::any_of(
      event.requested_byes.begin(), event.requested_byes.end(), [&](const auto& bye) {
        return bye.round == round &&
               std::find(bye.players.begin(), bye.players.end(), number) != bye.players.end();
      });
}

/// Took part in the pairing of `round`, whether the game was played or not.
bool was_paired(const Player& player, Round round) {
  return !tournament::is_requested_bye(player.entry(round).result);
}

void set_colors(Participant& to, const Player& player, Round round) {
  for (Round each = 1; each < round; ++each) {
    const RoundEntry entry = player.entry(each);
    if (!tournament::is_played(entry.result) || !entry.color) continue;
    to.colors.push_back(*entry.color);
    to.color_difference += *entry.color == Color::white ? 1 : -1;
  }
  const std::size_t games = to.colors.size();
  to.unplayed = round - 1 - static_cast<int>(games);
  if (games == 0) return;
  to.repeated = games >= 2 && to.colors[games - 1] == to.colors[games - 2];
  const Color alternate = opposite(to.colors.back());
  const Color balancing = to.color_difference > 0 ? Color::black : Color::white;
  if (imbalance(to) > 1 || to.repeated) {
    to.preference = Preference::absolute;
    to.wanted = imbalance(to) > 1 ? balancing : alternate;
  } else {
    to.preference = imbalance(to) == 1 ? Preference::strong : Preference::mild;
    to.wanted = imbalance(to) == 1 ? balancing : alternate;
  }
}

/// C2: the bye went to the player already, or a round without a game brought what counts as one: a
/// win's points (2026), any points at all (B1.b and C.04.1.d of 2013).
bool may_have_bye(const Tournament& event, const Player& player, Round round, Edition edition) {
  for (Round each = 1; each < round; ++each) {
    const RoundResult result = player.entry(each).result;
    if (result == RoundResult::pairing_bye || result == RoundResult::forfeit_win) return false;
    if (edition == Edition::rules_2017 || tournament::is_played(result)) continue;
    const Points worth = tournament::worth(event, player, each);
    if (edition == Edition::rules_2013 && worth > event.points.loss) return false;
    if (worth >= event.points.win) return false;
  }
  return true;
}

class FieldMaker {
 public:
  FieldMaker(const Tournament& event, Round round, Edition edition)
      : event_(event), round_(round), edition_(edition), index_(event.players) {}

  Field make(Color initial_color) {
    Field field{edition_, round_, initial_color, {}};
    remember_scores();
    std::vector<std::size_t> places = rank_players();
    for (const std::size_t place : places) {
      if (is_available(place)) field.players.push_back(make_participant(place));
    }
    std::sort(field.players.begin(), field.players.end(), [](const auto& a, const auto& b) {
      return a.score != b.score ? a.score > b.score : a.rank < b.rank;
    });
    bar_meetings(field);
    return field;
  }

  /// The highest ranked of those paired in the first round had it.
  [[nodiscard]] std::optional<Color> color_of_first_board() const {
    for (const std::size_t place : ordered_places()) {
      const RoundEntry entry = event_.players[place].entry(1);
      if (entry.color) return entry.color;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::vector<std::size_t> ordered_places() const {
    std::vector<std::size_t> places(event_.players.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    const auto key = [&](std::size_t place) {
      const Player& player = event_.players[place];
      const bool by_rank = event_.numbering == tournament::Numbering::by_rank;
      return std::pair(by_rank ? player.rank.value_or(tournament::kMaxPlayerNumber) : 0,
                       player.number);
    };
    std::sort(places.begin(), places.end(),
              [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    return places;
  }

  /// Those who have ever been paired, or are now, in order; sets their effective numbers.
  std::vector<std::size_t> rank_players() {
    ranks_.resize(event_.players.size());
    std::vector<std::size_t> ranked;
    for (const std::size_t place : ordered_places()) {
      bool counts = is_available(place);
      for (Round each = 1; each < round_ && !counts; ++each) {
        counts = was_paired(event_.players[place], each);
      }
      if (!counts) continue;
      ranked.push_back(place);
      ranks_[place] = static_cast<int>(ranked.size());
    }
    return ranked;
  }

  [[nodiscard]] bool is_available(std::size_t place) const {
    const Player& player = event_.players[place];
    const RoundResult result = player.entry(round_).result;
    // A blank is an absence where the round was paired already.
    if (result == RoundResult::absent && round_ <= last_paired_) return false;
    if (result != RoundResult::absent && tournament::is_requested_bye(result)) return false;
    return !has_requested_bye(event_, player.number, round_);
  }

  /// Scores before this round and the two rounds before it, virtual points included.
  void remember_scores() {
    for (int back = 0; back <= 2; ++back) {
      const Round round = round_ - back;
      if (round < 1) break;
      scores_[back] = tournament::virtual_points(event_, round);
      for (std::size_t i = 0; i < event_.players.size(); ++i) {
        scores_[back][i] += tournament::score_after(event_, event_.players[i], round - 1);
      }
    }
  }

  Participant make_participant(std::size_t place) {
    const Player& player = event_.players[place];
    Participant to;
    to.number = player.number;
    to.rank = ranks_[place];
    to.score = scores_[0][place];
    to.standing = tournament::score_after(event_, player, round_ - 1);
    set_colors(to, player, round_);
    to.last_float = float_of(place, 1);
    to.previous_float = float_of(place, 2);
    to.may_have_bye = may_have_bye(event_, player, round_, edition_);
    const int maximum = (round_ - 1) * std::max(event_.points.win, event_.points.draw).tenths;
    to.is_topscorer = round_ >= event_.rounds && 2 * to.score.tenths > maximum;
    return to;
  }

  [[nodiscard]] Float float_of(std::size_t place, int back) const {
    if (round_ - back < 1) return Float::none;
    const Player& player = event_.players[place];
    const RoundEntry entry = player.entry(round_ - back);
    if (!tournament::is_played(entry.result)) {
      if (edition_ == Edition::rules_2017) return Float::down;
      const bool scored = tournament::worth(event_, player, round_ - back) > event_.points.loss;
      return scored ? Float::down : Float::none;
    }
    const Points own = scores_[back][place];
    const Points other = scores_[back][index_[entry.opponent]];
    return own > other ? Float::down : own < other ? Float::up : Float::none;
  }

  void bar_meetings(Field& field) const {
    std::vector<int> place_in_field(tournament::kMaxPlayerNumber + 1, -1);
    for (std::size_t i = 0; i < field.size(); ++i) {
      place_in_field[static_cast<std::size_t>(field.players[i].number)] = static_cast<int>(i);
    }
    const auto bar = [&](Participant& player, PlayerNumber other) {
      const int place = place_in_field[static_cast<std::size_t>(other)];
      if (place >= 0 && other != player.number) player.barred.push_back(place);
    };
    for (Participant& player : field.players) {
      const Player& record = event_.players[index_[player.number]];
      for (Round each = 1; each < round_; ++each) {
        const RoundEntry entry = record.entry(each);
        if (tournament::is_played(entry.result)) bar(player, entry.opponent);
      }
    }
    for (const auto& pairs : event_.forbidden) {
      if (round_ < pairs.first_round || round_ > pairs.last_round) continue;
      for (const PlayerNumber one : pairs.players) {
        const int place = place_in_field[static_cast<std::size_t>(one)];
        if (place < 0) continue;
        for (const PlayerNumber other : pairs.players) {
          bar(field.players[static_cast<std::size_t>(place)], other);
        }
      }
    }
    for (Participant& player : field.players) {
      std::sort(player.barred.begin(), player.barred.end());
      player.barred.erase(std::unique(player.barred.begin(), player.barred.end()),
                          player.barred.end());
    }
  }

  const Tournament& event_;
  Round round_;
  Edition edition_;
  PlayerIndex index_;
  Round last_paired_ = last_paired_round(event_);
  std::vector<int> ranks_;         // By place; 0 for those who do not count.
  std::vector<Points> scores_[3];  // By rounds back, then by place.
};

}  // namespace

std::string_view to_string(PairingError error) {
  switch (error) {
    case PairingError::unknown_rounds:
      return "The number of rounds is not known (142 or XXR).";
    case PairingError::round_out_of_range:
      return "The round is not one of the tournament's, or skips an unpaired one.";
    case PairingError::unknown_initial_color:
      return "No round was paired yet, and no initial colour is stated (152 or XXC).";
    case PairingError::nobody:
      return "There are fewer than two players to be paired.";
    case PairingError::no_legal_pairing:
      return "No pairing of all players keeps to C1, C2 and C3.";
  }
  return {};
}

Result<Field, PairingError> make_field(const Tournament& event, Round round, Edition edition) {
  if (event.rounds < 1) return PairingError::unknown_rounds;
  if (round < 1 || round > std::min(event.rounds, last_paired_round(event) + 1)) {
    return PairingError::round_out_of_range;
  }
  FieldMaker maker(event, round, edition);
  const auto color =
      event.initial_color || round == 1 ? event.initial_color : maker.color_of_first_board();
  if (!color) return PairingError::unknown_initial_color;
  Field field = maker.make(*color);
  if (field.size() < 2) return PairingError::nobody;
  return field;
}

bool may_meet(const Field& field, int a, int b) {
  const Participant& one = field[a];
  const Participant& other = field[b];
  if (one.preference == Preference::absolute && other.preference == Preference::absolute &&
      one.wanted == other.wanted && !one.is_topscorer && !other.is_topscorer) {
    return false;
  }
  const auto& barred = one.barred.size() < other.barred.size() ? one.barred : other.barred;
  const int sought = one.barred.size() < other.barred.size() ? b : a;
  return std::find(barred.begin(), barred.end(), sought) == barred.end();
}

}  // namespace escaque::pairing::dutch
