// escaque-matchmaking: seeks, pools, challenges, rematches.

#include "matchmaking/matchmaking_server.hpp"
#include "platform/service/run.hpp"

int main(int argc, char** argv) {
  using namespace escaque::services::matchmaking;
  return escaque::service::run<MatchmakingServer, Config>(
      argc, argv, "matchmaking", "Pairs players: seeks, pools, challenges, rematches.");
}
