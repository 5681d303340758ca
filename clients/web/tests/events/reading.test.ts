import { create } from '@bufbuild/protobuf';
import { describe, expect, it, vi } from 'vitest';
import { ErrorDetailSchema, Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { RestError } from '../../src/net/rest';
import { insist, Reading } from '../../src/stores/event_news';

vi.mock('../../src/stores/connection.svelte', () => ({ connection: {} }));

const refused = (reason: Reason) => new RestError(create(ErrorDetailSchema, { reason }));

/** Answers in order; the last one for ever. */
function reader(...answers: (number | Reason)[]) {
  const pauses: number[] = [];
  const reasons: unknown[] = [];
  const lost = vi.fn();
  let reads = 0;
  const read = async (): Promise<number> => {
    const answer = answers[Math.min(reads++, answers.length - 1)]!;
    if (answer > kFirstReason) throw refused(answer);
    return answer;
  };
  const reading = new Reading(read, (reason) => reasons.push(reason), lost, async (ms) => void pauses.push(ms));
  return { reading, pauses, reasons, lost, reads: () => reads };
}
/** Versions here are lower. */
const kFirstReason = 10;

describe('reading an event', () => {
  it('asks once for what is new, and not for what it has', async () => {
    const { reading, reads } = reader(3, 4);
    await reading.start();
    reading.news(3);
    expect(reads()).toBe(1);
    reading.news(4);
    await vi.waitFor(() => expect(reads()).toBe(2));
  });

  it('asks again where nobody answers, later each time, and says why', async () => {
    const away = Reason.UNAVAILABLE;
    const { reading, pauses, reasons } = reader(away, away, away, away, away, 3);
    await reading.start();
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(reasons).toHaveLength(5);
  });

  it('asks again where the answer is older than the news', async () => {
    const { reading, pauses, reads } = reader(3, 3, 4);
    await reading.start();
    reading.news(4);
    await vi.waitFor(() => expect(reads()).toBe(3));
    expect(pauses).toEqual([1_000]);
  });

  it('leaves it where nothing newer comes, until the next news', async () => {
    const { reading, pauses, reads } = reader(3);
    await reading.start();
    reading.news(5);
    await vi.waitFor(() => expect(pauses).toHaveLength(3));
    await vi.waitFor(() => expect(reads()).toBe(5));
    reading.news(6);
    await vi.waitFor(() => expect(reads()).toBeGreaterThan(5));
  });

  it('asks again where the server has less than it had, and is content with that', async () => {
    const { reading, pauses, reads } = reader(5, 4);
    await reading.start();
    reading.news(4);
    await vi.waitFor(() => expect(reads()).toBe(2));
    await new Promise((done) => setTimeout(done));
    reading.news(4);
    expect([reads(), pauses.length]).toEqual([2, 0]);
  });

  it('asks again where the same version is another one now', async () => {
    const { reading, reads } = reader(5);
    await reading.start();
    reading.news(5, true);
    await vi.waitFor(() => expect(reads()).toBe(2));
  });

  it('asks again where the answer is still what the server has lost', async () => {
    const { reading, pauses, reads } = reader(5, 5, 4);
    await reading.start();
    reading.news(4, true);
    await vi.waitFor(() => expect(reads()).toBe(3));
    expect(pauses).toEqual([1_000]);
    await vi.waitFor(() => expect(reading.isVoid).toBe(false));
  });

  it('takes what is written after a loss for what it is', async () => {
    const { reading, reads } = reader(5);
    await reading.start();
    reading.news(4, true);
    reading.news(5);
    await vi.waitFor(() => expect(reading.isVoid).toBe(false));
    expect(reads()).toBeGreaterThan(2);
  });

  it('says once that something is lost, whichever version is left', async () => {
    const { reading, lost } = reader(5, 5, 4);
    await reading.start();
    expect(lost).not.toHaveBeenCalled();
    reading.news(4, true);
    expect(lost).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(reading.isVoid).toBe(false));
    expect(lost).toHaveBeenCalledTimes(1);
    reading.news(4, true);
    expect(lost).toHaveBeenCalledTimes(2);
  });

  it('says that something is lost where no more is left than that', async () => {
    const { reading, lost } = reader(5, 4);
    await reading.start();
    reading.news(4);
    await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
  });

  it('says nothing of a loss where the news are only late', async () => {
    const { reading, pauses, lost } = reader(5);
    await reading.start();
    reading.news(4);
    await vi.waitFor(() => expect(pauses).toHaveLength(3));
    reading.news(5);
    await vi.waitFor(() => expect(reading.isVoid).toBe(false));
    expect(lost).not.toHaveBeenCalled();
  });

  it('says nothing of a loss where nothing had been read', async () => {
    const { reading, lost } = reader(4);
    reading.news(4, true);
    await vi.waitFor(() => expect(reading.isVoid).toBe(false));
    expect(lost).not.toHaveBeenCalled();
  });

  it('does not insist where it was refused', async () => {
    const { reading, reads, pauses } = reader(Reason.NOT_ALLOWED);
    await reading.start();
    expect([reads(), pauses.length]).toEqual([1, 0]);
  });

  it('ends with its page', async () => {
    const { reading, reads } = reader(Reason.UNAVAILABLE);
    reading.news(1);
    reading.stop();
    await vi.waitFor(() => expect(reads()).toBe(1));
  });
});

describe('a question', () => {
  const asked = async (reasons: Reason[], isWanted = () => true) => {
    const said: Reason[] = [];
    const ask = () => (reasons.length ? Promise.reject(refused(reasons.shift()!)) : Promise.resolve('answer'));
    const answer = await insist(ask, isWanted, (reason) => said.push((reason as RestError).detail.reason), async () => {});
    return { answer, said };
  };

  it('is asked until it is answered, and says meanwhile why it is not', async () => {
    expect(await asked([Reason.UNAVAILABLE, Reason.RATE_LIMITED])).toEqual({ answer: 'answer', said: [Reason.UNAVAILABLE, Reason.RATE_LIMITED] });
  });

  it('is not asked again where it was refused for good', async () => {
    expect(await asked([Reason.NOT_ALLOWED])).toEqual({ answer: undefined, said: [Reason.NOT_ALLOWED] });
  });

  it('is dropped by whoever does not want to know any more', async () => {
    expect(await asked([], () => false)).toEqual({ answer: undefined, said: [] });
  });
});
