// escaque-conduct: delivers talk, warns, mutes.

#include "conduct/conduct_server.hpp"
#include "platform/service/run.hpp"

int main(int argc, char** argv) {
  using namespace escaque::services::conduct;
  return escaque::service::run<ConductServer, Config>(argc, argv, "conduct",
                                                      "Talk, warnings and mutes of Escaque");
}
