#include <algorithm>
#include <charconv>
#include <utility>

#include <soci/soci.h>

#include "conduct/evidence/evidence_store.hpp"
#include "conduct/inputs/input_store.hpp"
#include "conduct/refusals.hpp"
#include "conduct/sql_values.hpp"
#include "domain/etiquette/rules/catalogue.hpp"

namespace escaque::services::conduct {
namespace {

constexpr int kMostOfCase = 10;
constexpr int kMostBesides = 20;

constexpr std::string_view kColumns =
    "SELECT rule, input, user_id, version, time_ms, verdict, is_shadow, length_ms, case_id,"
    " features, thresholds, games, others FROM rule_decisions WHERE ";

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

/// "evidence=104.5 losses=4"
std::vector<KeptNumber> numbers_of(std::string_view text) {
  std::vector<KeptNumber> numbers;
  for (const std::string_view word : words_of(text)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view value = word.substr(equals + 1);
    KeptNumber number{std::string(word.substr(0, equals))};
    const auto [end, error] =
        std::from_chars(value.data(), value.data() + value.size(), number.value);
    if (error == std::errc() && end == value.data() + value.size()) {
      numbers.push_back(std::move(number));
    }
  }
  return numbers;
}

template <class IdType>
std::vector<IdType> ids_of(std::string_view text) {
  std::vector<IdType> ids;
  for (const std::string_view word : words_of(text)) {
    if (const auto id = IdType::parse(word)) ids.push_back(*id);
  }
  return ids;
}

KeptDecision decision_of(const soci::row& row) {
  KeptDecision made;
  made.key.rule = row.get<std::string>(0);
  made.key.input = row.get<long long>(1);
  made.key.about = UserId::parse(row.get<std::string>(2)).value_or(UserId());
  made.version = row.get<int>(3);
  made.time = from_ms(row.get<long long>(4));
  made.verdict = parse_word<etiquette::RuleVerdict>(row.get<std::string>(5))
                     .value_or(etiquette::RuleVerdict::nothing);
  made.is_shadow = row.get<int>(6) != 0;
  made.length = Millis(row.get<long long>(7));
  if (!made.is_shadow) made.case_id = row.get<std::string>(8);
  made.features = numbers_of(row.get<std::string>(9));
  made.thresholds = numbers_of(row.get<std::string>(10));
  made.games = ids_of<GameId>(row.get<std::string>(11));
  made.others = ids_of<UserId>(row.get<std::string>(12));
  return made;
}

std::vector<KeptDecision> read_all(const soci::rowset<soci::row>& rows) {
  std::vector<KeptDecision> all;
  for (const soci::row& row : rows) all.push_back(decision_of(row));
  return all;
}

NamedGame named_game(soci::session& session, GameId game, UserId player) {
  return {game, seen_of(session, game, player), analysis_of(session, game, player)};
}

Evidence with_games(soci::session& session, KeptDecision decision) {
  Evidence made;
  for (const GameId game : decision.games) {
    made.games.push_back(named_game(session, game, decision.key.about));
  }
  made.decision = std::move(decision);
  return made;
}

/// Its rule only makes another one look: everything that it says leads to nothing.
bool leads_nowhere(std::string_view rule) {
  return rule == etiquette::kEngineScreen.id || rule == etiquette::kEngineTiming.id;
}

}  // namespace

std::string to_string(const FindingKey& key) {
  return key.rule + '-' + std::to_string(key.input) + '-' + to_string(key.about);
}

std::optional<FindingKey> parse_finding(std::string_view name) {
  // Only the rule has a hyphen of its own.
  const std::size_t last = name.rfind('-');
  if (last == std::string_view::npos || last == 0) return std::nullopt;
  const std::size_t first = name.rfind('-', last - 1);
  if (first == std::string_view::npos) return std::nullopt;
  const std::string_view number = name.substr(first + 1, last - first - 1);
  FindingKey key{std::string(name.substr(0, first)), 0, {}};
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), key.input);
  const auto about = UserId::parse(name.substr(last + 1));
  if (error != std::errc() || end != number.data() + number.size() || !about) return std::nullopt;
  key.about = *about;
  return key;
}

EvidenceStore::Outcome<std::vector<Evidence>> EvidenceStore::of_case(etiquette::CaseId id) {
  auto find = [id](soci::session& session) {
    const std::string text = to_string(id);
    std::vector<KeptDecision> decisions =
        read_all((session.prepare << kColumns
                                  << "case_id = :id AND is_shadow = 0"
                                     " ORDER BY time_ms DESC, input DESC LIMIT "
                                  << kMostOfCase,
                  soci::use(text)));
    std::vector<Evidence> found;
    for (KeptDecision& each : decisions) found.push_back(with_games(session, std::move(each)));
    return found;
  };
  auto done = co_await database_.read(std::move(find));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

EvidenceStore::Outcome<std::vector<KeptDecision>> EvidenceStore::findings(FindingsQuery query) {
  auto find = [query = std::move(query)](soci::session& session) {
    const std::string reader = to_string(query.reader);
    const std::string which = leads_nowhere(query.rule) ? "" : " AND verdict <> 'nothing'";
    return read_all((session.prepare << kColumns << "rule = :rule AND user_id <> :reader" << which
                                     << " ORDER BY time_ms DESC, input DESC, user_id LIMIT "
                                     << query.limit << " OFFSET " << query.skip,
                     soci::use(query.rule), soci::use(reader)));
  };
  auto done = co_await database_.read(std::move(find));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

EvidenceStore::Outcome<std::optional<Evidence>> EvidenceStore::find(FindingKey key) {
  auto find = [key = std::move(key)](soci::session& session) {
    const std::string about = to_string(key.about);
    std::vector<KeptDecision> decisions = read_all(
        (session.prepare << kColumns << "rule = :rule AND input = :input AND user_id = :about",
         soci::use(key.rule), soci::use(key.input), soci::use(about)));
    std::optional<Evidence> found;
    if (!decisions.empty()) found = with_games(session, std::move(decisions.front()));
    return found;
  };
  auto done = co_await database_.read(std::move(find));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

EvidenceStore::Outcome<std::vector<KeptDecision>> EvidenceStore::besides(FindingKey key) {
  auto find = [key = std::move(key)](soci::session& session) {
    const std::string about = to_string(key.about);
    return read_all((session.prepare << kColumns
                                     << "user_id = :about AND excuse = 'none'"
                                        " AND NOT (rule = :rule AND input = :input)"
                                        " ORDER BY time_ms DESC, input DESC LIMIT "
                                     << kMostBesides,
                     soci::use(about), soci::use(key.rule), soci::use(key.input)));
  };
  auto done = co_await database_.read(std::move(find));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

EvidenceStore::Outcome<std::vector<NamedGame>> EvidenceStore::analysed(std::vector<GameId> games,
                                                                       UserId player) {
  auto find = [games = std::move(games), player](soci::session& session) {
    std::vector<NamedGame> found;
    for (const GameId game : games) {
      NamedGame named = named_game(session, game, player);
      if (named.seen && named.analysed) found.push_back(std::move(named));
    }
    return found;
  };
  auto done = co_await database_.read(std::move(find));
  if (!done) co_return to_error(ConductError::unavailable);
  co_return std::move(*done);
}

}  // namespace escaque::services::conduct
