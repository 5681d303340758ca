#pragma once
// How many games the computers of the house play at once, and who waits for one. Pure.

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <string>

namespace escaque::engine {

class Places {
 public:
  using Admit = std::function<void()>;

  /// Of `most` games, one person has at most `each`, those that wait included.
  Places(std::size_t most, std::size_t each) : most_(most), each_(each) {}

  /// Calls `admit` as soon as there is a place and nobody has waited longer. The place is that of
  /// `id`, a challenge, until it leaves. False: this person has enough. Asking again replaces
  /// `admit`.
  [[nodiscard]] bool ask(const std::string& id, const std::string& person, Admit admit);
  /// A game that runs, whether or not there is a place.
  void enter(const std::string& id, const std::string& person);
  /// A challenge that is closed, or a game that is over.
  void leave(const std::string& id);

  [[nodiscard]] std::size_t taken() const { return inside_.size(); }
  [[nodiscard]] std::size_t waiting() const { return outside_.size(); }

 private:
  struct Waiting {
    std::string id;
    std::string person;
    Admit admit;
  };

  void let_in();
  [[nodiscard]] std::size_t has(const std::string& person) const;

  const std::size_t most_;
  const std::size_t each_;
  std::map<std::string, std::string> inside_;  // Persons by challenges and games.
  std::deque<Waiting> outside_;
};

}  // namespace escaque::engine
