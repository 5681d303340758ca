#pragma once
// A bounded queue that serves its owners in turn, so that somebody who asks for much makes only
// themselves wait. What is urgent goes before everything that is not.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <utility>

namespace escaque::etiquette {

enum class Urgency : std::uint8_t { urgent, patient };

template <class Item>
class FairQueue {
 public:
  /// `most`: items that may wait at a time.
  explicit FairQueue(std::size_t most) : most_(most) {}

  struct Pushed {
    bool is_accepted = true;
    std::optional<Item> displaced = std::nullopt;  ///< Has lost its place to the new one.
  };

  /// In a full queue, an owner with fewer items displaces the newest one of the owner with most,
  /// a patient one before an urgent one; otherwise `item` is not accepted and is destroyed.
  [[nodiscard]] Pushed push(Urgency urgency, const std::string& owner, Item item) {
    Pushed pushed;
    if (size_ >= most_) {
      const auto lane = lane_with_room(urgency, owner);
      if (!lane) return {false, std::nullopt};
      pushed.displaced = take_newest(*lane);
    }
    find_or_add(urgency, owner).items.push_back(std::move(item));
    ++size_;
    return pushed;
  }

  /// The oldest item of the owner whose turn it is.
  [[nodiscard]] std::optional<Item> pop() {
    for (auto& owners : lanes_) {
      if (owners.empty()) continue;
      Owner& first = owners.front();
      Item item = std::move(first.items.front());
      first.items.pop_front();
      --size_;
      if (first.items.empty()) {
        owners.pop_front();
      } else {
        owners.splice(owners.end(), owners, owners.begin());
      }
      return item;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  struct Owner {
    std::string name;
    std::deque<Item> items;
  };
  using Owners = std::list<Owner>;  // In the order of their turns; none is without items.

  Owner& find_or_add(Urgency urgency, const std::string& name) {
    Owners& owners = owners_of(urgency);
    const auto found = find(owners, name);
    if (found != owners.end()) return *found;
    return owners.emplace_back(Owner{name, {}});
  }

  /// The lane in which somebody gives up a place; nothing when the newcomer has no better claim.
  [[nodiscard]] std::optional<Urgency> lane_with_room(Urgency urgency, const std::string& name) {
    if (urgency == Urgency::urgent && !lanes_.back().empty()) return Urgency::patient;
    Owners& owners = owners_of(urgency);
    if (owners.empty()) return std::nullopt;
    const auto own = find(owners, name);
    const std::size_t mine = own == owners.end() ? 0 : own->items.size();
    if (longest(owners)->items.size() <= mine + 1) return std::nullopt;
    return urgency;
  }

  Item take_newest(Urgency urgency) {
    Owners& owners = owners_of(urgency);
    const auto from = longest(owners);
    Item item = std::move(from->items.back());
    from->items.pop_back();
    if (from->items.empty()) owners.erase(from);
    --size_;
    return item;
  }

  [[nodiscard]] Owners& owners_of(Urgency urgency) {
    return lanes_[static_cast<std::size_t>(urgency)];
  }

  static typename Owners::iterator find(Owners& owners, const std::string& name) {
    return std::find_if(owners.begin(), owners.end(),
                        [&](const Owner& owner) { return owner.name == name; });
  }

  static typename Owners::iterator longest(Owners& owners) {
    return std::max_element(owners.begin(), owners.end(), [](const Owner& a, const Owner& b) {
      return a.items.size() < b.items.size();
    });
  }

  std::size_t most_;
  std::size_t size_ = 0;
  std::array<Owners, 2> lanes_;  // By urgency.
};

}  // namespace escaque::etiquette
