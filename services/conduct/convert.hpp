#pragma once
// Between the wire (v1::) and what this service thinks in.

#include <string>

#include "escaque/common/v1/common.pb.h"
#include "escaque/conduct/v1/conduct_service.pb.h"
#include "escaque/conduct/v1/talk.pb.h"

#include "conduct/conduct_error.hpp"
#include "conduct/refusals.hpp"
#include "conduct/speech.hpp"

namespace escaque::services::conduct {

namespace v1 = escaque::conduct::v1;

[[nodiscard]] Answer<Speech> from_wire(const v1::SayRequest& request);
[[nodiscard]] Answer<Person> from_wire(const common::v1::User& user);
/// Of a command: 1 to 64 bytes.
[[nodiscard]] Answer<std::string> check_request_id(const std::string& id);

[[nodiscard]] v1::Talk to_wire(const Said& said);

void add_spans(v1::Talk& talk, const std::vector<Span>& spans);

/// Entry of a stream of talk, serialized: without what its readers take from the stream.
[[nodiscard]] std::string to_payload(const Speech& speech);

}  // namespace escaque::services::conduct
