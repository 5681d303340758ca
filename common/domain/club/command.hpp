#pragma once
// What people want of a club.

#include <string>
#include <variant>

#include "domain/club/club.hpp"

namespace escaque::club {

// By somebody for themselves

/// Accepts an invitation, too.
struct Join {
  std::string about;  ///< To the officers, where they decide.
};
/// Declines an invitation and withdraws a request, too.
struct Leave {};
/// Has seen what became of them here.
struct See {};

// By officers, about Scene::other

struct Invite {};
struct Uninvite {};
struct Admit {};
struct Refuse {};
struct Remove {};
/// Somebody who was removed may ask again.
struct Pardon {};

// By officers

struct PostNews {
  std::string text;
};
/// Also by an admin.
struct DeleteNews {
  NewsId news;
};

/// Of a member: theirs is a child's account, as far as this club says. What it has set it also
/// takes back once the person has left.
struct MarkChild {
  bool is_child = true;
};

/// Of a member: rules in the events that the club announces from then on.
struct NameArbiter {
  bool is_arbiter = true;
};

// By the president

struct Appoint {
  Relation to = Relation::officer;  ///< Or member.
};
struct HandOver {};
struct Change {
  Profile profile;
};
/// Also by an admin, with a reason.
struct Close {
  std::string reason;
};

// By an admin

struct Rename {
  std::string name;
  std::string reason;
};

using Command =
    std::variant<Join, Leave, See, Invite, Uninvite, Admit, Refuse, Remove, Pardon, PostNews,
                 DeleteNews, Appoint, HandOver, Change, Close, Rename, MarkChild, NameArbiter>;

}  // namespace escaque::club
