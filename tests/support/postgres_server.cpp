#include "support/postgres_server.hpp"

#include <cctype>
#include <cstdlib>
#include <libpq-fe.h>
#include <memory>
#include <stdexcept>
#include <sys/wait.h>
#include <utility>

#include "support/piped_child.hpp"

namespace escaque::test {
namespace {

std::string read_line(std::FILE* file) {
  std::string line;
  for (int c = std::getc(file); c != EOF && c != '\n'; c = std::getc(file)) {
    line += static_cast<char>(c);
  }
  return line;
}

/// What needs no quotes in SQL, and is another for every name.
std::string schema_name(const std::string& text) {
  std::string name;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') {
      name += '_';
      name += static_cast<char>(c - 'A' + 'a');
    } else {
      name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    }
  }
  return name;
}

}  // namespace

PostgresServer::PostgresServer(const std::vector<std::string>& settings) {
  std::vector<std::string> words{"/usr/bin/python3", "-B", ESCAQUE_POSTGRES_SERVER};
  words.insert(words.end(), settings.begin(), settings.end());
  const PipedChild child = start_piped(std::move(words));
  pid_ = child.pid;
  commands_ = ::fdopen(child.input, "w");
  answers_ = ::fdopen(child.output, "r");
  folder_ = read_line(answers_);
  const std::string port = read_line(answers_);
  programs_ = read_line(answers_);
  if (port.empty()) throw std::runtime_error("PostgreSQL did not start");
  port_ = static_cast<std::uint16_t>(std::stoi(port));
}

PostgresServer::~PostgresServer() {
  std::fclose(commands_);
  ::waitpid(pid_, nullptr, 0);
  std::fclose(answers_);
}

std::string PostgresServer::schema(const std::string& name) {
  execute("CREATE SCHEMA IF NOT EXISTS " + name);
  return "postgresql://escaque@/postgres?host=" + folder_.string() +
         "&port=" + std::to_string(port_) + "&options=-csearch_path%3D" + name;
}

std::string PostgresServer::execute(const std::string& statements) {
  const std::string where = "host='" + folder_.string() + "' port=" + std::to_string(port_) +
                            " user=escaque dbname=postgres options='-c client_min_messages=error'";
  const std::unique_ptr<PGconn, decltype(&PQfinish)> session(PQconnectdb(where.c_str()), PQfinish);
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(
      PQexec(session.get(), statements.c_str()), PQclear);
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    throw std::runtime_error(PQerrorMessage(session.get()));
  }
  return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

void PostgresServer::kill() { tell("kill"); }
void PostgresServer::start() { tell("start"); }
void PostgresServer::let_in(const std::string& line) { tell("hba " + line); }

void PostgresServer::tell(const std::string& line) {
  std::fputs((line + "\n").c_str(), commands_);
  std::fflush(commands_);
  if (read_line(answers_) != "done") throw std::runtime_error("PostgreSQL did not " + line);
}

bool is_on_postgres() {
  const char* const said = std::getenv("ESCAQUE_TEST_SQL");
  return said != nullptr && std::string(said) == "postgres";
}

std::string sql_connection(const TempDirectory& directory, const std::string& name) {
  if (!is_on_postgres()) return directory.sqlite(name + ".sqlite");
  static PostgresServer shared;
  return shared.schema(schema_name(directory.path().filename().string() + "-" + name));
}

}  // namespace escaque::test
