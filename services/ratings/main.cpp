// escaque-ratings: Glicko-2, history, leaderboards.

#include "platform/service/run.hpp"
#include "ratings/ratings_server.hpp"

int main(int argc, char** argv) {
  using namespace escaque::services::ratings;
  return escaque::service::run<RatingsServer, Config>(
      argc, argv, "ratings", "Ratings, their history and the leaderboards of Escaque");
}
