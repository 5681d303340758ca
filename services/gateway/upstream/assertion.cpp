#include "gateway/upstream/assertion.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>

#include <sodium.h>

namespace escaque::services::gateway {

Assertion assertion_of(accounts::v1::AuthenticateResponse& answer, Instant asked) {
  constexpr double kMax = 3'600'000;
  const Millis lives(static_cast<Millis::rep>(std::clamp(answer.assertion_lives_ms(), 0.0, kMax)));
  // Spread: those who came at the same moment do not all ask again at the same moment.
  const Millis spread(randombytes_uniform(static_cast<std::uint32_t>(lives.count() / 8 + 1)));
  return {std::make_shared<const std::string>(std::move(*answer.mutable_assertion())),
          asked + lives / 2 + spread, asked + lives};
}

}  // namespace escaque::services::gateway
