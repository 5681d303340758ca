#include "domain/pairing/tiebreak/work_out.hpp"

#include "domain/pairing/tiebreak/buchholz.hpp"
#include "domain/pairing/tiebreak/own_results.hpp"
#include "domain/pairing/tiebreak/ratings.hpp"
#include "domain/pairing/tiebreak/sonneborn_berger.hpp"

namespace escaque::pairing::tiebreak {

Working work_out(const Field& field, std::size_t player, const Criterion& criterion) {
  switch (criterion.name) {
    case Name::points:
      return own_points(field, player);
    case Name::direct_encounter:
      return {};
    case Name::wins:
      return wins(field, player);
    case Name::games_won:
      return games_won(field, player);
    case Name::black_games:
      return black_games(field, player);
    case Name::black_wins:
      return black_wins(field, player);
    case Name::rounds_elected:
      return rounds_elected(field, player);
    case Name::standard_points:
      return standard_points(field, player);
    case Name::pairing_number:
      return {.total = whole(field.number(player))};
    case Name::progressive:
      return progressive(field, player, criterion);
    case Name::buchholz:
    case Name::fore_buchholz:
      return buchholz(field, player, criterion);
    case Name::average_buchholz:
      return average_buchholz(field, player);
    case Name::sonneborn_berger:
      return sonneborn_berger(field, player, criterion);
    case Name::koya:
      return koya(field, player, criterion);
    case Name::average_rating:
      return average_rating(field, player, criterion);
    case Name::performance:
      return performance(field, player);
    case Name::perfect_performance:
      return perfect_performance(field, player);
    case Name::average_performance:
      return average_performance(field, player);
    case Name::average_perfect_performance:
      return average_perfect_performance(field, player);
    case Name::rating:
      return own_rating(field, player);
  }
  return {};
}

}  // namespace escaque::pairing::tiebreak
