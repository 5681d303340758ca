// What the admins' desk proposes for a case and sends. The server decides.
import { Article, Feature, Ground, Step } from '../gen/escaque/conduct/v1/sanction_pb';
import { AppealOutcome, CaseState, Offence, Outcome, Priority, type Case, type CaseRow } from '../gen/escaque/conduct/v1/case_pb';
import { Room } from '../gen/escaque/conduct/v1/talk_pb';
import type { GetCaseResponse } from '../gen/escaque/conduct/v1/conduct_service_pb';
import type { Command } from '../net/rest_cases';
import { articleOf } from './code';

const kMinute = 60_000;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;

export const kBetweenSignaturesMs = kDay;
const kAllSteps: readonly Step[] = [Step.WARNING, Step.COOL_DOWN, Step.RESTRICTION, Step.SUSPENSION, Step.BAN];

/** Shortest and longest first and last; of a warning and a ban none, since they have no end. */
const kDurations: Readonly<Partial<Record<Step, readonly number[]>>> = {
  [Step.COOL_DOWN]: [15 * kMinute, kHour, 6 * kHour, 24 * kHour],
  [Step.RESTRICTION]: [kDay, 7 * kDay, 30 * kDay, 90 * kDay],
  [Step.SUSPENSION]: [kDay, 7 * kDay, 30 * kDay, 90 * kDay],
};
export const durationsOf = (step: Step): readonly number[] => kDurations[step] ?? [];
/** Rather short: a longer one is chosen on purpose. */
export const usualDuration = (step: Step): number => durationsOf(step)[1] ?? 0;

/** The end of a sanction from `nowMs` on. The order arrives a little later, by a clock a little different: it stays inside. */
export function endOf(step: Step, durationMs: number, nowMs: number): number {
  const all = durationsOf(step);
  if (!all.length) return 0;
  return nowMs + Math.min(Math.max(durationMs, all[0]! + kMinute), all.at(-1)! - kMinute);
}

/** Whole accounts go only with these. */
export const takesAccount = (step: Step): boolean => step === Step.SUSPENSION || step === Step.BAN;
export const takesFeatures = (step: Step): boolean => step === Step.COOL_DOWN || step === Step.RESTRICTION;

const kTalk = [Feature.ROOMS, Feature.TELLS];

/** What was abused, and no more. */
export function featuresOf({ offence, reports }: Pick<Case, 'offence' | 'reports'>): readonly Feature[] {
  switch (offence) {
    case Offence.ABUSE:
    case Offence.HATE:
    case Offence.SPAM: {
      const rooms = new Set(reports.flatMap(({ lines }) => lines.filter(({ isReported }) => isReported).map(({ room }) => room)));
      const abused = [...(rooms.has(Room.PLAYERS) || rooms.has(Room.SPECTATORS) ? [Feature.ROOMS] : []), ...(rooms.has(Room.TELL) ? [Feature.TELLS] : [])];
      return abused.length ? abused : kTalk;
    }
    case Offence.DISCONNECTING:
      return [Feature.GRACE];
    case Offence.STALLING:
      return [Feature.RATED_GAMES];
    case Offence.LOSING:
    case Offence.ENGINE:
    case Offence.SHARING:
    case Offence.NAME:
      return [Feature.RATED_GAMES, Feature.TOURNAMENTS];
    default:
      return [];
  }
}

/** What this user may do now; critical cases need no warning before. */
export function stepsFor({ openSteps }: Pick<GetCaseResponse, 'openSteps'>, isAdmin: boolean, isCritical: boolean): readonly Step[] {
  return isCritical && isAdmin ? kAllSteps : openSteps;
}

export interface Draft {
  readonly step: Step;
  readonly features: readonly Feature[];
  readonly article: Article;
  readonly ground: Ground;
  readonly durationMs: number;
  readonly reason: string;
  readonly isCritical: boolean;
}

/** An appeal against what a rule holds until the case is decided has no answer yet. */
export const waitsForHold = ({ state, holdAppeals }: Pick<Case, 'state' | 'holdAppeals'>): boolean => state === CaseState.OPEN && holdAppeals.at(-1)?.outcome === AppealOutcome.UNSPECIFIED;

/** A slur or a threat at a person, as rule CHT-1 found it: no warning has to come first. */
export const isCriticalCase = ({ reports }: Pick<Case, 'reports'>): boolean => reports.some(({ rule }) => rule === 'CHT-1');

/** Before anything was chosen: what the ladder suggests, if it is open. */
export function firstDraft({ case: it, suggested, openSteps }: GetCaseResponse): Draft {
  const step = openSteps.includes(suggested) ? suggested : (openSteps[0] ?? Step.WARNING);
  return { step, features: it ? featuresOf(it) : [], article: articleOf(it?.offence ?? Offence.OTHER), ground: Ground.NONE, durationMs: usualDuration(step), reason: '', isCritical: it !== undefined && isCriticalCase(it) && step !== Step.WARNING };
}

/** Texts are one line: the server accepts no other. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

export function imposeOf(draft: Draft, nowMs: number): Command {
  const { step, article, ground, isCritical } = draft;
  const features = takesAccount(step) ? [Feature.ACCOUNT] : takesFeatures(step) ? [...draft.features] : [];
  return { case: 'impose', value: { step, features, article, ground, reason: oneLine(draft.reason), untilMs: endOf(step, draft.durationMs, nowMs), isCritical } };
}

export const kMaxRefunded = 40;

/** The games that a text names by their ids or addresses, each once. */
export const gameIdsIn = (text: string): readonly string[] => [...new Set(text.split(/[\s,;]+/).flatMap((word) => /(?:^|\/)([0-9A-Za-z]{11})$/.exec(word)?.slice(1) ?? []))];

/** Whether an admin may give points back in this case, if they take it. */
export const mayRefund = ({ state, accused, decisions, appeals, refunds }: Pick<Case, 'state' | 'accused' | 'decisions' | 'appeals' | 'refunds'>): boolean => {
  const last = decisions[0];
  const isReversed = appeals.some(({ outcome, timeMs }) => (outcome === AppealOutcome.REVERSED || outcome === AppealOutcome.LAPSED) && timeMs >= (last?.timeMs ?? 0));
  return state === CaseState.DECIDED && accused !== undefined && last !== undefined && last.outcome !== Outcome.DISMISSED && !isReversed && !refunds;
};

export const isLate = ({ dueMs, state }: Pick<CaseRow, 'dueMs' | 'state'>, nowMs: number): boolean => state !== CaseState.DECIDED && dueMs > 0 && dueMs < nowMs;

/** Somebody works on it now. */
export const isTaken = ({ takenBy, takenUntilMs }: Pick<CaseRow, 'takenBy' | 'takenUntilMs'>, nowMs: number): boolean => Boolean(takenBy?.id) && takenUntilMs > nowMs;

/** "P0" … "P3". */
export const namePriority = (priority: Priority): string => Priority[priority] ?? '';

export const kTemplates = ['insult', 'hate', 'threat', 'spam', 'disconnecting', 'stalling', 'losing', 'engine', 'sharing', 'name', 'channels'] as const;
export type Template = (typeof kTemplates)[number];
export const kDismissals = ['nothing', 'not_enough', 'dispute', 'arbiter', 'answered'] as const;
export type Dismissal = (typeof kDismissals)[number];

const kTemplatesOf: Readonly<Partial<Record<Offence, readonly Template[]>>> = {
  [Offence.ABUSE]: ['insult', 'threat', 'spam'],
  [Offence.HATE]: ['hate', 'threat', 'insult'],
  [Offence.SPAM]: ['spam', 'channels', 'insult'],
  [Offence.DISCONNECTING]: ['disconnecting'],
  [Offence.STALLING]: ['stalling'],
  [Offence.LOSING]: ['losing'],
  [Offence.ENGINE]: ['engine'],
  [Offence.SHARING]: ['sharing'],
  [Offence.NAME]: ['name'],
};
/** Those that fit; of other cases all. */
export const templatesOf = (offence: Offence): readonly Template[] => kTemplatesOf[offence] ?? kTemplates;
export const dismissalsOf = (offence: Offence): readonly Dismissal[] => (offence === Offence.CALL ? ['answered', 'arbiter'] : ['nothing', 'not_enough', 'dispute', 'arbiter']);
