#pragma once
// Figures, as the RPCs ask for them. Owned by one thread.

#include "escaque/conduct/v1/conduct_service.pb.h"

#include "conduct/figures/figure_store.hpp"
#include "conduct/inputs/rule_settings.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

namespace v1 = escaque::conduct::v1;

class FigureDesk {
 public:
  template <class T>
  using Served = Awaitable<Result<T, rpc::Error>>;

  FigureDesk(FigureStore& store, const TimeSource& time, RuleSettings settings)
      : store_(store), time_(time), settings_(std::move(settings)) {}

  /// For whoever may read the audit.
  Served<v1::ListRulesResponse> list_rules(const v1::ListRulesRequest& request);
  /// For everybody.
  Served<v1::GetMonthResponse> get_month(const v1::GetMonthRequest& request);

 private:
  FigureStore& store_;
  const TimeSource& time_;
  const RuleSettings settings_;
};

}  // namespace escaque::services::conduct
