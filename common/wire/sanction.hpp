#pragma once
// A sanction of the etiquette code as services tell each other of it, and the refusal that it leads
// to, the same wherever the feature is.

#include <algorithm>
#include <limits>
#include <string>

#include "domain/etiquette/ladder.hpp"
#include "platform/grpc/error.hpp"
#include "wire/fields.hpp"

namespace escaque::wire {

template <>
inline constexpr auto kFields<etiquette::Sanction> = [](auto& io, auto& sanction) {
  io(WIRE(sanction_id), sanction.id);
  io.inside(WIRE(user), [&](auto& user) { user(WIRE(id), sanction.user); });
  io.unless(WIRE(case_id), sanction.of_case, etiquette::CaseId());
  io(WIRE(step), sanction.step);
  io.words(WIRE(features), WIRE_WORD(features), sanction.features);
  io(WIRE(article), sanction.article);
  io(WIRE(ground), sanction.ground);
  io(WIRE(reason), sanction.reason);
  io(WIRE(since_ms), sanction.since);
  io(WIRE(until_ms), sanction.until);
  io(WIRE(by_user_id), sanction.by);
  io(WIRE(is_lifted), sanction.is_lifted);
};

/// Why somebody may not do what the sanction takes away: with its case, its article, its end (Unix
/// milliseconds; 0: none) and all that it takes away.
[[nodiscard]] inline rpc::Error refused_by(const etiquette::Sanction& sanction, UtcTime now) {
  rpc::Error made =
      rpc::make_error(common::v1::REASON_SANCTIONED, "A sanction takes this away from you.",
                      "the end of the sanction, or an appeal");
  made.detail.set_code("conduct.sanctioned");
  auto& params = *made.detail.mutable_params();
  params["case"] = to_string(sanction.of_case);
  params["article"] = std::string(name_of(sanction.article));
  const Millis::rep until = sanction.until ? sanction.until->time_since_epoch().count() : 0;
  params["until"] = std::to_string(until);
  for (const etiquette::Feature each : sanction.features) {
    std::string& features = params["features"];
    if (!features.empty()) features += ' ';
    features += enum_name(each);
  }
  if (sanction.until) {
    // It may last longer than the field can say.
    constexpr Millis::rep kMax = std::numeric_limits<std::int32_t>::max();
    const Millis::rep left = (*sanction.until - now).count();
    made.detail.set_retry_after_ms(
        static_cast<std::int32_t>(std::clamp<Millis::rep>(left, 0, kMax)));
  }
  return made;
}

}  // namespace escaque::wire
