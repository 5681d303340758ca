#pragma once
// The least that a LogOwner can own: a sum that grows until it is closed.

#include <atomic>
#include <future>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "matchmaking/log/log_owner.hpp"
#include "matchmaking/wire.hpp"

namespace escaque::services::matchmaking::tally {

using TallyId = Id<struct TallyIdTag>;

inline constexpr int kMostSum = 100;

struct Created {
  TallyId id;
  UserId organizer;
  UtcTime at;
};

struct Tally {
  Created created;
  int version = 0;
  int sum = 0;
  bool is_closed = false;
  std::set<std::string> commands;

  [[nodiscard]] bool exists() const { return version > 0; }
  [[nodiscard]] bool is_open() const { return exists() && !is_closed; }
};

struct Entry {
  int version = 0;
  std::string command_id;
  std::optional<Created> created = {};
  int added = 0;
  bool closes = false;
};

/// What a long decision waits for, on its own thread.
struct Gate {
  std::atomic<bool> is_reached = false;
  std::promise<void> opened;
  std::shared_future<void> open = opened.get_future().share();
};

struct Command {
  std::string id;
  std::optional<UserId> creates_for = {};
  int adds = 0;
  bool closes = false;
  std::shared_ptr<Gate> gate = {};
  TallyId tally = {};
};

enum class Error { duplicate_command, no_such_tally, closed, too_much };

inline Result<Entry, Error> decide(const Tally& tally, const Command& command, UtcTime now) {
  if (command.gate) {
    command.gate->is_reached = true;
    command.gate->open.wait();
  }
  if (tally.commands.contains(command.id)) return Error::duplicate_command;
  Entry entry{.version = tally.version + 1, .command_id = command.id};
  if (command.creates_for && !tally.exists()) {
    entry.created = Created{command.tally, *command.creates_for, now};
    return entry;
  }
  if (!tally.exists()) return Error::no_such_tally;
  if (tally.is_closed && !command.closes) return Error::closed;
  if (tally.sum + command.adds > kMostSum) return Error::too_much;
  entry.added = command.adds;
  entry.closes = command.closes;
  return entry;
}

inline Tally evolve(Tally tally, const Entry& entry) {
  tally.version = entry.version;
  tally.commands.insert(entry.command_id);
  if (entry.created) tally.created = *entry.created;
  tally.sum += entry.added;
  tally.is_closed = tally.is_closed || entry.closes;
  return tally;
}

inline rpc::Error to_error(Error error) {
  switch (error) {
    case Error::duplicate_command:
      return rpc::make_error(common_v1::REASON_ID_TAKEN, "The command came before.");
    case Error::no_such_tally:
      return rpc::make_error(common_v1::REASON_NO_SUCH_ENTRY, "There is no such tally.");
    case Error::closed:
      return rpc::make_error(common_v1::REASON_TOO_LATE, "The tally is closed.");
    case Error::too_much:
      break;
  }
  return rpc::make_error(common_v1::REASON_NOT_POSSIBLE, "This is too much.");
}

struct Kind {
  using Entity = Tally;
  using Id = TallyId;
  using Entry = tally::Entry;
  using Command = tally::Command;
  using Error = tally::Error;
  static constexpr const char* kOne = "tally";
  static constexpr const char* kThey = "the tallies";

  static UtcTime made_at(const Tally& tally) { return tally.created.at; }
  static bool pairs(const Command& command) { return command.gate != nullptr; }
  static bool is_done_already(const Tally&, const Command&, Error error) {
    return error == Error::duplicate_command;
  }
};

using Store = LogStore<Tally, TallyId, Entry>;

class Tallies final : public LogOwner<Kind> {
 public:
  Tallies(boost::asio::io_context& context, Store& store, const TimeSource& time,
          std::size_t mailbox, Metrics& metrics)
      : LogOwner(context, store, time, mailbox, metrics, log::Logger()) {}

  // What its owner was told.
  std::vector<std::string> taken;  // "<sum>", as it was read.
  std::vector<int> written;        // Versions.
  std::multiset<TallyId> advanced;
  std::set<TallyId> known;
  bool is_needed = false;  // None is archived.

 private:
  std::optional<ArchivedRow> row_of(const Tally& tally, UtcTime changed) const override {
    if (is_needed) return std::nullopt;
    ArchivedRow row;
    row.id = to_string(tally.created.id);
    row.organizer_id = to_string(tally.created.organizer);
    row.ended = changed;
    return row;
  }
  Awaitable<void> advance(TallyId id) override {
    advanced.insert(id);
    co_return;
  }
  void on_taken(const Tally& tally) override { taken.push_back(std::to_string(tally.sum)); }
  void on_written(const Tally&, const Entry& entry) override { written.push_back(entry.version); }
  void on_known(const Tally& tally) override { known.insert(tally.created.id); }
  void on_gone(const Tally& tally) override { known.erase(tally.created.id); }
};

}  // namespace escaque::services::matchmaking::tally
