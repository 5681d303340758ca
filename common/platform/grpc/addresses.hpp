#pragma once
// Where the instances of one service are: those of the configuration, and those that have said
// that they live. Copies share what was found; every function may be called from any thread.

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace escaque::rpc {

class Addresses {
 public:
  using List = std::shared_ptr<const std::vector<std::string>>;

  /// These and no others. Implicit: it is what a list of addresses means.
  // NOLINTNEXTLINE(google-explicit-constructor)
  Addresses(std::vector<std::string> configured);
  Addresses(std::initializer_list<std::string> configured)
      : Addresses(std::vector<std::string>(configured)) {}
  /// These, which may be none, and what will be found.
  [[nodiscard]] static Addresses growing(std::vector<std::string> configured);

  /// First those of the configuration, each once. The same pointer as long as nothing changes.
  [[nodiscard]] List all() const;
  [[nodiscard]] bool may_grow() const;

  /// All that live, instead of those that lived before. Only where it may grow.
  void found(std::vector<std::string> living);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace escaque::rpc
