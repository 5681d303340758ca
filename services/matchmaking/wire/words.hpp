#pragma once
// What the converters of events share: enums, times and ids. A `WireReader` remembers whether
// everything it was given could be read.

#include <cmath>
#include <string>
#include <vector>

#include "domain/event/event.hpp"
#include "matchmaking/wire.hpp"

namespace escaque::services::matchmaking {

/// The enums of event.proto follow those of the domain in order, after UNSPECIFIED.
template <class Wire, class Domain>
[[nodiscard]] Wire word_to_wire(Domain word) {
  return static_cast<Wire>(static_cast<int>(word) + 1);
}

[[nodiscard]] inline double ms_of(UtcTime time) {
  return static_cast<double>(time.time_since_epoch().count());
}

inline void write_ruling(const game::RatingRuling& from, v1::RatingRuled& to) {
  to.set_is_approved(from.is_approved);
  to.set_by_id(to_string(from.by));
  to.set_reason(from.reason);
  to.set_at_ms(ms_of(from.at));
}

inline void write_visibility(const game::VisibilityRuling& from, v1::VisibilityRuled& to) {
  to.set_is_hidden(from.is_hidden);
  to.set_by_id(to_string(from.by));
  to.set_reason(from.reason);
  to.set_at_ms(ms_of(from.at));
}

class WireReader {
 public:
  [[nodiscard]] bool is_good() const { return is_good_; }
  void fail() { is_good_ = false; }

  /// One of those up to `last`.
  template <class Domain, class Wire>
  Domain word(Wire wire, Domain last) {
    const int value = static_cast<int>(wire) - 1;
    if (value >= 0 && value <= static_cast<int>(last)) return static_cast<Domain>(value);
    fail();
    return Domain{};
  }
  template <class Id>
  Id id(const std::string& text) {
    const auto parsed = Id::parse(text);
    if (!parsed) fail();
    return parsed.value_or(Id{});
  }
  UserId user(const std::string& text) { return id<UserId>(text); }
  UtcTime time(double unix_ms) { return UtcTime(duration(unix_ms)); }
  Millis duration(double ms) {
    // Beyond this a double has no milliseconds.
    if (!(std::abs(ms) < 9e15)) {
      fail();
      return {};
    }
    return Millis(std::llround(ms));
  }
  template <class T>
  T read(std::optional<T> value) {
    if (!value) fail();
    return std::move(value).value_or(T{});
  }

 private:
  bool is_good_ = true;
};

[[nodiscard]] inline game::RatingRuling read_ruling(WireReader& in, const v1::RatingRuled& wire) {
  return {wire.is_approved(), in.user(wire.by_id()), wire.reason(), in.time(wire.at_ms())};
}

[[nodiscard]] inline game::VisibilityRuling read_visibility(WireReader& in,
                                                            const v1::VisibilityRuled& wire) {
  return {wire.is_hidden(), in.user(wire.by_id()), wire.reason(), in.time(wire.at_ms())};
}

}  // namespace escaque::services::matchmaking
