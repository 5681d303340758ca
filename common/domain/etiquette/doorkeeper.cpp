#include "domain/etiquette/doorkeeper.hpp"

#include <algorithm>

namespace escaque::etiquette {
namespace {

Budget times(const Budget& budget, int factor) {
  return {budget.burst * factor, budget.refill_every / factor};
}

}  // namespace

Doorkeeper::Ledger::Ledger(const DoorLimits& limits, const std::vector<Tariff>& tariffs,
                           const Budget& all_kinds, int factor)
    : shared(times(all_kinds, factor), limits.most_keys),
      excess(times(limits.excess, factor), limits.most_keys) {
  for (const Tariff& tariff : tariffs) {
    rows.emplace_back(times(tariff.budget, factor), limits.most_keys);
  }
}

Doorkeeper::Doorkeeper(const DoorLimits& limits, const std::vector<Tariff>& tariffs)
    : limits_(limits),
      accounts_(limits, tariffs, limits.account, 1),
      prefixes_(limits, tariffs, limits.prefix, 1),
      trusted_(limits, tariffs, limits.prefix, limits.trusted_factor) {
  for (const Tariff& tariff : tariffs) costs_.push_back(tariff.cost);
}

Doorkeeper::Ledger& Doorkeeper::ledger_of(const AddressPrefix& prefix) {
  return prefix.is_trusted ? trusted_ : prefixes_;
}

Admission Doorkeeper::ask(const Caller& caller, std::size_t row, Instant now) {
  const bool has_account = !caller.account.empty();
  const std::string& prefix = caller.prefix.text;
  const std::string& key = has_account ? caller.account : prefix;
  Ledger& behind_prefix = ledger_of(caller.prefix);
  Ledger& own = has_account ? accounts_ : behind_prefix;
  const int cost = costs_[row];
  const auto refuse = [&](Millis wait) {
    const bool is_too_often = own.excess.take(key, now).has_value();
    return Admission{is_too_often ? Admission::Kind::shown_out : Admission::Kind::refused, wait};
  };
  if (const auto wait = own.rows[row].take(key, now)) return refuse(*wait);
  if (const auto wait = own.shared.take(key, now, cost)) {
    own.rows[row].give_back(key);
    return refuse(*wait);
  }
  if (!has_account || prefix.empty()) return {};
  if (const auto wait = behind_prefix.shared.take(prefix, now, cost)) {
    own.rows[row].give_back(key);
    own.shared.give_back(key, cost);
    return refuse(*wait);
  }
  return {};
}

std::optional<Crowded> Doorkeeper::enter() {
  if (connections_ >= limits_.connections) return Crowded::everywhere;
  ++connections_;
  return std::nullopt;
}

void Doorkeeper::leave() { --connections_; }

std::optional<Crowded> Doorkeeper::enter(const AddressPrefix& prefix) {
  const auto factor = static_cast<std::size_t>(prefix.is_trusted ? limits_.trusted_factor : 1);
  return count(by_prefix_, prefix.text, limits_.connections_per_prefix * factor, Crowded::prefix);
}

void Doorkeeper::leave(const AddressPrefix& prefix) { uncount(by_prefix_, prefix.text); }

std::optional<Crowded> Doorkeeper::enter(const std::string& account) {
  return count(by_account_, account, limits_.sockets_per_account, Crowded::account);
}

void Doorkeeper::leave(const std::string& account) { uncount(by_account_, account); }

std::optional<Crowded> Doorkeeper::count(Counts& counts, const std::string& key, std::size_t most,
                                         Crowded crowded) {
  std::size_t& open = counts[key];
  if (open >= most) return crowded;
  ++open;
  return std::nullopt;
}

void Doorkeeper::uncount(Counts& counts, const std::string& key) {
  const auto found = counts.find(key);
  if (found != counts.end() && --found->second == 0) counts.erase(found);
}

}  // namespace escaque::etiquette
