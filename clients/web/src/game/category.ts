// Rating categories: their names in paths and texts, and which one a time control falls into.
import { Category } from '../gen/escaque/common/v1/common_pb';

export const kCategoryNames = ['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'chess960'] as const;
export type CategoryName = (typeof kCategoryNames)[number];

export function categoryName(category: Category): CategoryName {
  return kCategoryNames[category - 1] ?? 'classical';
}

export function categoryOf(name: CategoryName): Category {
  return kCategoryNames.indexOf(name) + 1;
}

/** By base + 40 x increment, as `ratings` sorts them. */
export function categoryFor(baseMs: number, incrementMs: number, isChess960: boolean): CategoryName {
  if (isChess960) return 'chess960';
  const estimate = (baseMs + 40 * incrementMs) / 1000;
  if (estimate < 30) return 'ultrabullet';
  if (estimate < 180) return 'bullet';
  if (estimate < 480) return 'blitz';
  return estimate < 1500 ? 'rapid' : 'classical';
}
