// Whether somebody may talk, as far as their own client knows: the server decides.
import { Feature, Step, type Sanction } from '../gen/escaque/conduct/v1/sanction_pb';

/** Whether any of these sanctions takes talk away now. A ban has no end. */
export function isMutedBy(sanctions: readonly Pick<Sanction, 'features' | 'untilMs' | 'step'>[], nowMs: number): boolean {
  const kTalk = [Feature.ROOMS, Feature.TELLS, Feature.ACCOUNT];
  return sanctions.some(({ features, untilMs, step }) => step !== Step.WARNING && (untilMs === 0 || untilMs > nowMs) && features.some((each) => kTalk.includes(each)));
}
