#include "domain/laws/laws.hpp"

#include "domain/laws/editions/classic.hpp"
#include "domain/laws/editions/fide_1993.hpp"
#include "domain/laws/editions/fide_1997.hpp"
#include "domain/laws/editions/fide_2014.hpp"
#include "domain/laws/editions/fide_2023.hpp"
#include "domain/laws/editions/online.hpp"

namespace escaque::laws {
namespace {

/// Periods that begin within this many moves count (fide-2014 A.1, B.1).
constexpr int kMovesOfAGame = 60;

}  // namespace

const Laws& laws_of(Edition edition) {
  switch (edition) {
    case Edition::classic:
      return kClassic;
    case Edition::fide_1993:
      return kFide1993;
    case Edition::fide_1997:
      return kFide1997;
    case Edition::fide_2014:
      return kFide2014;
    case Edition::fide_2023:
      return kFide2023;
    case Edition::online:
      return kOnline;
  }
  return kOnline;
}

clock::LawsClass class_of(const Laws& laws, const clock::Schedule& schedule) {
  const Classes& classes = laws.classes;
  const Millis total = clock::main_time(schedule, kMovesOfAGame) +
                       clock::bonus_time(schedule, classes.increments_counted);
  if (total < classes.blitz_below) return clock::LawsClass::blitz;
  if (total < classes.rapid_below) return clock::LawsClass::rapid;
  return clock::LawsClass::standard;
}

}  // namespace escaque::laws
