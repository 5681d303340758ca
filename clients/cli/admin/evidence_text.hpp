#pragma once
// What a rule saw, as lines of text.

#include <iosfwd>

#include "escaque/conduct/v1/evidence.pb.h"

namespace escaque::clients::cli::admin {

void write(std::ostream& out, const conduct::v1::RuleFinding& finding);
void write(std::ostream& out, const conduct::v1::RuleEvidence& evidence);

}  // namespace escaque::clients::cli::admin
