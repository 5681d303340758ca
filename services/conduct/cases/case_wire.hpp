#pragma once
// Cases and sanctions between the wire and what this service thinks in. People are named by their
// ids; `name_people()` puts in what accounts says of them.

#include <string>
#include <unordered_map>
#include <vector>

#include "escaque/conduct/v1/conduct_service.pb.h"

#include "conduct/cases/case_store.hpp"
#include "conduct/conduct_error.hpp"

namespace escaque::services::conduct {

namespace v1 = escaque::conduct::v1;

[[nodiscard]] v1::Sanction to_wire(const SanctionRow& row);
[[nodiscard]] v1::CaseRow to_wire(const CaseRow& row);
[[nodiscard]] v1::Case to_wire(const CaseFile& file);
/// As the accused reads it: nothing of those who reported.
[[nodiscard]] v1::RecordedCase to_record(const CaseFile& file, int signers, UtcTime now);
[[nodiscard]] v1::MadeReport to_wire(const MadeReport& report);
[[nodiscard]] v1::Advice to_wire(const Reminder& reminder, UserId user);
[[nodiscard]] v1::AuditRow to_wire(const AuditLine& line);

/// A report without what the service adds.
[[nodiscard]] Answer<ReportOrder> from_wire(const v1::ReportRequest& request);
/// A command without what the service adds.
[[nodiscard]] Answer<etiquette::CaseCommand> from_wire(const v1::CaseCommand& command);
[[nodiscard]] etiquette::Officer officer_of(const common::v1::User& user);

/// The ids of all people whom the message names and of whom it says no more.
void collect_people(google::protobuf::Message& message, std::vector<std::string>& ids);
/// Replaces them by the users of these ids, where there is one.
void name_people(google::protobuf::Message& message,
                 const std::unordered_map<std::string, common::v1::User>& users);

}  // namespace escaque::services::conduct
