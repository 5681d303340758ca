#include "accounts/convert.hpp"

#include <algorithm>
#include <string_view>

namespace escaque::services::accounts {
namespace {

using common::v1::Reason;

struct Row {
  Reason reason;
  std::string_view expected;
  std::string_view field;
};

Row row_of(AccountError error) {
  using namespace common::v1;
  switch (error) {
    case AccountError::malformed_id:
      return {REASON_MALFORMED, "11 base62 digits", "user_id"};
    case AccountError::malformed_session_id:
      return {REASON_MALFORMED, "16 hexadecimal digits, as GET sessions gives them", "session_id"};
    case AccountError::unknown_peer:
      return {REASON_NOT_ALLOWED, "a call over the operator's socket", ""};
    case AccountError::unknown_list:
      return {REASON_MALFORMED, "LIST_KIND_CENSOR, LIST_KIND_NOPLAY or LIST_KIND_FOLLOW", "kind"};
    case AccountError::unknown_audience:
      return {REASON_MALFORMED,
              "AUDIENCE_EVERYBODY, AUDIENCE_REGISTERED, AUDIENCE_FOLLOWED or AUDIENCE_NOBODY",
              "preferences"};
    case AccountError::unknown_role:
      return {REASON_MALFORMED, "roles from the enum Role, not ROLE_UNSPECIFIED", "roles"};
    case AccountError::too_many_users:
      return {REASON_TOO_LARGE, "at most 100 ids and handles together", "user_ids"};
    case AccountError::invalid_handle:
      return {REASON_INVALID_HANDLE, "3 to 20 of A-Z a-z 0-9 _ -, the first one a letter",
              "handle"};
    case AccountError::reserved_handle:
      return {REASON_INVALID_HANDLE,
              "a handle that does not look like a guest's or the server's own", "handle"};
    case AccountError::handle_taken:
      return {REASON_HANDLE_TAKEN, "a handle that cannot be mistaken for another user's", "handle"};
    case AccountError::invalid_password:
      return {REASON_INVALID_PASSWORD, "8 to 200 bytes", "password"};
    case AccountError::common_password:
      return {REASON_INVALID_PASSWORD, "no common password, and not the handle with some digits",
              "password"};
    case AccountError::invalid_title:
      return {REASON_MALFORMED, "at most 5 capital letters", "title"};
    case AccountError::wrong_credentials:
      return {REASON_WRONG_CREDENTIALS, "the handle and the password of one user", ""};
    case AccountError::code_needed:
      return {REASON_WRONG_CREDENTIALS, "the six digits of the authenticator, or a recovery code",
              "code"};
    case AccountError::wrong_code:
      return {REASON_WRONG_CREDENTIALS,
              "the six digits that the authenticator shows now, or an unused recovery code",
              "code"};
    case AccountError::no_factor:
      return {REASON_NOT_ALLOWED, "POST second-factor/begin first", "code"};
    case AccountError::factor_is_on:
      return {REASON_NOT_ALLOWED, "POST second-factor/remove first", "user_id"};
    case AccountError::too_many_attempts:
      return {REASON_RATE_LIMITED, "another attempt after retry_after_ms", ""};
    case AccountError::not_logged_in:
      return {REASON_NOT_LOGGED_IN, "the token of a session, 43 base64url characters", "token"};
    case AccountError::session_expired:
      return {REASON_SESSION_EXPIRED, "a new login", "token"};
    case AccountError::guest_has_no_password:
      return {REASON_NOT_ALLOWED, "a registered user", "user_id"};
    case AccountError::no_such_user:
      return {REASON_NO_SUCH_USER, "the id or handle of a user", ""};
    case AccountError::list_full:
      return {REASON_TOO_LARGE, "a list with room: take somebody off it first", "other_id"};
    case AccountError::own_list:
      return {REASON_MALFORMED, "the id of another user", "other_id"};
    case AccountError::not_an_admin:
      return {REASON_NOT_ALLOWED, "an admin", "user_id"};
    case AccountError::unknown_measure:
      return {REASON_MALFORMED,
              "MEASURE_KIND_REGISTRATION, MEASURE_KIND_GUESTS or MEASURE_KIND_PREFIX", "kind"};
    case AccountError::malformed_prefix:
      return {REASON_MALFORMED,
              "192.0.2.7, 192.0.2.0/24 (16 bits at least) or 2001:db8::/48 (32 to 64 bits)",
              "prefix"};
    case AccountError::own_machine:
      return {REASON_NOT_ALLOWED, "a prefix without 127.0.0.0/8 and ::1", "prefix"};
    case AccountError::own_prefix:
      return {REASON_NOT_ALLOWED, "is_confirmed, if that is what you want", "is_confirmed"};
    case AccountError::measure_too_long:
      return {REASON_TOO_LARGE, "at most emergency.longest, in minutes", "minutes"};
    case AccountError::reason_needed:
      return {REASON_INVALID_TEXT, "1 to 200 bytes", "reason"};
    case AccountError::too_many_measures:
      return {REASON_TOO_LARGE, "one that is lifted first, or a prefix that holds several",
              "prefix"};
    case AccountError::registration_closed:
      return {REASON_NOT_ALLOWED, "another attempt after retry_after_ms", "registration"};
    case AccountError::guests_closed:
      return {REASON_NOT_ALLOWED, "another attempt after retry_after_ms", "guests"};
    case AccountError::stale_ticket:
      return {REASON_WRONG_CREDENTIALS,
              "the ticket that was given last, before it expires, for the first time", "ticket"};
    case AccountError::mail_is_off:
      return {REASON_NOT_ALLOWED, "a recovery code, or a server with mail.url", "mail"};
    case AccountError::malformed_address:
      return {REASON_MALFORMED, "name@example.org: at most 254 ASCII characters, one @, no spaces",
              "address"};
    case AccountError::nothing_to_confirm:
      return {REASON_NOT_ALLOWED, "POST email first", "address"};
    case AccountError::too_many_letters:
      return {REASON_RATE_LIMITED, "another attempt after retry_after_ms", "mail"};
    case AccountError::mail_overloaded:
      return {REASON_OVERLOADED, "another attempt in some minutes", "mail"};
    case AccountError::overloaded:
      return {REASON_OVERLOADED, "another attempt in some seconds", ""};
    case AccountError::unavailable:
      return {REASON_UNAVAILABLE, "another attempt in some seconds", ""};
  }
  return {REASON_INTERNAL, "", ""};
}

common::v1::Role to_wire(Role role) {
  switch (role) {
    case Role::helper:
      return common::v1::ROLE_HELPER;
    case Role::admin:
      return common::v1::ROLE_ADMIN;
    case Role::second_signer:
      return common::v1::ROLE_SECOND_SIGNER;
    case Role::operator_:
      return common::v1::ROLE_OPERATOR;
    case Role::arbiter:
      return common::v1::ROLE_ARBITER;
  }
  return common::v1::ROLE_UNSPECIFIED;
}

v1::ListKind to_wire(ListKind kind) {
  switch (kind) {
    case ListKind::censor:
      return v1::LIST_KIND_CENSOR;
    case ListKind::noplay:
      return v1::LIST_KIND_NOPLAY;
    case ListKind::follow:
      return v1::LIST_KIND_FOLLOW;
  }
  return v1::LIST_KIND_UNSPECIFIED;
}

v1::Audience to_wire(Audience audience) {
  switch (audience) {
    case Audience::everybody:
      return v1::AUDIENCE_EVERYBODY;
    case Audience::registered:
      return v1::AUDIENCE_REGISTERED;
    case Audience::followed:
      return v1::AUDIENCE_FOLLOWED;
    case Audience::nobody:
      return v1::AUDIENCE_NOBODY;
  }
  return v1::AUDIENCE_UNSPECIFIED;
}

std::optional<Audience> audience_of(v1::Audience wire) {
  for (const Audience known : kAudiences) {
    if (to_wire(known) == wire) return known;
  }
  return std::nullopt;
}

}  // namespace

common::v1::User to_wire(const Account& account) {
  common::v1::User user;
  user.set_id(to_string(account.id));
  user.set_handle(account.handle);
  user.set_title(account.title);
  user.set_is_guest(account.kind == AccountKind::guest);
  user.set_is_computer(account.kind == AccountKind::computer);
  for (const Role role : account.roles) user.add_roles(to_wire(role));
  return user;
}

v1::SessionInfo to_wire(const Session& session, const std::optional<SessionToken>& current) {
  const auto ms = [](UtcTime time) { return static_cast<double>(time.time_since_epoch().count()); };
  v1::SessionInfo wire;
  wire.set_id(id_of(session));
  wire.set_created_ms(ms(session.created));
  wire.set_used_ms(ms(session.used));
  wire.set_expires_ms(ms(session.expires));
  wire.set_agent(session.agent);
  wire.set_is_current(current && current->hash == session.token);
  return wire;
}

v1::PersonalLists to_wire(const Lists& lists) {
  v1::PersonalLists wire;
  for (const UserId user : lists.censor) wire.add_censor(to_string(user));
  for (const UserId user : lists.noplay) wire.add_noplay(to_string(user));
  for (const UserId user : lists.follow) wire.add_follow(to_string(user));
  return wire;
}

v1::Preferences to_wire(const Preferences& preferences) {
  v1::Preferences wire;
  wire.set_may_challenge(to_wire(preferences.may_challenge));
  wire.set_may_invite(to_wire(preferences.may_invite));
  return wire;
}

common::v1::Role role_to_wire(Role role) { return to_wire(role); }

rpc::Error to_error(const Refused& refused) {
  const Row row = row_of(refused.error);
  rpc::Error error =
      rpc::make_error(row.reason, std::string(to_string(refused.error)), std::string(row.expected));
  error.detail.set_field(std::string(row.field));
  error.detail.set_retry_after_ms(static_cast<int>(refused.retry_after.count()));
  return error;
}

Answer<UserId> parse_user_id(const std::string& text) {
  const auto id = UserId::parse(text);
  if (!id) return Refused(AccountError::malformed_id);
  return *id;
}

Client from_wire(const v1::Client& client) {
  return {client.prefix(), client.device(), client.agent()};
}

Answer<ListKind> from_wire(v1::ListKind kind) {
  for (const ListKind known : kListKinds) {
    if (to_wire(known) == kind) return known;
  }
  return Refused(AccountError::unknown_list);
}

Answer<Preferences> from_wire(const v1::Preferences& wire) {
  const auto may_challenge = audience_of(wire.may_challenge());
  const auto may_invite = audience_of(wire.may_invite());
  if (!may_challenge || !may_invite) return Refused(AccountError::unknown_audience);
  return Preferences{*may_challenge, *may_invite};
}

Answer<std::vector<Role>> from_wire(const google::protobuf::RepeatedField<int>& roles) {
  std::vector<Role> given;
  for (const int role : roles) {
    if (role == common::v1::ROLE_PLAYER) continue;
    const auto* const known =
        std::find_if(kRoles.begin(), kRoles.end(), [&](Role r) { return to_wire(r) == role; });
    if (known == kRoles.end()) return Refused(AccountError::unknown_role);
    if (std::find(given.begin(), given.end(), *known) == given.end()) given.push_back(*known);
  }
  return given;
}

v1::MeasureKind to_wire(MeasureKind kind) {
  switch (kind) {
    case MeasureKind::registration:
      return v1::MEASURE_KIND_REGISTRATION;
    case MeasureKind::guests:
      return v1::MEASURE_KIND_GUESTS;
    case MeasureKind::prefix:
      return v1::MEASURE_KIND_PREFIX;
  }
  return v1::MEASURE_KIND_UNSPECIFIED;
}

Answer<MeasureKind> from_wire(v1::MeasureKind kind) {
  for (const MeasureKind known : kMeasureKinds) {
    if (to_wire(known) == kind) return known;
  }
  return Refused(AccountError::unknown_measure);
}

v1::Measures to_wire(const Measures& measures) {
  v1::Measures wire;
  wire.set_version(measures.version);
  for (const Measure& measure : measures.all) {
    v1::Measure& one = *wire.add_measures();
    one.set_kind(to_wire(measure.kind));
    one.set_prefix(measure.prefix);
    one.set_since_ms(static_cast<double>(measure.since.time_since_epoch().count()));
    one.set_until_ms(static_cast<double>(measure.until.time_since_epoch().count()));
    one.set_by(measure.by);
    one.set_reason(measure.reason);
  }
  return wire;
}

std::string measures_changed(const Measures& measures) {
  v1::AccountChanged change;
  *change.mutable_measures() = to_wire(measures);
  return change.SerializeAsString();
}

std::string everybody_revoked(UtcTime now) {
  v1::AccountChanged change;
  change.mutable_sessions_revoked()->set_began_before_ms(
      static_cast<double>(now.time_since_epoch().count()));
  return change.SerializeAsString();
}

std::string user_changed(const Account& account) {
  v1::AccountChanged change;
  *change.mutable_user() = to_wire(account);
  return change.SerializeAsString();
}

std::string list_changed(const ListPlace& place, Membership membership) {
  v1::AccountChanged change;
  v1::ListChanged& list = *change.mutable_list_changed();
  list.set_user_id(to_string(place.owner));
  list.set_kind(to_wire(place.kind));
  list.set_other_id(to_string(place.other));
  list.set_is_member(membership == Membership::present);
  return change.SerializeAsString();
}

std::string preferences_changed(UserId user, const Preferences& preferences) {
  v1::AccountChanged change;
  v1::PreferencesChanged& changed = *change.mutable_preferences_changed();
  changed.set_user_id(to_string(user));
  *changed.mutable_preferences() = to_wire(preferences);
  return change.SerializeAsString();
}

std::string account_closed(UserId user) {
  v1::AccountChanged change;
  change.mutable_closed()->set_user_id(to_string(user));
  return change.SerializeAsString();
}

std::string sessions_revoked(UserId user, const std::vector<TokenHash>& tokens) {
  v1::AccountChanged change;
  v1::SessionsRevoked& revoked = *change.mutable_sessions_revoked();
  revoked.set_user_id(to_string(user));
  for (const TokenHash& token : tokens) revoked.add_token_hashes(token.hex);
  return change.SerializeAsString();
}

std::string all_sessions_revoked(UserId user, const std::vector<TokenHash>& ended) {
  v1::AccountChanged change;
  v1::SessionsRevoked& revoked = *change.mutable_sessions_revoked();
  revoked.set_user_id(to_string(user));
  for (const TokenHash& token : ended) revoked.add_ended(token.hex);
  return change.SerializeAsString();
}

}  // namespace escaque::services::accounts
