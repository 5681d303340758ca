#pragma once
// Between the wire (v1::) and what this service thinks in.

#include <string>

#include "escaque/common/v1/common.pb.h"
#include "escaque/conduct/v1/conduct_service.pb.h"
#include "escaque/conduct/v1/talk.pb.h"

#include "conduct/conduct_error.hpp"
#include "conduct/moderation.hpp"
#include "conduct/sanction.hpp"
#include "conduct/speech.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::conduct {

namespace v1 = escaque::conduct::v1;

[[nodiscard]] Answer<Speech> from_wire(const v1::SayRequest& request);
[[nodiscard]] Answer<SanctionOrder> from_wire(const v1::WarnRequest& request);
[[nodiscard]] Answer<SanctionOrder> from_wire(const v1::MuteRequest& request);
[[nodiscard]] Answer<LiftOrder> from_wire(const v1::LiftMuteRequest& request);
[[nodiscard]] Answer<Person> from_wire(const common::v1::User& user);
[[nodiscard]] UtcTime time_from_wire(double ms);

[[nodiscard]] v1::Talk to_wire(const Said& said);
[[nodiscard]] v1::Sanction to_wire(const Sanction& sanction);
[[nodiscard]] rpc::Error to_error(const Refused& refused);

/// Entry of a stream of talk, serialized: without what its readers take from the stream.
[[nodiscard]] std::string to_payload(const Speech& speech);
// Entries of the stream `conduct`, serialized.
[[nodiscard]] std::string sanction_imposed(const Sanction& sanction);
[[nodiscard]] std::string sanction_lifted(const Sanction& sanction);

}  // namespace escaque::services::conduct
