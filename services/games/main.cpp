// escaque-games: game sessions and their archive.

#include "games/games_server.hpp"
#include "platform/service/run.hpp"

int main(int argc, char** argv) {
  using namespace escaque::services::games;
  return escaque::service::run<GamesServer, Config>(
      argc, argv, "games", "Serves live games: rules, clocks, claims, archive.");
}
