#pragma once
// A lobby actor on a log in memory, and what comes of commands as text.

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "matchmaking/lobby/lobby_actor.hpp"
#include "matchmaking/wire.hpp"
#include "platform/log/request.hpp"
#include "services/matchmaking/actor_fixture.hpp"
#include "support/fake_lobby_store.hpp"
#include "support/lobby_builder.hpp"

namespace escaque::services::matchmaking {

class LobbyFixture : public ActorFixture {
 protected:
  using Outcome = Result<lobby::Answer, rpc::Error>;

  void SetUp() override { make(); }
  /// The actor as `config` and `noplay` are now.
  void make() {
    const LobbyPorts ports{store, time, noplay, why_not_challenge, [this](lobby::PairingMade made) {
                             paired.push_back(made.game);
                             const auto& request = log::current_request();
                             paired_by.push_back(request ? *request : "nobody");
                           }};
    actor = std::make_unique<LobbyActor>(io, ports, config, metrics, log::Logger());
  }
  void TearDown() override {
    actor->stop();
    store.release();
    run_until([this] { return running == 0; });
  }

  void attend() {
    begin(actor->run());
    begin(actor->stand_by(Millis(50)));
  }
  void serve() {
    attend();
    run_until([this] { return actor->is_serving(); });
  }
  void tick() { begin(actor->tick(Millis(1))); }

  Pending<Outcome> submit(lobby::Action action, std::string id = {}) {
    lobby::Command command{std::move(id), std::move(action)};
    return begin(actor->submit(std::move(command)));
  }
  std::string perform(lobby::Action action, std::string id = {}) {
    if (id.empty()) id = "c" + std::to_string(++commands);
    return said(submit(std::move(action), std::move(id)));
  }
  /// "seek 3", "challenge 4", "game 50", "done", "refused REASON_NOPLAY".
  std::string said(const Pending<Outcome>& pending) {
    const Outcome outcome = result_of(pending);
    if (!outcome) {
      const auto& detail = outcome.error().detail;
      const std::string owner = detail.owner().empty() ? "" : ": " + detail.owner();
      return "refused " + common_v1::Reason_Name(detail.reason()) + owner;
    }
    if (outcome->seek) return "seek " + std::to_string(outcome->seek->value);
    if (outcome->challenge) return "challenge " + std::to_string(outcome->challenge->value);
    if (outcome->game) return "game " + std::to_string(outcome->game->value);
    return "done";
  }
  /// All facts that are in the log.
  [[nodiscard]] std::string log() const {
    lobby::Facts facts;
    for (const auto& entry : store.log) {
      facts.insert(facts.end(), entry.facts.begin(), entry.facts.end());
    }
    return support::describe(facts);
  }

  static lobby::OpenSeek seek(std::uint64_t id, std::uint64_t owner) {
    return {.id = lobby::SeekId{id},
            .owner = support::rated_player(owner, 1500),
            .terms = support::casual()};
  }
  static lobby::AcceptSeek accept(std::uint64_t id, std::uint64_t by, std::uint64_t game) {
    return {support::rated_player(by, 1500), lobby::SeekId{id}, {GameId{game}, 0}};
  }
  static lobby::OpenChallenge challenge(std::uint64_t id, std::uint64_t by, std::uint64_t whom) {
    return {.id = lobby::ChallengeId{id},
            .challenger = support::rated_player(by, 1500),
            .challenged = support::rated_player(whom, 1500),
            .terms = support::casual()};
  }

  test::FakeLobbyStore store{io};
  LobbyConfig config;
  lobby::NoPlay noplay = [](UserId, UserId) { return false; };
  lobby::ChallengeRule why_not_challenge = [](const game::Player&, UserId) { return std::nullopt; };
  std::vector<GameId> paired;
  std::vector<std::string> paired_by;  // The requests that each was a part of.
  std::unique_ptr<LobbyActor> actor;
  int commands = 0;
};

}  // namespace escaque::services::matchmaking
