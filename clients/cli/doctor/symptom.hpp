#pragma once
// What `escaque doctor` says about one part of the server.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace escaque::clients::cli::doctor {

enum class Urgency : std::uint8_t {
  none,  // As it should be.
  soon,  // To be looked at in the next days.
  now,   // Players notice it, or something is being lost.
};

[[nodiscard]] std::string_view to_string(Urgency urgency);

struct Symptom {
  Urgency urgency = Urgency::none;
  std::string part;    // Of the server: "games2", "redis", "disk".
  std::string what;    // Was seen, with its numbers.
  std::string remedy;  // What to do; empty when there is nothing to do.

  friend bool operator==(const Symptom&, const Symptom&) = default;
};

using Symptoms = std::vector<Symptom>;

/// After those that are there.
void append(Symptoms& all, Symptoms some);
/// The most urgent first, otherwise in their order.
void sort_by_urgency(Symptoms& symptoms);
[[nodiscard]] Urgency most_urgent(const Symptoms& symptoms);

/// One line each, and one for its remedy; those that are as they should be only when asked for.
[[nodiscard]] std::string to_text(const Symptoms& symptoms, bool with_all);
/// {"urgency": "soon", "symptoms": [{"urgency", "part", "what", "remedy"}, …]}, all of them.
[[nodiscard]] std::string to_json(const Symptoms& symptoms);

}  // namespace escaque::clients::cli::doctor
