// Why a round is paired as it is, for the wire.

#include "matchmaking/events/convert_event.hpp"
#include "wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

namespace dutch = pairing::dutch;

class ExplanationWriter {
 public:
  explicit ExplanationWriter(event::System system) : system_(system) {}

  void write(const event::ExplainedBoard& from, v1::ExplainedBoard& to) const {
    to.set_white(from.white);
    to.set_black(from.black);
    to.set_group(from.group ? static_cast<std::int32_t>(*from.group) : -1);
    if (from.origin) to.set_origin(wire::to_word<v1::PairOrigin>(*from.origin));
    if (from.color_rule) to.set_color_rule(wire::to_word<v1::ColorRule>(*from.color_rule));
    to.set_floats_down(from.floats_down);
    write_reasons(from, to);
  }

  void write(const event::PairedGroup& from, v1::PairedGroup& to) const {
    to.set_points(from.points.tenths);
    for (const int player : from.players) to.add_players(player);
    for (const int player : from.from_elsewhere) to.add_from_elsewhere(player);
    for (const event::ExplainedFloat& each : from.floats) {
      auto& floater = *to.add_floats();
      floater.set_player(each.player);
      write_reasons(each, floater);
    }
    for (const std::string& key : from.ranked_by) to.add_ranked_by(key);
  }

 private:
  void write_criterion(dutch::Criterion from, v1::NamedCriterion& to) const {
    to.set_criterion(wire::to_word<v1::Criterion>(from));
    to.set_code(std::string(event::code_in(system_, from)));
  }

  /// What a board or a float gives up, and who was passed over.
  void write_reasons(const auto& from, auto& to) const {
    for (const dutch::Criterion each : from.given_up) write_criterion(each, *to.add_given_up());
    for (const event::PassedOver& each : from.passed_over) {
      auto& passed = *to.add_passed_over();
      passed.set_player(each.player);
      passed.set_obstacle(wire::to_word<v1::Obstacle>(each.obstacle));
      if (each.criterion) write_criterion(*each.criterion, *passed.mutable_criterion());
    }
  }

  event::System system_;
};

}  // namespace

v1::RoundExplanation to_wire(const event::RoundExplanation& explanation) {
  v1::RoundExplanation to;
  const ExplanationWriter writer(explanation.system);
  to.set_round(explanation.round);
  to.set_system(wire::to_word<v1::PairingSystem>(explanation.system));
  to.set_standing(std::string(event::standing(explanation.system)));
  for (const auto& board : explanation.boards) writer.write(board, *to.add_boards());
  for (const auto& group : explanation.groups) writer.write(group, *to.add_groups());
  to.set_bye(explanation.bye);
  return to;
}

}  // namespace escaque::services::matchmaking
