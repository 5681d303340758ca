// By which articles an arbiter fines and expels players. tests/events/penalties.test.ts compares them with the server's tables.

export interface PenaltyArticles {
  /** Of the editions that know fines. */
  readonly fine?: string;
  readonly expulsion: string;
}

const k2023: PenaltyArticles = { fine: 'fide-2023 12.9.7', expulsion: 'fide-2023 12.9.9' };

export const kPenaltyArticles: Readonly<Record<string, PenaltyArticles>> = {
  classic: { expulsion: 'classic 19d' },
  'fide-1993': { expulsion: 'fide-1993 16.5' },
  'fide-1997': { expulsion: 'fide-1997 13.4e' },
  'fide-2014': { fine: 'fide-2014 12.9g', expulsion: 'fide-2014 12.9h' },
  'fide-2023': k2023,
};

/** The house edition cites those of 2023. */
export const penaltyArticles = (edition: string): PenaltyArticles => kPenaltyArticles[edition] ?? k2023;
