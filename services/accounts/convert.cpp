#include "accounts/convert.hpp"

#include <algorithm>
#include <string_view>

#include "domain/etiquette/small_cells.hpp"

namespace escaque::services::accounts {
namespace {

using common::v1::Reason;

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

v1::ComputerChallenges to_wire(ComputerChallenges choice) {
  switch (choice) {
    case ComputerChallenges::taken:
      return v1::COMPUTER_CHALLENGES_TAKEN;
    case ComputerChallenges::refused:
      return v1::COMPUTER_CHALLENGES_REFUSED;
  }
  return v1::COMPUTER_CHALLENGES_UNSPECIFIED;
}

std::optional<ComputerChallenges> choice_of(v1::ComputerChallenges wire) {
  for (const auto known : {ComputerChallenges::taken, ComputerChallenges::refused}) {
    if (to_wire(known) == wire) return known;
  }
  return std::nullopt;
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
  wire.set_censored_by(
      etiquette::shown(lists.censored_by).value_or(std::min(lists.censored_by, 1)));
  wire.set_is_child(lists.is_child);
  return wire;
}

v1::Preferences to_wire(const Preferences& preferences) {
  v1::Preferences wire;
  wire.set_may_challenge(to_wire(preferences.may_challenge));
  wire.set_may_invite(to_wire(preferences.may_invite));
  wire.set_may_tell(to_wire(preferences.may_tell));
  wire.set_computer_challenges(to_wire(preferences.computers));
  wire.set_may_see(to_wire(preferences.may_see));
  for (const ChildMark& mark : preferences.child_marks) {
    v1::ChildMark& made = *wire.add_child_marks();
    made.set_club_id(mark.club);
    made.set_club_name(mark.club_name);
    made.set_since_ms(static_cast<double>(mark.since.time_since_epoch().count()));
  }
  return wire;
}

v1::Visibility to_wire(const Visibility& visibility) {
  v1::Visibility wire;
  wire.set_user_id(to_string(visibility.user));
  wire.set_may_see(to_wire(visibility.may_see));
  for (const UserId user : visibility.followed) wire.add_followed_ids(to_string(user));
  return wire;
}

common::v1::Role role_to_wire(Role role) { return to_wire(role); }

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

Answer<WantedPreferences> from_wire(const v1::Preferences& wire) {
  const auto may_challenge = audience_of(wire.may_challenge());
  const auto may_invite = audience_of(wire.may_invite());
  const auto may_tell = audience_of(wire.may_tell());
  const bool is_tell_known = may_tell || wire.may_tell() == v1::AUDIENCE_UNSPECIFIED;
  const auto may_see = audience_of(wire.may_see());
  const bool is_see_known = may_see || wire.may_see() == v1::AUDIENCE_UNSPECIFIED;
  if (!may_challenge || !may_invite || !is_tell_known || !is_see_known) {
    return Refused(AccountError::unknown_audience);
  }
  const auto computers = choice_of(wire.computer_challenges());
  if (!computers && wire.computer_challenges() != v1::COMPUTER_CHALLENGES_UNSPECIFIED) {
    return Refused(AccountError::unknown_choice);
  }
  return WantedPreferences{*may_challenge, *may_invite, may_tell, computers, may_see};
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

v1::Announced to_wire(const Announced& announced) {
  v1::Announced wire;
  wire.set_version(announced.version);
  if (!announced.current) return wire;
  v1::Announcement& announcement = *wire.mutable_announcement();
  announcement.set_id(std::to_string(announced.current->id));
  for (const AnnouncementText& one : announced.current->texts) {
    v1::AnnouncementText& text = *announcement.add_texts();
    text.set_language(one.language);
    text.set_text(one.text);
  }
  announcement.set_until_ms(
      static_cast<double>(announced.current->until.time_since_epoch().count()));
  return wire;
}

std::vector<AnnouncementText> from_wire(
    const google::protobuf::RepeatedPtrField<v1::AnnouncementText>& texts) {
  std::vector<AnnouncementText> all;
  for (const v1::AnnouncementText& one : texts) all.push_back({one.language(), one.text()});
  return all;
}

std::string measures_changed(const Measures& measures) {
  v1::AccountChanged change;
  *change.mutable_measures() = to_wire(measures);
  return change.SerializeAsString();
}

std::string announced_changed(const Announced& announced) {
  v1::AccountChanged change;
  *change.mutable_announced() = to_wire(announced);
  return change.SerializeAsString();
}

std::string clubs_changed(const std::vector<UserId>& users) {
  v1::AccountChanged change;
  for (const UserId user : users) {
    change.mutable_clubs_changed()->add_user_ids(to_string(user));
  }
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

std::string account_erased(UserId user, UtcTime time) {
  v1::AccountChanged change;
  change.mutable_erased()->set_user_id(to_string(user));
  change.mutable_erased()->set_time_ms(static_cast<double>(time.time_since_epoch().count()));
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
