#include "conduct/talker.hpp"

#include <utility>

#include "conduct/text_rules.hpp"

namespace escaque::services::conduct {
namespace {

constexpr std::size_t kMaxUsersWatched = 20'000;

using etiquette::Feature;

/// What somebody needs who speaks there.
Feature feature_of(Room room) { return room == Room::tell ? Feature::tells : Feature::rooms; }

ConductError to_conduct_error(TextError error) {
  switch (error) {
    case TextError::empty:
      return ConductError::empty_text;
    case TextError::long_:
      return ConductError::long_text;
    case TextError::invalid:
      return ConductError::invalid_text;
  }
  return ConductError::invalid_text;
}

std::string key_of(const Speech& speech) {
  return to_string(speech.from.id) + ' ' + speech.command_id;
}

// What the game or the user has become meanwhile does not make it another command.
bool is_same_command(const Speech& a, const Speech& b) {
  return a.room == b.room && a.game == b.game && a.to.id == b.to.id && a.text == b.text;
}

}  // namespace

Talker::Talker(Parts parts, const FloodRules& rules, std::size_t max_remembered)
    : parts_(std::move(parts)),
      max_remembered_(max_remembered),
      budgets_{{{rules.budget, kMaxUsersWatched},
                {rules.budget, kMaxUsersWatched},
                {rules.while_playing, kMaxUsersWatched}}},
      repeats_(rules.repeats, kMaxUsersWatched) {}

Talker::Medium Talker::medium_of(const Speech& speech) {
  if (speech.room == Room::tell) return Medium::tell;
  const bool is_to_opponent = speech.room == Room::players && speech.stage == GameStage::running;
  return is_to_opponent ? Medium::opponent : Medium::game;
}

Awaitable<Answer<Said>> Talker::say(Speech speech) {
  auto text = check_text(speech.text, kMaxTalk);
  if (!text) co_return Refused(to_conduct_error(text.error()));
  speech.text = std::move(*text);
  const std::string key = key_of(speech);
  TaskPtr task;
  if (const auto found = tasks_.find(key); found != tasks_.end()) {
    task = found->second;
    if (!is_same_command(task->speech, speech)) co_return Refused(ConductError::id_taken);
  } else {
    task = std::make_shared<Task>(parts_.context, std::move(speech));
    remember(key, task);
    // On its own: a caller who stops waiting must not leave a command half done.
    spawn(parts_.context, "say", perform(task), parts_.on_crash);
  }
  co_await task->ended.wait();
  co_return task->answer;
}

void Talker::remember(const std::string& key, const TaskPtr& task) {
  tasks_.emplace(key, task);
  order_.emplace_back(key, task);
  while (order_.size() > max_remembered_) {
    const auto& [oldest_key, oldest] = order_.front();
    const auto found = tasks_.find(oldest_key);
    if (found != tasks_.end() && found->second == oldest) tasks_.erase(found);
    order_.pop_front();
  }
}

Awaitable<void> Talker::perform(TaskPtr task) {
  // Whoever waits is woken up however this ends.
  struct End {
    AsyncEvent& ended;
    ~End() { ended.set(); }
  } const end{task->ended};
  task->answer = co_await deliver(task->speech);
  if (task->answer) {
    parts_.metrics.said.increment();
    co_return;
  }
  parts_.metrics.refused.increment();
  // A refusal is no effect: the same command may be tried again later.
  const auto found = tasks_.find(key_of(task->speech));
  if (found != tasks_.end() && found->second == task) tasks_.erase(found);
}

Awaitable<Answer<Said>> Talker::deliver(Speech& speech) {
  const auto allowed = co_await check(speech);
  if (!allowed) co_return allowed.error();
  const speech::Verdict verdict = parts_.judge.judge(speech);
  if (verdict.kind == speech::Kind::critical) co_return co_await parts_.judge.hold(speech, verdict);
  speech.spans = spans_of(speech.text, verdict);
  auto written = co_await parts_.log.append(speech);
  if (!written) co_return Refused(written.error());
  repeats_.said(speech.from.id, conversation_of(speech), speech::compared(speech.text),
                parts_.time.now());
  if (verdict.kind == speech::Kind::bad) {
    co_await parts_.judge.count(speech, verdict, written->time);
  }
  co_return Said{speech, std::move(written->talk_id), written->time};
}

Awaitable<Answer<void>> Talker::check(const Speech& speech) {
  if (const auto forbidden = room_forbids(speech)) co_return Refused(*forbidden);
  if (const auto wait = budgets_[static_cast<std::size_t>(medium_of(speech))].take(
          speech.from.id, parts_.time.now())) {
    co_return Refused(ConductError::too_fast, RuleCited{"FLD-1", etiquette::Article::no_harm},
                      *wait);
  }
  const UtcTime now = parts_.time.utc_now();
  const auto in_force = co_await parts_.store.in_force_of(speech.from.id, now);
  if (!in_force) co_return Refused(ConductError::unavailable);
  for (const Feature feature : {feature_of(speech.room), Feature::account}) {
    if (auto taken = taking(*in_force, feature, now)) co_return Refused(std::move(*taken), now);
  }
  if (const auto listener = only_listener(speech)) {
    const auto censored = co_await parts_.censors.censors(*listener, speech.from.id);
    if (!censored) co_return Refused(censored.error());
    if (*censored) co_return Refused(ConductError::censored);
  }
  if (auto refused = co_await flood(speech)) co_return std::move(*refused);
  co_return Answer<void>();
}

Awaitable<std::optional<Refused>> Talker::flood(const Speech& speech) {
  const auto repeat = repeats_.check(speech.from.id, conversation_of(speech),
                                     speech::compared(speech.text), parts_.time.now());
  if (!repeat) co_return std::nullopt;
  const RuleCited cited{std::string(etiquette::kRepeatedLinks.id),
                        etiquette::kRepeatedLinks.article};
  switch (repeat->why) {
    case etiquette::Repeat::Why::again:
      co_return Refused(ConductError::repeated, cited, repeat->wait);
    case etiquette::Repeat::Why::to_many:
      if (has_link(speech.text)) co_await parts_.judge.note_links(speech);
      co_return Refused(ConductError::repeated_to_many, cited, repeat->wait);
    case etiquette::Repeat::Why::pause:
      break;
  }
  co_return Refused(ConductError::repeated_much, cited, repeat->wait);
}

}  // namespace escaque::services::conduct
