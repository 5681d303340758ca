#include <algorithm>
#include <type_traits>
#include <utility>

#include "domain/season/corrections.hpp"

namespace escaque::season {
namespace {

using Decision = Result<Facts, SeasonError>;

constexpr std::size_t kMaxSeasonName = 100;
constexpr std::size_t kMaxMemberName = 33;  // As in a tournament.
constexpr int kFirstYear = 1900;
constexpr int kLastYear = 2200;

bool is_one_line(std::string_view text, std::size_t most) {
  return !text.empty() && text.size() <= most &&
         text.find_first_of("\r\n") == std::string_view::npos;
}

bool has_good_names(const Deed& deed) {
  const auto is_good = [](const Person& person) {
    return is_one_line(person.name, kMaxMemberName);
  };
  if (const auto* made = std::get_if<Registration>(&deed)) return is_good(made->person);
  if (const auto* entry = std::get_if<TournamentEntry>(&deed)) return is_good(entry->person);
  return true;
}

struct SeasonDecider {
  const Season& season;
  const Origin& origin;
  UtcTime now;
  bool leads_club = false;

  Decision operator()(const OpenSeason& open) const {
    if (season.exists()) return SeasonError::already_opened;
    if (!origin.user) return SeasonError::needs_organizer;
    if (!is_one_line(open.name, kMaxSeasonName) || open.year < kFirstYear ||
        open.year > kLastYear) {
      return SeasonError::bad_name;
    }
    if (open.club && open.host.is_closed) return SeasonError::club_closed;
    if (open.club && !open.host.leads_club()) return SeasonError::club_officers_only;
    return Facts{SeasonOpened{open.id, open.name, open.year, *origin.user, open.before,
                              open.before ? open.carried : std::vector<Carried>{}, open.club}};
  }

  Decision operator()(const RuleOnVisibility& rule) const {
    if (!season.exists()) return SeasonError::no_such_season;
    if (rule.is_hidden == season.is_hidden()) return SeasonError::ruled_already;
    if (rule.is_hidden && origin.reason.empty()) return SeasonError::no_reason;
    return Facts{VisibilityRuled{{rule.is_hidden, rule.by, origin.reason, now}}};
  }

  template <class T>
  Decision operator()(const T& action) const {
    if (!season.exists()) return SeasonError::no_such_season;
    if (origin.user && *origin.user != season.created.organizer && !leads_club) {
      return SeasonError::organizer_only;
    }
    if (season.closed) return SeasonError::season_closed;
    return answer(action);
  }

  Decision answer(const Record& record) const {
    if (!has_good_names(record.deed)) return SeasonError::bad_person;
    const auto sets = outcome(season.book, record.deed);
    if (!sets) return sets.error();
    const bool is_registration = std::holds_alternative<Registration>(record.deed);
    if (is_registration && season.members.size() >= record.most_members) {
      return SeasonError::register_full;
    }
    Recorded recorded{record.deed};
    if (auto* counted = std::get_if<Championship>(&recorded.deed)) {
      counted->promotions = promotions_of(*counted);
    }
    Facts facts{std::move(recorded)};
    facts.insert(facts.end(), sets->begin(), sets->end());
    return facts;
  }

  Decision answer(const Undo& undo) const {
    const auto row = std::find_if(season.journal.begin(), season.journal.end(),
                                  [&](const auto& each) { return each.version == undo.version; });
    if (row == season.journal.end()) return SeasonError::no_such_entry;
    if (!row->counts()) return SeasonError::undone_already;
    if (origin.reason.empty()) return SeasonError::no_reason;
    return correct(season, undo.version, std::nullopt);
  }

  Decision answer(const Recount& recount) const {
    const JournalRow* row = season.count_of(recount.championship.event);
    if (row == nullptr) return SeasonError::not_counted;
    if (origin.reason.empty()) return SeasonError::no_reason;
    Championship again = recount.championship;
    again.promotions = promotions_of(again);
    return correct(season, row->version, std::move(again));
  }

  Decision answer(const CloseYear& close) const {
    if (close.open_tournaments > 0) return SeasonError::tournaments_open;
    return Facts{YearClosed{}};
  }
};

}  // namespace

Result<Entry, SeasonError> decide(const Season& season, const Command& command, UtcTime now) {
  if (!command.id.empty() && season.has_seen(command.id)) return SeasonError::duplicate_command;
  Decision facts =
      std::visit(SeasonDecider{season, command.origin, now, command.leads_club}, command.action);
  if (!facts) return facts.error();
  return Entry{season.version + 1, command.id, command.origin, now, std::move(*facts)};
}

Result<std::vector<Carried>, SeasonError> carried_over(const Season& season, UserId organizer,
                                                       bool leads_club) {
  if (!season.exists()) return SeasonError::no_such_season;
  if (season.created.organizer != organizer && !leads_club) return SeasonError::organizer_only;
  if (!season.closed) return SeasonError::year_not_closed;
  std::vector<Carried> all;
  for (const auto& [user, member] : season.members) {
    all.push_back({member.person, season.book.players.at(user)});
  }
  return all;
}

}  // namespace escaque::season
