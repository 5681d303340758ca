import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { CriterionWorkingSchema, WorkingCap, WorkingPartSchema, WorkingSource, WorkingStepKind, WorkingUse } from '../../src/gen/escaque/matchmaking/v1/working_pb';
import { texts } from '../../src/i18n/en/working';
import { sayPart, sayTotal } from '../../src/i18n/working';

const name = (number: number): string => `${number} Ana`;
const part = (of: MessageInitShape<typeof WorkingPartSchema>, decimals = 1): string =>
  sayPart(create(WorkingPartSchema, { cap: WorkingCap.NONE, use: WorkingUse.COUNTED, ...of }), decimals, name);

describe('the working of a tie-break', () => {
  it('has words for everything that the server may say', () => {
    const wanted = [
      ...Object.keys(WorkingSource).filter((key) => /^[A-Z]/.test(key) && !/UNSPECIFIED|ROUND|^OPPONENT/.test(key)).map((key) => `source_${key}`),
      ...Object.keys(WorkingCap).filter((key) => /^[A-Z]/.test(key) && !/UNSPECIFIED|NONE/.test(key)).map((key) => `cap_${key}`),
      ...Object.keys(WorkingUse).filter((key) => /^[A-Z]/.test(key) && !/UNSPECIFIED|^COUNTED/.test(key)).map((key) => `use_${key}`),
      ...Object.keys(WorkingStepKind).filter((key) => /^[A-Z]/.test(key) && !/UNSPECIFIED/.test(key)).map((key) => `step_${key}`),
    ];
    expect(wanted.length).toBe(21);
    for (const key of wanted) expect(texts).toHaveProperty([key]);
  });

  it('says what a round contributed', () => {
    expect(part({ round: 1, opponent: 12, source: WorkingSource.OPPONENT, value: 3, use: WorkingUse.CUT_LOWEST })).toBe('Round 1, against 12 Ana: 3.0, cut as the lowest');
    expect(part({ round: 4, opponent: 2, source: WorkingSource.OPPONENT, basis: 4.5, result: 0.5, value: 2.25 }, 2)).toBe('Round 4, against 2 Ana: 4.5 × 0.5 = 2.25');
    expect(part({ round: 7, opponent: 12, source: WorkingSource.DUMMY, value: 5.5, uncapped: 7, cap: WorkingCap.SCHEDULED_OPPONENT })).toBe(
      'Round 7, a dummy instead of 12 Ana: 5.5, not 7: no more than the scheduled opponent (16.4.1)',
    );
    expect(part({ source: WorkingSource.ADJUSTMENT, value: -1 })).toBe('a penalty or bonus: -1.0');
    expect(part({ round: 2, source: WorkingSource.ROUND, value: 0, isVoluntary: true })).toBe('Round 2: 0.0, voluntarily unplayed');
  });

  it('ends in the total, or says that there is none', () => {
    const steps = [
      { kind: WorkingStepKind.SUM, value: 9450 },
      { kind: WorkingStepKind.COUNT, value: 5 },
      { kind: WorkingStepKind.AVERAGE, value: 1890 },
    ];
    expect(sayTotal(create(CriterionWorkingSchema, { steps, total: 1890, decimals: 0 }))).toBe('sum 9450, of 5, average 1890, total 1890');
    expect(sayTotal(create(CriterionWorkingSchema, {}))).toBe('The criterion says nothing about this player.');
  });
});
