#include "domain/winnability/verdict.hpp"

namespace escaque::winnability {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::winnable:
      return "winnable";
    case Verdict::unwinnable:
      return "unwinnable";
    case Verdict::undecided:
      return "undecided";
  }
  return {};
}

std::string_view describe(Reason reason) {
  switch (reason) {
    case Reason::none:
      return "";
    case Reason::material:
      return "What is left on the board mates nowhere, wherever it stands.";
    case Reason::no_check:
      return "No piece will ever attack a square that the other king can ever reach.";
    case Reason::no_net:
      return "Wherever the other king can be attacked, a square to flee to stays open.";
    case Reason::last_piece:
      return "The last piece could give check only where it is taken at once.";
    case Reason::fortress:
      return "Kings and pawns went everywhere they can go: no mating net fits around them.";
    case Reason::apart:
      return "Bishops that can touch nobody do not help, and whatever the others do, no mating net "
             "fits.";
    case Reason::forced:
      return "Few moves are possible; after each of them pawns and regions leave no mating net.";
    case Reason::exhausted:
      return "Every position that can still arise was looked at: none is that mate.";
  }
  return {};
}

}  // namespace escaque::winnability
