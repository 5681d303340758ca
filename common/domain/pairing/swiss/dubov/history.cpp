#include "domain/pairing/swiss/dubov/history.hpp"

namespace escaque::pairing::swiss {
namespace {

class Historian {
 public:
  Historian(const tournament::Tournament& event, Round round)
      : event_(event), places_(event.players), round_(round) {
    for (Round each = 1; each < round; ++each) {
      scores_.push_back(tournament::virtual_points(event, each));
      for (std::size_t i = 0; i < event.players.size(); ++i) {
        scores_.back()[i] += tournament::score_after(event, event.players[i], each - 1);
      }
    }
  }

  [[nodiscard]] DubovHistory of(tournament::PlayerNumber number) const {
    DubovHistory history;
    const std::size_t place = places_[number];
    int games = 0;
    int ratings = 0;
    for (Round each = 1; each < round_; ++each) {
      const tournament::RoundEntry entry = event_.players[place].entry(each);
      if (!tournament::is_played(entry.result)) continue;
      const std::size_t opponent = places_[entry.opponent];
      const auto& scores = scores_[static_cast<std::size_t>(each - 1)];
      ++games;
      ratings += event_.players[opponent].rating.value_or(kProvisionalRating);
      history.upfloats += scores[place] < scores[opponent] ? 1 : 0;
    }
    if (games > 0) history.average_rating = (2 * ratings + games) / (2 * games);
    return history;
  }

 private:
  const tournament::Tournament& event_;
  tournament::PlayerIndex places_;
  Round round_;
  std::vector<std::vector<Points>> scores_;  // By round, then by place: before its games.
};

}  // namespace

std::vector<DubovHistory> dubov_histories(const tournament::Tournament& event, Round round,
                                          const Field& field) {
  const Historian historian(event, round);
  std::vector<DubovHistory> histories;
  for (const Participant& player : field.players) histories.push_back(historian.of(player.number));
  return histories;
}

}  // namespace escaque::pairing::swiss
