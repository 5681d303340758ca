#include "platform/sql/move.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <string_view>

#include <soci/soci.h>
#include <sodium.h>
// Behind SOCI's own.
#include <soci/sqlite3/soci-sqlite3.h>

#include "platform/sql/audit.hpp"
#include "platform/sql/dialect.hpp"

namespace escaque::sql {
namespace {

/// Of one transaction, and of one reading.
constexpr std::size_t kRowsAtOnce = 1'000;
constexpr long long kBeforeAll = std::numeric_limits<long long>::min();
constexpr std::string_view kDouble = "DOUBLE PRECISION";
/// Copied last: its rows make a database one of a service.
constexpr std::string_view kMigrations = "schema_migrations";

struct Column {
  std::string name;
  bool is_double = false;
};
struct Table {
  std::string name;
  std::string made_by;  // Its CREATE TABLE, columns that came later included.
  std::vector<Column> columns;
};

/// What a statement reads into, and writes from.
struct Rows {
  explicit Rows(std::size_t columns) : ids(kRowsAtOnce), values(columns), are_null(columns) {
    for (auto& column : values) column.resize(kRowsAtOnce);
    for (auto& column : are_null) column.resize(kRowsAtOnce);
  }
  void resize(std::size_t rows) {
    ids.resize(rows);
    for (auto& column : values) column.resize(rows);
    for (auto& column : are_null) column.resize(rows);
  }

  std::vector<long long> ids;
  std::vector<std::vector<std::string>> values;
  std::vector<std::vector<soci::indicator>> are_null;
};

/// Of rows in any order: a sum of their hashes. Numbers are compared as numbers.
class Digest {
 public:
  explicit Digest(const Table& table) : table_(table) {}

  void add(const Rows& rows) {
    for (std::size_t row = 0; row < rows.values.front().size(); ++row) add(rows, row);
  }
  [[nodiscard]] long long rows() const { return rows_; }
  friend bool operator==(const Digest& a, const Digest& b) {
    return a.rows_ == b.rows_ && a.sum_ == b.sum_;
  }

 private:
  void add(const Rows& rows, std::size_t row) {
    crypto_generichash_state state;
    std::array<std::uint64_t, 2> hash{};
    crypto_generichash_init(&state, nullptr, 0, sizeof hash);
    for (std::size_t i = 0; i < table_.columns.size(); ++i) {
      const bool is_null = rows.are_null[i][row] == soci::i_null;
      std::string value = is_null ? "" : rows.values[i][row];
      if (!is_null && table_.columns[i].is_double) value = bits_of(value);
      const std::string length = is_null ? "-" : std::to_string(value.size());
      add(state, length + ' ');
      add(state, value);
    }
    std::array<unsigned char, sizeof hash> bytes{};
    crypto_generichash_final(&state, bytes.data(), bytes.size());
    std::memcpy(hash.data(), bytes.data(), bytes.size());
    for (std::size_t i = 0; i < hash.size(); ++i) sum_[i] += hash[i];
    ++rows_;
  }
  static void add(crypto_generichash_state& state, const std::string& bytes) {
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(bytes.data()),
                              bytes.size());
  }
  static std::string bits_of(const std::string& number) {
    const double value = std::strtod(number.c_str(), nullptr);
    return {reinterpret_cast<const char*>(&value), sizeof value};
  }

  const Table& table_;
  long long rows_ = 0;
  std::array<std::uint64_t, 2> sum_{};
};

/// Which rows are the service's: the mark is not.
std::string own_rows(const Table& table) {
  return table.name == kMigrations ? "number > 0" : "TRUE";
}

std::string joined(const Table& table, const std::function<std::string(const Column&)>& words) {
  std::string all;
  for (const Column& column : table.columns) all += (all.empty() ? "" : ", ") + words(column);
  return all;
}

/// The file, for nobody else.
class Source {
 public:
  explicit Source(const std::filesystem::path& file) : file_(file) {
    if (!std::filesystem::exists(file)) throw MoveError(file.string() + ": there is no such file");
    session_.open(soci::sqlite3, "dbname=\"" + file.string() + "\" timeout=1");
    session_ << "PRAGMA locking_mode = EXCLUSIVE";
    try {
      session_ << "BEGIN EXCLUSIVE";
      session_ << "COMMIT";
    } catch (const soci::soci_error&) {
      throw MoveError(file.string() +
                      ": somebody has it open; expected that the service has been stopped");
    }
    session_ << "PRAGMA synchronous = FULL";
    if (!has("database_id") || !has(std::string(kMigrations))) {
      throw MoveError(file.string() + ": is no database that this release has served");
    }
    session_ << "SELECT MIN(id) FROM database_id", soci::into(id_);
    std::string last;
    session_ << "SELECT name FROM schema_migrations ORDER BY number LIMIT 1", soci::into(last);
    is_moved_ = last == kMovedAway;
  }

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] bool is_moved() const { return is_moved_; }
  [[nodiscard]] bool has(const std::string& name) {
    int count = 0;
    session_ << "SELECT COUNT(*) FROM sqlite_master WHERE name = :name", soci::use(name),
        soci::into(count);
    return count > 0;
  }
  /// By their names, that of the migrations last.
  std::vector<Table> tables() {
    std::vector<Table> tables;
    const soci::rowset<soci::row> found =
        (session_.prepare
         << "SELECT name, sql FROM sqlite_master WHERE type = 'table'"
            " AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name = 'schema_migrations', name");
    for (const soci::row& row : found) {
      tables.push_back({row.get<std::string>(0), row.get<std::string>(1), {}});
    }
    for (Table& table : tables) {
      const soci::rowset<soci::row> columns =
          (session_.prepare << "SELECT name, type FROM pragma_table_info('" << table.name << "')");
      for (const soci::row& row : columns) {
        table.columns.push_back({row.get<std::string>(0), row.get<std::string>(1) == kDouble});
      }
    }
    return tables;
  }
  std::vector<std::string> indexes() {
    const soci::rowset<std::string> found =
        (session_.prepare << "SELECT sql FROM sqlite_master WHERE type = 'index'"
                             " AND sql IS NOT NULL ORDER BY name");
    return {found.begin(), found.end()};
  }
  /// Those behind row `after`, as texts; none: that was all.
  Rows rows_of(const Table& table, long long after) {
    Rows rows(table.columns.size());
    soci::statement reading(session_);
    reading.exchange(soci::into(rows.ids));
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      reading.exchange(soci::into(rows.values[i], rows.are_null[i]));
    }
    reading.exchange(soci::use(after));
    reading.alloc();
    // 17 digits give a number back; SQLite would write 15.
    reading.prepare("SELECT rowid, " +
                    joined(table,
                           [](const Column& column) {
                             const std::string& c = column.name;
                             return column.is_double
                                        ? "CASE WHEN " + c +
                                              " IS NULL THEN NULL ELSE printf('%!.17g', " + c +
                                              ") END"
                                        : "CAST(" + c + " AS TEXT)";
                           }) +
                    " FROM " + table.name + " WHERE rowid > :after AND " + own_rows(table) +
                    " ORDER BY rowid LIMIT " + std::to_string(kRowsAtOnce));
    reading.define_and_bind();
    if (!reading.execute(true)) rows.resize(0);
    return rows;
  }
  void mark_as_moved() {
    if (is_moved_) return;
    const std::string name = kMovedAway;
    session_ << "INSERT INTO schema_migrations (number, name) VALUES (0, :name)", soci::use(name);
  }

 private:
  std::filesystem::path file_;
  soci::session session_;
  std::string id_;
  bool is_moved_ = false;
};

/// The new database.
class Target {
 public:
  explicit Target(const MoveOptions& options)
      : name_(options.to), dialect_(make_dialect(options.to, options.password_file)) {
    if (options.to.starts_with("sqlite3:")) {
      throw MoveError(options.to + ": expected postgresql://USER@HOST/DATABASE");
    }
    dialect_->open(session_, caller_);
  }

  [[nodiscard]] soci::session& session() { return session_; }
  void begin() { dialect_->begin_write(session_); }
  void commit() { dialect_->commit(session_); }

  /// Makes the tables, unless an earlier attempt has.
  void prepare(const std::vector<Table>& tables, Source& source) {
    const std::string& id = source.id();
    begin();
    int count = 0;
    session_ << "SELECT COUNT(*) FROM information_schema.tables"
                " WHERE table_schema = current_schema()",
        soci::into(count);
    if (count > 0) return commit_if_begun(id);
    if (source.is_moved()) throw MoveError("the rows have been moved already, to elsewhere");
    for (const Table& table : tables) session_ << table.made_by;
    const std::string marked = kBeingMoved;
    session_ << "INSERT INTO schema_migrations (number, name) VALUES (0, :name)", soci::use(marked);
    session_ << "CREATE TABLE moved_rows (source_id TEXT NOT NULL, name TEXT NOT NULL,"
                " last_row BIGINT NOT NULL, PRIMARY KEY (source_id, name))";
    for (const Table& table : tables) {
      session_ << "INSERT INTO moved_rows VALUES (:id, :name, :last)", soci::use(id),
          soci::use(table.name), soci::use(kBeforeAll);
    }
    commit();
  }
  long long last_row_of(const Table& table) {
    long long last = kBeforeAll;
    session_ << "SELECT last_row FROM moved_rows WHERE name = :name", soci::use(table.name),
        soci::into(last);
    return last;
  }
  void write(const Table& table, Rows& rows) {
    begin();
    std::size_t number = 0;
    soci::statement writing(session_);
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      writing.exchange(soci::use(rows.values[i], rows.are_null[i]));
    }
    writing.alloc();
    writing.prepare("INSERT INTO " + table.name + " (" +
                    joined(table, [](const Column& column) { return column.name; }) + ") VALUES (" +
                    joined(table, [&](const Column&) { return ":v" + std::to_string(number++); }) +
                    ")");
    writing.define_and_bind();
    writing.execute(true);
    session_ << "UPDATE moved_rows SET last_row = :last WHERE name = :name",
        soci::use(rows.ids.back()), soci::use(table.name);
    commit();
  }
  Digest digest_of(const Table& table) {
    Digest digest(table);
    dialect_->begin_read(session_);
    session_ << "DECLARE all_rows NO SCROLL CURSOR FOR SELECT "
             << joined(table, [](const Column& c) { return "CAST(" + c.name + " AS TEXT)"; })
             << " FROM " << table.name << " WHERE " << own_rows(table);
    for (;;) {
      Rows rows(table.columns.size());
      soci::statement reading(session_);
      for (std::size_t i = 0; i < table.columns.size(); ++i) {
        reading.exchange(soci::into(rows.values[i], rows.are_null[i]));
      }
      reading.alloc();
      reading.prepare("FETCH " + std::to_string(kRowsAtOnce) + " FROM all_rows");
      reading.define_and_bind();
      if (!reading.execute(true)) break;
      digest.add(rows);
    }
    commit();
    return digest;
  }
  /// From here on a service starts on it.
  void finish(const std::vector<std::string>& indexes, bool has_guard) {
    begin();
    for (const std::string& index : indexes) session_ << index;
    if (has_guard) {
      for (const std::string& statement : audit_guard_in_postgres()) session_ << statement;
    }
    session_ << "DELETE FROM schema_migrations WHERE number = 0";
    session_ << "DROP TABLE moved_rows";
    commit();
  }

 private:
  void commit_if_begun(const std::string& id) {
    int is_begun = 0;
    session_ << "SELECT COUNT(*) FROM information_schema.tables"
                " WHERE table_schema = current_schema() AND table_name = 'moved_rows'",
        soci::into(is_begun);
    if (is_begun == 0) {
      throw MoveError(name_ + ": holds tables already; expected an empty database");
    }
    int of_others = 0;
    session_ << "SELECT COUNT(*) FROM moved_rows WHERE source_id <> :id", soci::use(id),
        soci::into(of_others);
    if (of_others > 0) {
      throw MoveError(name_ + ": rows of another database are being moved there");
    }
    commit();
  }

  const std::string name_;
  const std::unique_ptr<const Dialect> dialect_;
  Caller caller_;
  soci::session session_;
};

}  // namespace

bool is_moved_away(const std::filesystem::path& file) {
  soci::session session(soci::sqlite3, "dbname=\"" + file.string() + "\" readonly=1");
  int tables = 0;
  session << "SELECT COUNT(*) FROM sqlite_master WHERE name = 'schema_migrations'",
      soci::into(tables);
  if (tables == 0) return false;
  int marks = 0;
  const std::string mark = kMovedAway;
  session << "SELECT COUNT(*) FROM schema_migrations WHERE number = 0 AND name = :name",
      soci::use(mark), soci::into(marks);
  return marks > 0;
}

void move_rows(const MoveOptions& options, const CheckMoved& check, const OnMoved& on_moved) {
  Source source(options.from);
  Target target(options);
  const std::vector<Table> tables = source.tables();
  target.prepare(tables, source);
  for (const Table& table : tables) {
    for (long long last = target.last_row_of(table);;) {
      Rows rows = source.rows_of(table, last);
      if (rows.ids.empty()) break;
      last = rows.ids.back();
      target.write(table, rows);
    }
  }
  for (const Table& table : tables) {
    Digest before(table);
    for (long long last = kBeforeAll;;) {
      const Rows rows = source.rows_of(table, last);
      if (rows.ids.empty()) break;
      last = rows.ids.back();
      before.add(rows);
    }
    if (!(target.digest_of(table) == before)) {
      throw MoveError(table.name +
                      ": the rows of both databases differ: one was written to since"
                      " the move began. Empty the new one, and begin again");
    }
    on_moved({table.name, before.rows()});
  }
  check(target.session());
  // First the old one: of two that serve, one would lose what is written into it.
  source.mark_as_moved();
  target.finish(source.indexes(), source.has("audit_is_not_changed"));
}

}  // namespace escaque::sql
