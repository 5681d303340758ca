#pragma once
// Findings of rules as the desk reads them. People are named by their ids (see case_wire.hpp).

#include "escaque/conduct/v1/evidence.pb.h"

#include "conduct/evidence/evidence_store.hpp"

namespace escaque::services::conduct {

namespace v1 = escaque::conduct::v1;

[[nodiscard]] v1::RuleFinding to_wire(const KeptDecision& decision);
[[nodiscard]] v1::RuleEvidence to_wire(const Evidence& evidence);
/// Without figures: no rule looked at it.
[[nodiscard]] v1::GameEvidence to_wire(const NamedGame& game);

}  // namespace escaque::services::conduct
