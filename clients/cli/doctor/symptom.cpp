#include "cli/doctor/symptom.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <boost/json.hpp>

namespace escaque::clients::cli::doctor {

std::string_view to_string(Urgency urgency) {
  switch (urgency) {
    case Urgency::none:
      return "none";
    case Urgency::soon:
      return "soon";
    case Urgency::now:
      return "now";
  }
  return "none";
}

void append(Symptoms& all, Symptoms some) {
  all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
}

void sort_by_urgency(Symptoms& symptoms) {
  std::ranges::stable_sort(symptoms, std::ranges::greater(), &Symptom::urgency);
}

Urgency most_urgent(const Symptoms& symptoms) {
  Urgency most = Urgency::none;
  for (const Symptom& symptom : symptoms) most = std::max(most, symptom.urgency);
  return most;
}

std::string to_text(const Symptoms& symptoms, bool with_all) {
  std::string text;
  for (const Symptom& symptom : symptoms) {
    const bool is_well = symptom.urgency == Urgency::none;
    if (is_well && !with_all) continue;
    text += is_well ? "well" : to_string(symptom.urgency);
    text += '\t' + symptom.part + '\t' + symptom.what + '\n';
    if (!symptom.remedy.empty()) text += "\t\t" + symptom.remedy + '\n';
  }
  return text;
}

std::string to_json(const Symptoms& symptoms) {
  boost::json::array rows;
  for (const Symptom& symptom : symptoms) {
    rows.push_back({{"urgency", to_string(symptom.urgency)},
                    {"part", symptom.part},
                    {"what", symptom.what},
                    {"remedy", symptom.remedy}});
  }
  const boost::json::object all{{"urgency", to_string(most_urgent(symptoms))},
                                {"symptoms", std::move(rows)}};
  return boost::json::serialize(all) + '\n';
}

}  // namespace escaque::clients::cli::doctor
