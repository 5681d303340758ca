#include <utility>

#include <soci/soci.h>

#include "accounts/announcements/announcement_store.hpp"
#include "accounts/convert.hpp"
#include "accounts/rows.hpp"
#include "accounts/sql_outcome.hpp"
#include "platform/relay/stream_relay.hpp"
#include "platform/sql/audit.hpp"

namespace escaque::services::accounts {
namespace {

Announced find_announced(soci::session& sql, UtcTime now) {
  Announced found;
  // Each announcement is a line of the audit.
  found.version = sql::audit_head(sql).sequence;
  const long long now_ms = rows::to_ms(now);
  const soci::rowset<soci::row> all =
      (sql.prepare << "SELECT id, language, text, until_ms FROM announcements"
                      " WHERE until_ms > :now ORDER BY language",
       soci::use(now_ms));
  for (const soci::row& row : all) {
    if (!found.current) found.current.emplace();
    found.current->id = row.get<long long>(0);
    found.current->texts.push_back({row.get<std::string>(1), row.get<std::string>(2)});
    found.current->until = rows::from_ms(row.get<long long>(3));
  }
  return found;
}

void insert_announcement(soci::session& sql, const Announcement& announcement) {
  const long long until = rows::to_ms(announcement.until);
  for (const AnnouncementText& one : announcement.texts) {
    sql << "INSERT INTO announcements (id, language, text, until_ms)"
           " VALUES (:id, :language, :text, :until)",
        soci::use(announcement.id), soci::use(one.language), soci::use(one.text), soci::use(until);
  }
}

std::string details_of(const Announcement& announcement, unsigned uid) {
  std::string details = "uid " + std::to_string(uid) + "; until_ms " +
                        std::to_string(rows::to_ms(announcement.until));
  for (const AnnouncementText& one : announcement.texts) {
    details += "; " + (one.language.empty() ? std::string() : one.language + ": ") + one.text;
  }
  return details;
}

Announced tell_announced(soci::session& sql, UtcTime now) {
  Announced announced = find_announced(sql, now);
  relay::enqueue(sql, announced_changed(announced));
  return announced;
}

}  // namespace

AnnouncementStore::Outcome<Announced> AnnouncementStore::current(UtcTime now) {
  auto find = [now](soci::session& session) { return find_announced(session, now); };
  co_return flatten(co_await database_.read(find));
}

AnnouncementStore::Outcome<Announced> AnnouncementStore::announce(Announcement announcement,
                                                                  unsigned uid, UtcTime now) {
  auto change = [announcement = std::move(announcement), uid, now](soci::session& session) {
    Announcement made = announcement;
    session << "DELETE FROM announcements";
    sql::append_audit(session,
                      {now, UserId(), "announce", "everybody", details_of(announcement, uid)});
    made.id = sql::audit_head(session).sequence;
    insert_announcement(session, made);
    return tell_announced(session, now);
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

AnnouncementStore::Outcome<Announced> AnnouncementStore::clear(unsigned uid, UtcTime now) {
  auto change = [uid, now](soci::session& session) {
    session << "DELETE FROM announcements";
    sql::append_audit(
        session, {now, UserId(), "clear_announcement", "everybody", "uid " + std::to_string(uid)});
    return tell_announced(session, now);
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

}  // namespace escaque::services::accounts
