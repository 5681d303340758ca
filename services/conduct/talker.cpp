#include "conduct/talker.hpp"

#include <utility>

#include "conduct/text_rules.hpp"
#include "domain/etiquette/rules/catalogue.hpp"
#include "platform/asio/gather.hpp"

namespace escaque::services::conduct {
namespace {

constexpr std::size_t kMaxUsersWatched = 20'000;
// Lines said here that the stream has not told yet.
constexpr std::size_t kMaxLinesAwaited = 10'000;

using etiquette::Feature;

/// What somebody needs who speaks there.
Feature feature_of(Room room) {
  switch (room) {
    case Room::tell:
      return Feature::tells;
    case Room::channel:
      return Feature::channels;
    case Room::shout:
      return Feature::shouts;
    case Room::players:
    case Room::spectators:
    case Room::kibitz:
      break;
  }
  return Feature::rooms;
}

bool is_of_level_2(Room room) {
  return room == Room::kibitz || room == Room::channel || room == Room::shout;
}

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
  return a.asked == b.asked && a.game == b.game && a.to.id == b.to.id && a.channel == b.channel &&
         a.moves_to == b.moves_to && a.text == b.text && a.preset == b.preset;
}

}  // namespace

Talker::Talker(Parts parts, const FloodRules& rules, std::size_t max_remembered)
    : parts_(std::move(parts)),
      max_remembered_(max_remembered),
      rules_(rules),
      repeats_(rules.repeats, kMaxUsersWatched) {}

Medium Talker::medium_of(const Speech& speech) {
  if (speech.room == Room::tell) return Medium::tell;
  if (speech.room == Room::channel) return Medium::channel;
  if (speech.room == Room::shout) return Medium::shout;
  const bool is_to_opponent = speech.room == Room::players && speech.stage == GameStage::running;
  return is_to_opponent ? Medium::opponent : Medium::room;
}

etiquette::Budget Talker::budget_of(Medium medium) const {
  if (medium == Medium::shout) return rules_.shouts;
  return medium == Medium::opponent ? rules_.while_playing : rules_.budget;
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
  const std::string line_id = line_id_of(speech);
  // Before the stream says it.
  if (said_here_.size() >= kMaxLinesAwaited) said_here_.clear();
  said_here_.insert(line_id);
  auto written = co_await parts_.log.append(speech);
  if (!written) {
    said_here_.erase(line_id);
    co_return Refused(written.error());
  }
  repeats_.said(speech.from.id, conversation_of(speech), speech::compared(speech.text),
                parts_.time.now());
  if (verdict.kind == speech::Kind::bad) {
    co_await parts_.judge.count(speech, verdict, written->time);
    co_await parts_.judge.calm(speech, verdict, written->time);
  }
  Said said{speech, std::move(written->talk_id), written->time};
  said.is_hidden_from_opponent = co_await is_hidden_from_opponent(speech);
  const auto partner = speech.room == Room::shout
                           ? shouts_.partner_of(speech.from.id, parts_.time.now())
                           : std::nullopt;
  if (partner && !parts_.channels.all().empty()) {
    said.suggested_channel = parts_.channels.all().front().name;
  }
  if (partner && parts_.on_conversation) {
    const etiquette::ConversationSeen seen{speech.from.id, *partner, said.time};
    co_await parts_.on_conversation(seen);
  }
  co_return said;
}

Refused Talker::too_much(Medium medium, Millis wait) const {
  if (medium == Medium::shout) {
    return {ConductError::shouts_used, RuleCited{"SHT-1", etiquette::Article::channels}, wait};
  }
  return {ConductError::too_fast, RuleCited{"FLD-1", etiquette::Article::no_harm}, wait};
}

void Talker::heard(const etiquette::KeptLine& line) {
  if (line.room == Room::shout) shouts_.heard(line.from, parts_.time.now());
  if (said_here_.erase(line.id) > 0) return;
  repeats_.said(line.from, conversation_of(line), speech::compared(line.text), parts_.time.now());
}

Awaitable<Answer<void>> Talker::check(const Speech& speech) {
  if (const auto forbidden = room_forbids(speech)) co_return Refused(*forbidden);
  // An older instance would not keep the line for reports.
  if (is_of_level_2(speech.room) && !parts_.are_all_rooms_read()) {
    co_return Refused(ConductError::unavailable);
  }
  const Channels& channels = parts_.channels;
  if ((speech.room == Room::channel && !channels.has(speech.channel)) ||
      (!speech.moves_to.empty() && !channels.has(speech.moves_to))) {
    co_return Refused(ConductError::no_such_channel);
  }
  // Asked for at once: each is a way to another process or thread and back.
  std::vector<Awaitable<Answer<void>>> asked;
  asked.push_back(check_sanctions(speech));
  asked.push_back(take_budget(speech));
  for (auto& answered : co_await gather(std::move(asked))) {
    if (!answered) co_return std::move(answered);
  }
  if (const auto why = co_await unsaid_by_child(speech)) co_return Refused(*why);
  if (const auto listener = only_listener(speech)) {
    if (const auto why = co_await unheard(speech, *listener)) {
      if (*why == ConductError::censored) co_await note_censored(speech, *listener);
      co_return Refused(*why);
    }
  }
  if (auto refused = co_await flood(speech)) co_return std::move(*refused);
  co_return Answer<void>();
}

Awaitable<Answer<void>> Talker::check_sanctions(const Speech& speech) {
  const UtcTime now = parts_.time.utc_now();
  const auto in_force = co_await parts_.store.in_force_of(speech.from.id, now);
  if (!in_force) co_return Refused(ConductError::unavailable);
  for (const Feature feature : {feature_of(speech.room), Feature::account}) {
    if (auto taken = taking(*in_force, feature, now)) co_return Refused(std::move(*taken), now);
  }
  co_return Answer<void>();
}

Awaitable<Answer<void>> Talker::take_budget(const Speech& speech) {
  const Medium medium = medium_of(speech);
  const auto wait = co_await parts_.budgets.take(speech.from.id, medium, budget_of(medium));
  if (!wait) co_return Refused(wait.error());
  if (*wait) co_return too_much(medium, **wait);
  co_return Answer<void>();
}

Awaitable<bool> Talker::settle() {
  if (!parts_.settle) co_return true;
  co_return co_await parts_.settle();
}

Awaitable<std::optional<ConductError>> Talker::unsaid_by_child(const Speech& speech) {
  if (speech.preset) co_return std::nullopt;
  const auto wishes = co_await parts_.listeners.find(speech.from.id);
  if (!wishes) co_return wishes.error();
  if (!(*wishes)->is_child) co_return std::nullopt;
  if (speech.room != Room::tell) co_return ConductError::presets_only;
  // Whom a child could ask for help.
  if (speech.to.is_admin) co_return std::nullopt;
  const auto is_known = co_await parts_.knows(speech.from.id, speech.to.id);
  if (!is_known) co_return is_known.error();
  if (!*is_known) co_return ConductError::child_to_stranger;
  co_return std::nullopt;
}

Awaitable<std::optional<ConductError>> Talker::unheard_by_child(const Speech& speech,
                                                                UserId listener) {
  const bool is_tell = speech.room == Room::tell;
  if (speech.preset || (is_tell && speech.from.is_admin)) co_return std::nullopt;
  const auto is_known = co_await parts_.knows(listener, speech.from.id);
  if (!is_known) co_return is_known.error();
  if (*is_known) co_return std::nullopt;
  co_return is_tell ? ConductError::stranger_to_child : ConductError::reads_presets;
}

Awaitable<std::optional<ConductError>> Talker::unheard(const Speech& speech, UserId listener) {
  const auto wishes = co_await parts_.listeners.find(listener);
  if (!wishes) co_return wishes.error();
  if ((*wishes)->censored.contains(speech.from.id)) co_return ConductError::censored;
  if ((*wishes)->is_child) {
    const auto why = co_await unheard_by_child(speech, listener);
    if (why) co_return why;
  }
  if (speech.room != Room::tell) co_return std::nullopt;
  // Admins have to reach everybody.
  if (!speech.from.is_admin && !(*wishes)->admits(speech.from.id, speech.from.is_guest)) {
    // Whoever was written to may answer, at once.
    const bool is_settled = co_await settle();
    if (!is_settled) co_return ConductError::unavailable;
    const auto is_answer = co_await parts_.messages.has_written(listener, speech.from.id);
    if (!is_answer) co_return ConductError::unavailable;
    if (!*is_answer) {
      co_return speech.from.is_guest ? ConductError::guest_talk : ConductError::tells_unwanted;
    }
  }
  if (!speech.is_to_away) co_return std::nullopt;
  const auto unread = co_await parts_.messages.unread_of(listener, speech.from.id);
  if (!unread) co_return ConductError::unavailable;
  if (*unread >= rules_.unread_of_one) co_return ConductError::much_unread;
  co_return std::nullopt;
}

Awaitable<bool> Talker::is_hidden_from_opponent(const Speech& speech) {
  const auto opponent = opponent_among_many(speech);
  if (!opponent) co_return false;
  // It has been said: without an answer its author is told nothing more.
  const auto wishes = co_await parts_.listeners.find(*opponent);
  co_return wishes && (*wishes)->censored.contains(speech.from.id);
}

Awaitable<void> Talker::note_censored(const Speech& speech, UserId listener) {
  const bool is_over = speech.room != Room::tell && speech.stage == GameStage::over;
  if (is_over || !parts_.on_censored) co_return;
  etiquette::KeptLine line = kept_line(speech, parts_.time.utc_now());
  line.to = listener;
  co_await parts_.on_censored(std::move(line));
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
