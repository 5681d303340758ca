#pragma once
// Several instances that share the work: one in the test's own process, the others beside it.

#include <algorithm>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "event_fixture.hpp"
#include "platform/eventlog/lease.hpp"
#include "platform/eventlog/slices.hpp"

namespace escaque::services::matchmaking {

class SharesFixture : public EventFixture {
 protected:
  SharesFixture() : EventFixture(2) {}

  void TearDown() override {
    blocked.clear();
    others.clear();
    EventFixture::TearDown();
  }

  [[nodiscard]] std::string here() const { return (*matchmaking)->address(); }
  [[nodiscard]] std::string address_of(int number) const {
    return "unix:" + (directory.path() / ("other" + std::to_string(number) + ".sock")).string();
  }
  /// Another process, which looks this often for what is free.
  void start_other(const std::string& retry_every = "1s") {
    const int number = static_cast<int>(others.size());
    auto words = words_at(address_of(number));
    words.insert(words.end(), {"--lease-retry-every", retry_every, "--lobby-wave-every", "50ms"});
    others.emplace_back(words);
    other_stubs.push_back(v1::MatchmakingService::NewStub(test::channel(address_of(number))));
  }
  /// The instance of the test, once it knows what others have.
  void start_here() {
    stand_by();
    run_until([&] {
      v1::GetLobbyResponse ignored;
      return test::reason_of(call(&Stub::GetLobby, v1::GetLobbyRequest(), ignored)) ==
             common_v1::REASON_NOT_OWNER;
    });
  }

  /// The leases of the slices of "t" or "a", or of the parts of "l".
  static std::vector<std::string> slices_of(const std::string& kind) {
    std::vector<std::string> slices;
    const unsigned number = kind == "l" ? lobby::kParts : eventlog::kSlices;
    for (unsigned i = 0; i < number; ++i) slices.push_back(kind + std::to_string(i));
    return slices;
  }
  /// Nobody gets it until unblock().
  void block(const std::string& kind) {
    eventlog::LeaseConfig config{.owner = "test:1#" + kind, .kind = kind};
    const std::string whole = kind.substr(0, 1);
    if (kind != whole) config.wholes.push_back({whole, slices_of(whole)});
    if (kind != "m") config.wholes.push_back({"m", {"l", "t", "a"}});
    blocked.push_back(
        std::make_unique<eventlog::LeaseKeeper>(io, *client, std::move(config), [](unsigned) {}));
    run_until([&] { return run(blocked.back()->acquire(0)).has_value(); });
  }
  void unblock() {
    for (const auto& each : blocked) run(each->release(0));
    blocked.clear();
  }
  /// "<epoch>:<address>#<run>"; empty while nobody has it.
  std::string holder_of(const std::string& kind) {
    const auto text = redis::to_text(run(client->command("GET", kind + ":lease:{s0}")));
    return text && *text ? **text : "";
  }
  [[nodiscard]] bool is_owned_by(const std::string& kind, const std::string& address) {
    return holder_of(kind).find(":" + address + "#") != std::string::npos;
  }
  /// All slices.
  [[nodiscard]] bool are_owned_by(const std::string& kind, const std::string& address) {
    return std::ranges::all_of(
        slices_of(kind), [&](const std::string& slice) { return is_owned_by(slice, address); });
  }
  [[nodiscard]] bool are_owned(const std::string& kind) {
    return std::ranges::none_of(slices_of(kind),
                                [&](const std::string& slice) { return holder_of(slice).empty(); });
  }

  /// An instance beats, or does so no more, of before.
  void beat_as_older_build(int level) {
    const auto now = time.utc_now().time_since_epoch().count();
    run(client->command("HSET", "processes", "older",
                        std::to_string(level) + ' ' + std::to_string(now)));
  }
  void leave_as_older_build() { run(client->command("HDEL", "processes", "older")); }
  /// As a gateway: of whoever owns it. The reason of a refusal; empty when there was none.
  template <class Base, class Request, class Response>
  std::string ask_owner(grpc::Status (Base::*method)(grpc::ClientContext*, const Request&,
                                                     Response*),
                        const Request& request, Response& response) {
    std::string answer;
    const auto is_answered = [&](Stub& at) {
      const auto status = test::call(at, method, request, response);
      const auto reason = test::reason_of(status);
      if (!status.ok() &&
          (reason == common_v1::REASON_NOT_OWNER || reason == common_v1::REASON_UNAVAILABLE ||
           reason == common_v1::REASON_UNSPECIFIED)) {
        return false;
      }
      answer = status.ok() ? std::string() : common_v1::Reason_Name(reason);
      return true;
    };
    run_until([&] {
      if (matchmaking && is_answered(*stub)) return true;
      return std::ranges::any_of(other_stubs,
                                 [&](const auto& other) { return is_answered(*other); });
    });
    return answer;
  }
  std::string command_event_at(const std::string& id, const common_v1::User& user,
                               v1::EventCommand command) {
    v1::CommandEventRequest request;
    *request.mutable_user() = user;
    command.set_command_id("c" + std::to_string(++commands));
    command.set_event_id(id);
    *request.mutable_command() = std::move(command);
    v1::CommandEventResponse response;
    return ask_owner(&Stub::CommandEvent, request, response);
  }
  std::string create_event(const std::string& id, v1::Regulations regulations) {
    v1::EventCommand command;
    *command.mutable_create_event()->mutable_regulations() = std::move(regulations);
    return command_event_at(id, organizer, std::move(command));
  }
  v1::GetEventResponse event_at(const std::string& id) {
    v1::GetEventRequest request;
    request.set_event_id(id);
    v1::GetEventResponse response;
    EXPECT_EQ(ask_owner(&Stub::GetEvent, request, response), "");
    return response;
  }
  v1::Regulations open() {
    v1::Regulations regulations;
    regulations.set_name("Club open");
    regulations.set_rounds(1);
    regulations.set_is_rated(true);
    *regulations.mutable_time_control() = casual().time_control();
    const auto later = time.utc_now() + std::chrono::hours(1);
    regulations.mutable_calendar()->add_starts_ms(
        static_cast<double>(later.time_since_epoch().count()));
    return regulations;
  }

  std::vector<std::unique_ptr<eventlog::LeaseKeeper>> blocked;
  std::list<Process> others;
  std::vector<std::unique_ptr<Stub>> other_stubs;
};

}  // namespace escaque::services::matchmaking
