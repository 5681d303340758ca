#pragma once
// What has become of a club and its people.

#include <string>
#include <variant>
#include <vector>

#include "domain/club/club.hpp"

namespace escaque::club {

/// Whether it is shown to the person as something new.
enum class Told : std::uint8_t { nobody, the_person };

/// From now on this is what the person is to the club.
struct Related {
  UserId user;
  Relation to = Relation::member;
  std::string about = {};
  Told told = Told::nobody;

  friend bool operator==(const Related&, const Related&) = default;
};
/// The person is nothing to the club any more.
struct Parted {
  UserId user;

  friend bool operator==(const Parted&, const Parted&) = default;
};
struct Seen {
  UserId user;

  friend bool operator==(const Seen&, const Seen&) = default;
};
struct ProfileChanged {
  Profile profile;

  friend bool operator==(const ProfileChanged&, const ProfileChanged&) = default;
};
struct NewsPosted {
  std::string text;

  friend bool operator==(const NewsPosted&, const NewsPosted&) = default;
};
struct NewsDeleted {
  NewsId news;

  friend bool operator==(const NewsDeleted&, const NewsDeleted&) = default;
};
/// The club says that theirs is a child's account, or no longer.
struct ChildMarked {
  UserId user;
  bool is_child = true;

  friend bool operator==(const ChildMarked&, const ChildMarked&) = default;
};
/// Rules in the club's events, or no longer.
struct ArbiterNamed {
  UserId user;
  bool is_arbiter = true;

  friend bool operator==(const ArbiterNamed&, const ArbiterNamed&) = default;
};
/// For good. Nobody belongs to it any more; its officers are told.
struct ClubClosed {
  friend bool operator==(const ClubClosed&, const ClubClosed&) = default;
};

using Fact = std::variant<Related, Parted, Seen, ProfileChanged, NewsPosted, NewsDeleted,
                          ClubClosed, ChildMarked, ArbiterNamed>;
using Facts = std::vector<Fact>;

}  // namespace escaque::club
