// The page of the best of a category.
import type { texts as en } from '../../en/late/leaders';

export const texts: Record<keyof typeof en, string> = {
  no_leaders: 'Aquí nadie tiene todavía una puntuación consolidada.',
};
