#pragma once
// The log of the lobby in memory, which fails when a test says so. Everything on the test's thread.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "matchmaking/lobby/lobby_store.hpp"
#include "platform/asio/async_event.hpp"

namespace escaque::test {

class FakeLobbyStore final : public services::matchmaking::LobbyStore {
 public:
  using AppendError = eventlog::AppendError;
  using TakeOverError = services::matchmaking::TakeOverError;
  using NotTaken = services::matchmaking::NotTaken;
  using TakenLobby = services::matchmaking::TakenLobby;
  using NotWritten = services::matchmaking::NotWritten;

  /// By another part, in this version of its log.
  struct PairedElsewhere {
    UserId user;
    unsigned part = 0;
    lobby::Version version = 0;
  };

  explicit FakeLobbyStore(boost::asio::io_context& context) : context_(context), told_(context) {
    told_.set();
  }

  /// How the next appends end that are not to succeed.
  struct Failure {
    AppendError error;
    bool is_written;
  };

  // What the test sets.
  std::deque<Failure> failures;
  std::optional<NotTaken> trouble;  // Of every take-over.
  std::uint64_t epoch = 1;          // Grows when somebody else was the owner meanwhile.
  bool is_lease_over = false;       // As far as its owner knows, until it asks.
  std::vector<PairedElsewhere> elsewhere;
  bool are_places_void = false;

  // What the test looks at.
  std::vector<lobby::Entry> log;
  lobby::Seen seen{};  // With the last entry.
  int appends_in_flight = 0;
  int most_in_flight = 0;
  int take_overs = 0;  // Tried.
  int taken = 0;
  int asked = 0;  // Whether the lease goes on.

  /// The entry of this version is not written, the first time that it is to be.
  void fail(lobby::Version version, AppendError error) { lost_ = {version, error}; }

  /// Appends are written, so that everybody sees them, but not answered until release().
  void hold_answers() { told_.reset(); }
  void release() { told_.set(); }

  /// Writes past the actor's back.
  void write(std::string command_id, lobby::Facts facts) {
    log.push_back({next_version(), std::move(command_id), std::move(facts)});
  }
  [[nodiscard]] lobby::Version next_version() const {
    return log.empty() ? 1 : log.back().version + 1;
  }

  Awaitable<Result<TakenLobby, NotTaken>> take_over(lobby::AnswerBook::Limits limits) override {
    ++take_overs;
    co_await pause();
    if (trouble) co_return *trouble;
    ++taken;
    is_lease_over = false;
    TakenLobby read;
    read.epoch = epoch;
    read.seen = seen;
    read.are_places_void = are_places_void;
    read.answers = lobby::AnswerBook(limits);
    for (const auto& entry : log) {
      read.answers.remember(answer_of(entry), UtcTime());
      const bool is_snapshot = std::holds_alternative<lobby::LobbySnapshot>(entry.facts.front());
      if (is_snapshot) read.snapshots.push_back({entry.version, UtcTime()});
      read.lobby = evolve(std::move(read.lobby), entry);
    }
    co_return read;
  }

  [[nodiscard]] bool is_sure(std::uint64_t of) const override {
    return of == epoch && !is_lease_over;
  }
  Awaitable<std::optional<NotTaken>> confirm(std::uint64_t of) override {
    if (is_sure(of)) co_return std::nullopt;
    ++asked;
    co_await pause();
    if (trouble) co_return *trouble;
    if (of != epoch) co_return NotTaken{TakeOverError::outdated};
    is_lease_over = false;
    co_return std::nullopt;
  }

  Awaitable<Result<eventlog::Appended, NotWritten>> append(std::uint64_t under, lobby::Entry entry,
                                                           lobby::Seen of_others) override {
    ++appends_in_flight;
    most_in_flight = std::max(most_in_flight, appends_in_flight);
    co_await pause();
    if (under != epoch) {
      --appends_in_flight;
      co_return NotWritten{AppendError::fenced};
    }
    NotWritten by_others = paired_elsewhere(entry, of_others);
    if (!by_others.paired.empty()) {
      --appends_in_flight;
      co_return by_others;
    }
    std::optional<AppendError> error;
    bool is_written = entry.version == next_version();
    if (!is_written) error = AppendError::conflict;
    if (lost_ && lost_->first == entry.version) {
      error = lost_->second;
      is_written = false;
      lost_.reset();
    } else if (!failures.empty()) {
      error = failures.front().error;
      is_written = failures.front().is_written;
      failures.pop_front();
    }
    if (is_written) {
      log.push_back(std::move(entry));
      seen = of_others;
    }
    co_await told_.wait();
    --appends_in_flight;
    if (error) co_return NotWritten{*error};
    co_return eventlog::Appended{};
  }

  Awaitable<void> trim_before(lobby::Version first) override {
    co_await pause();
    std::erase_if(log, [first](const lobby::Entry& entry) { return entry.version < first; });
  }

 private:
  /// Whom the entry pairs though others have, in what it was not written with.
  [[nodiscard]] NotWritten paired_elsewhere(const lobby::Entry& entry,
                                            const lobby::Seen& known) const {
    NotWritten by_others{AppendError::refused};
    for (const lobby::Fact& fact : entry.facts) {
      const auto* made = std::get_if<lobby::PairingMade>(&fact);
      if (made == nullptr) continue;
      for (const PairedElsewhere& each : elsewhere) {
        const bool plays =
            made->players.white.id == each.user || made->players.black.id == each.user;
        if (!plays || each.version <= known.at(each.part)) continue;
        by_others.paired.push_back(each.user);
        by_others.in.at(each.part) = std::max(by_others.in.at(each.part), each.version);
      }
    }
    return by_others;
  }
  /// As every answer of a real log, ours come later.
  Awaitable<void> pause() { co_await boost::asio::post(context_, boost::asio::use_awaitable); }

  boost::asio::io_context& context_;
  std::optional<std::pair<lobby::Version, AppendError>> lost_;
  AsyncEvent told_;
};

}  // namespace escaque::test
