#pragma once
// How often each rule has found something, and what people made of it. Each method is one
// transaction. Thread-safe.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "escaque/conduct/v1/figures.pb.h"

#include "conduct/cases/case_store.hpp"

namespace escaque::services::conduct {

/// Of one rule in some time. Each number counts what happened in it.
struct RuleFigures {
  std::string rule;
  int fired = 0;      ///< Findings of any kind, tips and those in shadow included.
  int in_shadow = 0;  ///< Of these, those from which nothing could follow.
  int opened = 0;     ///< Cases that it opened, or joined.
  int confirmed = 0;  ///< Cases that somebody has confirmed,
  int dismissed = 0;  ///< or dismissed.
  int by_rule = 0;    ///< Cases that the rule decided, and nobody has looked at since.
  int appealed = 0;
  int reversed = 0;  ///< By an appeal.

  /// Cases about which somebody has said whether the rule was right.
  [[nodiscard]] int judged() const { return confirmed + dismissed + reversed; }
};

struct TimeSpan {
  UtcTime from;
  UtcTime to;  ///< Not in it.
};

/// Of the whole site in some time.
struct SiteFigures {
  std::vector<RuleFigures> rules;
  int reports = 0;  ///< That people made.
  int opened = 0;   ///< Cases of all kinds.
  int confirmed = 0;
  int dismissed = 0;
  int by_rule = 0;
  int appealed = 0;
  int reversed = 0;
  std::vector<Millis> waits;  ///< Of each case that somebody decided first: for how long.
  std::map<etiquette::Step, int> in_force;  ///< At the end of the time; warnings are none.
};

class FigureStore {
 public:
  template <class T>
  using Outcome = Awaitable<Result<T, rpc::Error>>;

  /// `key` must outlive it.
  FigureStore(sql::Database& database, const seal::SealKey& key) : database_(database), key_(key) {}

  /// Of every rule that has found something at any time, in no order.
  [[nodiscard]] Outcome<std::vector<RuleFigures>> rules(TimeSpan within);
  [[nodiscard]] Outcome<SiteFigures> site(TimeSpan within);
  /// When the first case began; nothing: there was none.
  [[nodiscard]] Outcome<std::optional<UtcTime>> first_case();

  // What everybody may read of months that are over; each is made once.

  [[nodiscard]] Outcome<void> publish(escaque::conduct::v1::MonthFigures figures);
  /// Nothing: it was not published.
  [[nodiscard]] Outcome<std::optional<escaque::conduct::v1::MonthFigures>> month(std::string name);
  /// The names of all, the latest first.
  [[nodiscard]] Outcome<std::vector<std::string>> months();

  /// Counts cases that an older build has written, some at a time. Gives how many that were.
  [[nodiscard]] Outcome<int> catch_up();

 private:
  sql::Database& database_;
  const seal::SealKey& key_;
};

/// The statements that make the table of months.
[[nodiscard]] std::vector<std::string> month_schema();

}  // namespace escaque::services::conduct
