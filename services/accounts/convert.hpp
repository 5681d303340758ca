#pragma once
// Between the wire (v1::) and what this service thinks in.

#include <optional>
#include <string>
#include <vector>

#include <google/protobuf/repeated_field.h>

#include "escaque/accounts/v1/account.pb.h"
#include "escaque/accounts/v1/accounts_service.pb.h"
#include "escaque/common/v1/common.pb.h"

#include "accounts/account.hpp"
#include "accounts/account_error.hpp"
#include "accounts/announcements/announcement.hpp"
#include "accounts/client.hpp"
#include "accounts/emergency/measure.hpp"
#include "accounts/sessions/session.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::accounts {

namespace v1 = escaque::accounts::v1;

[[nodiscard]] common::v1::User to_wire(const Account& account);
[[nodiscard]] v1::PersonalLists to_wire(const Lists& lists);
[[nodiscard]] v1::Preferences to_wire(const Preferences& preferences);
[[nodiscard]] v1::Visibility to_wire(const Visibility& visibility);
/// `current`: the session that asks.
[[nodiscard]] v1::SessionInfo to_wire(const Session& session,
                                      const std::optional<SessionToken>& current);
[[nodiscard]] common::v1::Role role_to_wire(Role role);
[[nodiscard]] rpc::Error to_error(const Refused& refused);

[[nodiscard]] Answer<UserId> parse_user_id(const std::string& text);
[[nodiscard]] Client from_wire(const v1::Client& client);
[[nodiscard]] Answer<ListKind> from_wire(v1::ListKind kind);
[[nodiscard]] Answer<WantedPreferences> from_wire(const v1::Preferences& wire);
/// Without ROLE_PLAYER, which everybody has; each role once.
[[nodiscard]] Answer<std::vector<Role>> from_wire(
    const google::protobuf::RepeatedField<int>& roles);

[[nodiscard]] v1::MeasureKind to_wire(MeasureKind kind);
[[nodiscard]] Answer<MeasureKind> from_wire(v1::MeasureKind kind);
[[nodiscard]] v1::Measures to_wire(const Measures& measures);
[[nodiscard]] v1::Announced to_wire(const Announced& announced);
[[nodiscard]] std::vector<AnnouncementText> from_wire(
    const google::protobuf::RepeatedPtrField<v1::AnnouncementText>& texts);

// Entries of the stream `accounts`, serialized.
[[nodiscard]] std::string user_changed(const Account& account);
[[nodiscard]] std::string list_changed(const ListPlace& place, Membership membership);
[[nodiscard]] std::string preferences_changed(UserId user, const Preferences& preferences);
[[nodiscard]] std::string measures_changed(const Measures& measures);
[[nodiscard]] std::string announced_changed(const Announced& announced);
/// What waits for them in clubs is to be asked for again.
[[nodiscard]] std::string clubs_changed(const std::vector<UserId>& users);
[[nodiscard]] std::string everybody_revoked(UtcTime now);
[[nodiscard]] std::string account_closed(UserId user);
[[nodiscard]] std::string account_erased(UserId user, UtcTime time);
[[nodiscard]] std::string sessions_revoked(UserId user, const std::vector<TokenHash>& tokens);
/// All of the user, which were `ended`.
[[nodiscard]] std::string all_sessions_revoked(UserId user, const std::vector<TokenHash>& ended);

}  // namespace escaque::services::accounts
