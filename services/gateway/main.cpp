// escaque-gateway: the doors of the server.

#include "gateway/gateway_server.hpp"
#include "platform/service/run.hpp"

int main(int argc, char** argv) {
  using namespace escaque::services::gateway;
  return escaque::service::run<GatewayServer, Config>(
      argc, argv, "gateway", "The doors of Escaque: HTTP, WebSocket and the web client.");
}
