#include "domain/lobby/answers.hpp"

#include <algorithm>

namespace escaque::lobby {
namespace {

/// What a command was answered is read off its facts.
struct AnswerReader {
  Answer& answer;

  void operator()(const SeekOpened& fact) const { answer.seek = fact.seek.id; }
  void operator()(const ChallengeOpened& fact) const { answer.challenge = fact.challenge.id; }
  void operator()(const PairingMade& fact) const {
    if (!fact.simul) answer.game = fact.game;
  }
  void operator()(const SimulOpened& fact) const { answer.simul = fact.simul.id; }
  template <class Other>
  void operator()(const Other&) const {}
};

std::string user_of(std::string_view command_id) {
  return std::string(command_id.substr(0, command_id.find('/')));
}

}  // namespace

Answer answer_of(const Entry& entry) {
  Answer answer;
  answer.command_id = entry.command_id;
  for (const Fact& fact : entry.facts) std::visit(AnswerReader{answer}, fact);
  return answer;
}

const Answer* AnswerBook::find(std::string_view command_id) const {
  const auto known = by_user_.find(user_of(command_id));
  if (known == by_user_.end()) return nullptr;
  const auto found = std::ranges::find(known->second, command_id, &Answer::command_id);
  return found == known->second.end() ? nullptr : &*found;
}

void AnswerBook::remember(Answer answer, UtcTime at) {
  if (answer.command_id.empty()) return;
  while (!given_.empty() && given_.front().first + limits_.life < at) forget_oldest();
  given_.emplace_back(at, answer.command_id);
  auto& of_user = by_user_[user_of(answer.command_id)];
  of_user.push_back(std::move(answer));
  ++size_;
  if (of_user.size() > limits_.per_user) {
    of_user.pop_front();
    --size_;
  }
  while (given_.size() > limits_.most) forget_oldest();
}

void AnswerBook::forget_oldest() {
  const std::string command_id = std::move(given_.front().second);
  given_.pop_front();
  const auto known = by_user_.find(user_of(command_id));
  if (known == by_user_.end()) return;
  size_ -= std::erase_if(known->second,
                         [&](const Answer& answer) { return answer.command_id == command_id; });
  if (known->second.empty()) by_user_.erase(known);
}

}  // namespace escaque::lobby
