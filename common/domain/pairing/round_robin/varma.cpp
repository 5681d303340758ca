#include "domain/pairing/round_robin/varma.hpp"

#include <algorithm>
#include <map>

namespace escaque::pairing::round_robin {
namespace {

using Envelope = std::vector<int>;
using Envelopes = std::vector<Envelope>;

constexpr int kFewest = 9;
constexpr int kMax = 24;

/// For 10, 12, … 24 players.
const std::vector<Envelopes>& printed_tables() {
  static const std::vector<Envelopes> tables{
      {{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}},
      {{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 12}, {3, 11}},
      {{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}},
      {{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}},
      {{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}},
      {{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}},
      {{6, 7, 8, 9, 10, 17, 18, 19, 20}, {1, 2, 3, 4, 12, 13, 14, 15}, {11, 16, 21}, {5, 22}},
      {{6, 7, 8, 9, 10, 11, 19, 20, 21, 22},
       {1, 2, 3, 4, 13, 14, 15, 16, 17},
       {12, 18, 23},
       {5, 24}}};
  return tables;
}

/// Players of one federation by name, as places in the list of entrants.
struct Delegation {
  std::string federation;
  std::vector<std::size_t> players;
};

/// Annex 2, 2: the largest first, equal ones by their code.
std::vector<Delegation> in_drawing_order(std::span<const Entrant> entrants) {
  std::map<std::string, Delegation> by_code;
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    Delegation& delegation = by_code[entrants[i].federation];
    delegation.federation = entrants[i].federation;
    delegation.players.push_back(i);
  }
  std::vector<Delegation> order;
  for (auto& [code, delegation] : by_code) {
    std::stable_sort(
        delegation.players.begin(), delegation.players.end(),
        [&](std::size_t a, std::size_t b) { return entrants[a].name < entrants[b].name; });
    order.push_back(std::move(delegation));
  }
  std::stable_sort(order.begin(), order.end(), [](const Delegation& a, const Delegation& b) {
    return a.players.size() > b.players.size();
  });
  return order;
}

int draw_number(Envelope& envelope, const Lot& lot) {
  const auto place = envelope.begin() + static_cast<std::ptrdiff_t>(lot(envelope.size()));
  const int number = *place;
  envelope.erase(place);
  return number;
}

/// Annex 2, 3: an envelope drawn from those with at least `needed` numbers left; none for none.
Envelope* choose_envelope(Envelopes& envelopes, std::size_t needed, const Lot& lot) {
  std::vector<Envelope*> large;
  for (Envelope& envelope : envelopes) {
    if (envelope.size() >= needed) large.push_back(&envelope);
  }
  return large.empty() ? nullptr : large[lot(large.size())];
}

Envelope& fullest(Envelopes& envelopes) {
  return *std::max_element(
      envelopes.begin(), envelopes.end(),
      [](const Envelope& a, const Envelope& b) { return a.size() < b.size(); });
}

}  // namespace

std::string_view to_string(VarmaError error) {
  switch (error) {
    case VarmaError::number_of_players:
      return "the Varma tables are for 9 to 24 players";
  }
  return "unknown";
}

Result<std::vector<std::vector<int>>, VarmaError> varma_envelopes(int players) {
  if (players < kFewest || players > kMax) return VarmaError::number_of_players;
  Envelopes envelopes = printed_tables()[static_cast<std::size_t>((players - kFewest) / 2)];
  for (Envelope& envelope : envelopes) {
    envelope.erase(std::remove(envelope.begin(), envelope.end(), players + 1), envelope.end());
  }
  return envelopes;
}

Result<VarmaDraw, VarmaError> draw_varma(std::span<const Entrant> entrants, const Lot& lot) {
  auto envelopes = varma_envelopes(static_cast<int>(std::min<std::size_t>(entrants.size(), 1000)));
  if (!envelopes) return envelopes.error();
  VarmaDraw draw{std::vector<int>(entrants.size()), {}};
  for (const Delegation& delegation : in_drawing_order(entrants)) {
    Envelope* envelope = choose_envelope(*envelopes, delegation.players.size(), lot);
    if (envelope == nullptr) draw.unrestricted.push_back(delegation.federation);
    for (const std::size_t player : delegation.players) {
      // The manual is silent when no envelope is large enough: then always from the fullest.
      Envelope& source = envelope != nullptr ? *envelope : fullest(*envelopes);
      draw.numbers[player] = draw_number(source, lot);
    }
  }
  return draw;
}

}  // namespace escaque::pairing::round_robin
