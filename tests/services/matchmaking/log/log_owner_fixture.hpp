#pragma once
// A LogOwner of tallies whose logs are in memory.

#include <memory>
#include <string>
#include <utility>

#include "services/matchmaking/actor_fixture.hpp"
#include "services/matchmaking/log/tally.hpp"
#include "support/fake_log_store.hpp"
// After the tally, which it calls.
#include "matchmaking/log/log_owner_impl.hpp"

namespace escaque::services::matchmaking {

class LogOwnerTest : public ActorFixture {
 protected:
  using Outcome = tally::Tallies::Outcome;

  // The first two are in one slice.
  static constexpr tally::TallyId kOne{1};
  static constexpr tally::TallyId kOther{3};
  static constexpr tally::TallyId kFar{2};
  static constexpr UserId kAnna{7};
  static constexpr std::size_t kMailbox = 3;

  void TearDown() override {
    tallies.stop();
    run_until([this] { return running == 0; });
  }

  /// As if it had been written before: created, and with this sum.
  void keep(tally::TallyId id, int sum) {
    store.logs[id] = {
        {.version = 1, .command_id = "create", .created = {{id, kAnna, time.utc_now()}}},
        {.version = 2, .command_id = "before", .added = sum}};
  }
  /// What another instance writes, under an epoch of its own.
  void write_elsewhere(tally::TallyId id, tally::Entry entry) {
    ++store.epoch;
    store.write(id, std::move(entry));
  }

  Pending<Outcome> begin_adding(tally::TallyId id, std::string command_id, int number) {
    return begin(tallies.submit(id, {.id = std::move(command_id), .adds = number}));
  }
  /// "3" for the version, or the reason of a refusal.
  std::string add(tally::TallyId id, std::string command_id, int number) {
    return said(result_of(begin_adding(id, std::move(command_id), number)));
  }
  std::string close(tally::TallyId id) {
    return said(result_of(begin(tallies.submit(id, {.id = "close", .closes = true}))));
  }
  /// `quota` of Anna.
  Pending<Outcome> begin_making(tally::TallyId id, etiquette::MakingQuota quota) {
    tally::Command create{.id = "create", .creates_for = kAnna, .tally = id};
    const tally::Tallies::Making making{kAnna, quota};
    return begin(tallies.carry_out(id, std::move(create), making));
  }
  /// The sum; "none", or the reason of a refusal.
  std::string sum_of(tally::TallyId id) {
    const auto found = result_of(begin(tallies.settled(id)));
    if (!found) return common_v1::Reason_Name(found.error().reason());
    return *found == nullptr ? "none" : std::to_string((*found)->sum);
  }
  static std::string said(const Outcome& outcome) {
    return outcome ? std::to_string(*outcome) : common_v1::Reason_Name(outcome.error().reason());
  }

  test::FakeLogStore<tally::Store> store{io};
  tally::Tallies tallies{io, store, time, kMailbox, metrics};
};

}  // namespace escaque::services::matchmaking
