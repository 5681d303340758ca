// Stages of alternating forests from all free vertices at once, one augmentation each.

#include "domain/pairing/dutch/weighted_matching.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace escaque::pairing::dutch {

WeightedMatching::WeightedMatching(int size)
    : size_(size),
      edge_(index(size * size), false),
      weight_(index(size * size), 0),
      u_(index(size), 0),
      mate_(index(size), -1),
      top_(index(size)),
      nodes_(index(size)),
      best_(index(size), -1),
      best_slack_(index(size), 0) {
  for (int v = 0; v < size; ++v) {
    top_[index(v)] = v;
    node(v).base = v;
  }
}

void WeightedMatching::set_edge(int a, int b, Weight weight) {
  edge_[index(a * size_ + b)] = edge_[index(b * size_ + a)] = true;
  weight_[index(a * size_ + b)] = weight_[index(b * size_ + a)] = weight;
}

void WeightedMatching::solve() {
  start();
  while (std::find(mate_.begin(), mate_.end(), -1) != mate_.end()) run_stage();
  add_up();
}

/// Feasible duals, lowered vertex by vertex until an edge is tight; matches such edges at once.
void WeightedMatching::start() {
  for (int v = 0; v < size_; ++v) {
    Weight greatest = std::numeric_limits<Weight>::min();
    for (int w = 0; w < size_; ++w) {
      if (has_edge(v, w)) greatest = std::max(greatest, weight_[index(v * size_ + w)]);
    }
    u_[index(v)] = greatest;
  }
  for (int v = 0; v < size_; ++v) {
    if (mate(v) >= 0) continue;
    Weight least = std::numeric_limits<Weight>::max();
    int partner = -1;
    for (int w = 0; w < size_; ++w) {
      if (!has_edge(v, w)) continue;
      const Weight s = slack(v, w);
      const bool better = s < least || (s == least && mate(partner) >= 0 && mate(w) < 0);
      if (!better) continue;
      least = s;
      partner = w;
    }
    u_[index(v)] -= least;
    if (mate(partner) >= 0) continue;
    mate_[index(v)] = partner;
    mate_[index(partner)] = v;
  }
  // Between outer vertices slack is shared by halves: it must be even, so must their duals be.
  for (int v = 0; v < size_; ++v) {
    if (mate(v) < 0 && u_[index(v)] % 2 != 0) ++u_[index(v)];
  }
}

void WeightedMatching::run_stage() {
  label_roots();
  for (;;) {
    const Event event = next_event();
    apply(event.delta);
    if (event.kind == Event::Kind::grow) {
      grow(event.at);
    } else if (event.kind == Event::Kind::expand) {
      expand(event.at);
    } else if (join(best_[index(event.at)], event.at)) {
      break;
    }
  }
  // Blossoms that cost nothing are not worth keeping.
  for (int n = size_; n < static_cast<int>(nodes_.size()); ++n) {
    if (node(n).parent < 0 && !node(n).children.empty() && node(n).z == 0) dissolve(n);
  }
}

void WeightedMatching::label_roots() {
  for (Node& each : nodes_) each.label = Label::free;
  std::fill(best_.begin(), best_.end(), -1);
  for (int v = 0; v < size_; ++v) {
    const int n = top_[index(v)];
    if (mate(node(n).base) < 0 && node(n).label == Label::free) make_outer(n);
  }
}

void WeightedMatching::make_outer(int n) {
  node(n).label = Label::outer;
  each_vertex(n, [&](int v) { scan(v); });
}

/// The outer vertex `v` may be the nearest of other vertices.
void WeightedMatching::scan(int v) {
  for (int w = 0; w < size_; ++w) {
    if (!has_edge(v, w) || top_[index(v)] == top_[index(w)]) continue;
    const Weight s = slack(v, w);
    if (best_[index(w)] >= 0 && best_slack_[index(w)] <= s) continue;
    best_[index(w)] = v;
    best_slack_[index(w)] = s;
  }
}

/// The nearest outer vertex of `v` got into the same blossom: finds another.
void WeightedMatching::rescan(int v) {
  best_[index(v)] = -1;
  for (int w = 0; w < size_; ++w) {
    if (!has_edge(v, w) || top_[index(v)] == top_[index(w)] || label_of(w) != Label::outer)
      continue;
    const Weight s = slack(v, w);
    if (best_[index(v)] >= 0 && best_slack_[index(v)] <= s) continue;
    best_[index(v)] = w;
    best_slack_[index(v)] = s;
  }
}

WeightedMatching::Event WeightedMatching::next_event() {
  Event next;
  const auto offer = [&](Event::Kind kind, Weight delta, int at) {
    if (next.kind == Event::Kind::none || delta < next.delta) next = {kind, delta, at};
  };
  for (int v = 0; v < size_; ++v) {
    const Label label = label_of(v);
    if (label == Label::inner || best_[index(v)] < 0) continue;
    if (top_[index(best_[index(v)])] == top_[index(v)]) rescan(v);
    if (best_[index(v)] < 0) continue;
    if (label == Label::free) {
      offer(Event::Kind::grow, best_slack_[index(v)], v);
    } else {
      offer(Event::Kind::join, best_slack_[index(v)] / 2, v);
    }
  }
  for (int n = size_; n < static_cast<int>(nodes_.size()); ++n) {
    if (node(n).parent < 0 && !node(n).children.empty() && node(n).label == Label::inner) {
      offer(Event::Kind::expand, node(n).z / 2, n);
    }
  }
  return next;
}

void WeightedMatching::apply(Weight delta) {
  if (delta == 0) return;
  for (int v = 0; v < size_; ++v) {
    switch (label_of(v)) {
      case Label::free:
        best_slack_[index(v)] -= delta;
        break;
      case Label::outer:
        u_[index(v)] -= delta;
        best_slack_[index(v)] -= 2 * delta;
        break;
      case Label::inner:
        u_[index(v)] += delta;
        break;
    }
  }
  for (int n = size_; n < static_cast<int>(nodes_.size()); ++n) {
    if (node(n).parent >= 0 || node(n).children.empty()) continue;
    if (node(n).label == Label::outer) node(n).z += 2 * delta;
    if (node(n).label == Label::inner) node(n).z -= 2 * delta;
  }
}

/// A free node is reached: it becomes inner, what it is matched with outer.
void WeightedMatching::grow(int v) {
  const int inner = top_[index(v)];
  node(inner).label = Label::inner;
  node(inner).via = {best_[index(v)], v};
  make_outer(top_[index(mate(node(inner).base))]);
}

/// A tight edge between outer vertices: a blossom, or, between two trees, an augmenting path.
bool WeightedMatching::join(int a, int b) {
  const int root = common_root(a, b);
  if (root < 0) {
    augment(a, b);
    return true;
  }
  contract(root, a, b);
  return false;
}

/// The outer node above an outer node; -1 for a root.
int WeightedMatching::outer_above(int n) const {
  const int out = mate(node(n).base);
  if (out < 0) return -1;
  return top_[index(node(top_[index(out)]).via.from)];
}

int WeightedMatching::common_root(int a, int b) const {
  std::vector<bool> passed(nodes_.size(), false);
  for (int n = top_[index(a)]; n >= 0; n = outer_above(n)) passed[index(n)] = true;
  int n = top_[index(b)];
  while (n >= 0 && !passed[index(n)]) n = outer_above(n);
  return n;
}

/// From the outermost blossoms inwards: hundreds may be nested.
void WeightedMatching::add_up() {
  std::vector<int> left;
  for (int n = size_; n < static_cast<int>(nodes_.size()); ++n) {
    if (node(n).parent < 0 && !node(n).children.empty()) left.push_back(n);
  }
  while (!left.empty()) {
    Node& each = node(left.back());
    left.pop_back();
    each.depth = each.parent < 0 ? 0 : node(each.parent).depth + 1;
    each.sum = each.z + (each.parent < 0 ? 0 : node(each.parent).sum);
    std::copy_if(each.children.begin(), each.children.end(), std::back_inserter(left),
                 [this](int child) { return is_blossom(child); });
  }
}

/// The innermost with both inside; -1 when there is none.
int WeightedMatching::common_blossom(int a, int b) const {
  int n = node(a).parent;
  int m = node(b).parent;
  while (n != m) {
    if (n < 0 || m < 0) return -1;
    int& deeper = node(n).depth >= node(m).depth ? n : m;
    deeper = node(deeper).parent;
  }
  return n;
}

bool WeightedMatching::is_tight(int a, int b) const {
  if (!has_edge(a, b)) return false;
  const Weight bare = slack(a, b);
  // What blossoms add is never below 0.
  if (bare > 0) return false;
  const int n = common_blossom(a, b);
  return bare + (n < 0 ? 0 : node(n).sum) == 0;
}

std::vector<std::vector<int>> WeightedMatching::full_blossoms() const {
  std::vector<std::vector<int>> blossoms;
  for (int n = size_; n < static_cast<int>(nodes_.size()); ++n) {
    if (node(n).children.empty() || node(n).z == 0) continue;
    blossoms.emplace_back();
    each_vertex(n, [&](int v) { blossoms.back().push_back(v); });
  }
  return blossoms;
}

}  // namespace escaque::pairing::dutch
