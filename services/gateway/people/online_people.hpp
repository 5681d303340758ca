#pragma once
// Everybody who is online at any gateway, with what lists show of them and who may see them: one
// for the process, as its reader last heard. Thread-safe.

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <boost/algorithm/string/compare.hpp>

#include "escaque/gateway/v1/people.pb.h"

#include "gateway/people/visibility.hpp"
#include "gateway/wire.hpp"

namespace escaque::services::gateway {

/// Where somebody stands in lists; the least is the first. People come before computers, and of
/// these the highest rating before others.
struct PersonRank {
  bool is_other = false;  // Not followed by whoever asks.
  bool is_computer = false;
  std::int32_t minus_rating = 0;
  std::string id;

  friend auto operator<=>(const PersonRank&, const PersonRank&) = default;
};

/// The rank as a token of a page, and back; nothing for what is no token.
[[nodiscard]] std::string to_token(const PersonRank& rank);
[[nodiscard]] std::optional<PersonRank> parse_person_rank(std::string_view token);

class OnlinePeople {
 public:
  /// Without the game that they play, which is of another list.
  using Row = std::shared_ptr<const v1::OnlinePerson>;

  /// What must be asked about somebody, and how often they had changed then.
  struct Wanted {
    std::string id;
    std::uint64_t change = 0;
  };
  struct Details {
    common_v1::User user;  // Without an id: nobody who is listed.
    std::optional<ratings_v1::CategoryRating> rating;
    Visibility visibility;
  };
  struct Called {
    common_v1::User user;  // Without roles.
    bool is_seen = false;  // By the viewer.
  };
  struct Page {
    std::vector<Row> rows;
    std::optional<PersonRank> next_after;  // Unless it is the last page.
    std::size_t total = 0;                 // On all pages.
  };

  // From the reader.
  /// All who are online now. Nobody is listed before it is known who may see them.
  void replace(const std::vector<std::string>& ids);
  /// The first of those about whom something is not known, or is different by now.
  [[nodiscard]] std::vector<Wanted> wanted(std::size_t at_most) const;
  void learn(const Wanted& asked, Details details);

  // From whoever hears that something changed.
  void mark_changed(const std::string& id);
  /// They have chosen anew who may see them, or are gone for good: nobody may until it is known.
  void hide(const std::string& id);
  /// Changes may have been missed.
  void hide_all();

  /// Grows with every change.
  [[nodiscard]] std::uint64_t edition() const;
  /// Somebody who is listed, by their handle in any case; nothing: nobody has it.
  [[nodiscard]] std::optional<Called> called(const std::string& handle, const Viewer& viewer) const;
  /// Null: not online, or not to be seen by `viewer`.
  [[nodiscard]] Row find(const std::string& id, const Viewer& viewer) const;
  /// The first of those whom everybody like `viewer` may see, and how many there are of these.
  [[nodiscard]] std::vector<Row> best(const Viewer& viewer, std::size_t at_most) const;
  [[nodiscard]] std::size_t count(const Viewer& viewer) const;
  /// A page of all whom the viewer may see, those of `first` before others.
  [[nodiscard]] Page find(const Viewer& viewer, const std::unordered_set<std::string>& first,
                          std::size_t at_most, const std::optional<PersonRank>& after) const;

 private:
  struct Person {
    std::uint64_t change = 0;
    Row row;  // Null: not listed.
    Visibility visibility;
    PersonRank rank;  // Of the row.
  };

  struct IgnoringCase {
    bool operator()(const std::string& a, const std::string& b) const {
      return std::ranges::lexicographical_compare(a, b, boost::algorithm::is_iless());
    }
  };

  void unlist(Person& person);

  mutable std::shared_mutex mutex_;
  std::uint64_t edition_ = 0;
  std::unordered_map<std::string, Person> people_;              // By id.
  std::map<PersonRank, const Person*> listed_;                  // Those who have a row.
  std::map<std::string, const Person*, IgnoringCase> handles_;  // Of those listed.
  std::unordered_set<std::string> unknown_;                     // Ids.
  std::map<accounts_v1::Audience, std::size_t> may_;            // How many are listed for each.
};

}  // namespace escaque::services::gateway
