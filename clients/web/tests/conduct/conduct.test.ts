// The code of etiquette: articles, reports, notices and what the admins' desk proposes and sends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, toJson } from '@bufbuild/protobuf';
import { afterEach, describe, expect, it } from 'vitest';
import { ErrorDetailSchema, Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { Article, Feature, Ground, SanctionSchema, Step } from '../../src/gen/escaque/conduct/v1/sanction_pb';
import { AppealOutcome, CaseSchema, CaseState, CaseRowSchema, Offence, Outcome } from '../../src/gen/escaque/conduct/v1/case_pb';
import { CaseCommandSchema, GetCaseResponseSchema } from '../../src/gen/escaque/conduct/v1/conduct_service_pb';
import { Room } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { ReportOrderSchema } from '../../src/gen/escaque/gateway/v1/conduct_pb';
import { articleOf, kArticleNames, kArticles, nameOfArticle, offencesOf, stillAllowed } from '../../src/conduct/code';
import { dismissalsOf, durationsOf, endOf, featuresOf, firstDraft, gameIdsIn, imposeOf, isLate, isTaken, kDismissals, kTemplates, mayRefund, stepsFor, templatesOf, waitsForHold, type Draft } from '../../src/conduct/desk';
import { isMutedBy } from '../../src/conduct/mute';
import { orderOf } from '../../src/conduct/report';
import { articleHeading } from '../../src/help/topics';
import { etiquetteOf, helpOf } from '../../src/help/link';
import { caseText, reasonIn, sayHindrance, sayLength, sayWhatItDoes } from '../../src/i18n/conduct/cases';
import { conductText, sayAllowed, sayAppealOutcome, sayFeature, sayGround, sayHoldOutcome, sayMeasure, sayOffence, sayState, sayStep } from '../../src/i18n/conduct/conduct';
import { kLanguageCodes } from '../../src/i18n/languages';
import { sayArticle, sayError } from '../../src/i18n/say';
import { routeOf } from '../../src/stores/route';
import { speak } from '../speak';

const kNow = Date.UTC(2026, 10, 24, 12);
const kDay = 86_400_000;
const known = <Value>(numbers: object): Value[] => Object.values(numbers).filter((value): value is Value & number => typeof value === 'number' && value > 0);
const source = (path: string): string => readFileSync(join(__dirname, '../../../..', path), 'utf8');

afterEach(() => speak('en'));

describe('the articles', () => {
  it('have the names that the code gives them', () => {
    const named = [...source('common/domain/etiquette/code.hpp').matchAll(/ArticleRow\{Article::\w+, "(\w+)"\}/g)].map(([, name]) => name);
    expect(kArticleNames).toEqual(named);
    expect(kArticles).toEqual(known(Article));
    expect([Article.DISCONNECTING, Article.CHANNELS].map(nameOfArticle)).toEqual(['3a', '4']);
  });

  it.each(kLanguageCodes)('are told, each under its number, in %s', (language) => {
    speak(language);
    for (const name of kArticleNames) expect(articleHeading(language, name)).toMatch(new RegExp(`^${name}\\. \\w`));
    expect(etiquetteOf('3b')).toBe('/help/etiquette#3b');
  });

  it('may end a game', () => {
    expect(sayArticle('etiquette 3a')).toBe('Code of etiquette, article 3a');
    expect(helpOf('etiquette 3a')).toBe('/help/etiquette#3a');
    expect(helpOf('fide-2023 6.9')).toBe('/help/laws#fide-2023-6.9');
  });

  it('are broken by what is reported', () => {
    expect(articleOf(Offence.HATE)).toBe(Article.RESPECT);
    expect(articleOf(Offence.ENGINE)).toBe(Article.ENGINE);
    expect(articleOf(Offence.CALL)).toBe(Article.NO_HARM);
  });
});

describe('the pages', () => {
  it('have their addresses', () => {
    expect(routeOf('/conduct')).toEqual({ page: 'conduct' });
    expect(routeOf('/conduct/Bruno')).toEqual({ page: 'conduct', handle: 'Bruno' });
    expect(routeOf('/admin')).toEqual({ page: 'admin' });
    expect(routeOf('/admin/audit/')).toEqual({ page: 'admin', list: 'audit' });
    expect(routeOf('/admin/people')).toEqual({ page: 'admin', list: 'people' });
    expect(routeOf('/admin/case/0123456789A')).toEqual({ page: 'admin', caseId: '0123456789A' });
    expect(routeOf('/admin/case/short')).toEqual({ page: 'lost' });
    expect(routeOf('/help/etiquette')).toEqual({ page: 'topic', name: 'etiquette' });
  });
});

describe.each(kLanguageCodes)('in %s', (language) => {
  it('everything that the wire says has words', () => {
    speak(language);
    for (const offence of known<Offence>(Offence)) expect(sayOffence(offence)).not.toBe('');
    for (const step of known<Step>(Step)) expect(sayStep(step)).not.toBe('');
    for (const feature of known<Feature>(Feature)) expect(sayFeature(feature)).not.toBe('');
    for (const ground of known<Ground>(Ground)) expect(sayGround(ground)).not.toBe('');
    for (const state of known<CaseState>(CaseState)) expect(sayState(state)).not.toBe('');
    for (const outcome of known<AppealOutcome>(AppealOutcome)) expect(sayAppealOutcome(outcome)).not.toBe('');
    // Nothing lapses here: the wait ends within a day.
    for (const outcome of [AppealOutcome.UPHELD, AppealOutcome.REVERSED]) expect(sayHoldOutcome(outcome)).not.toBe('');
    for (const step of known<Step>(Step)) expect(caseText.has(`do_${Step[step]}`)).toBe(true);
    for (const name of [...kTemplates, ...kDismissals]) expect(caseText.has(`template_${name}`)).toBe(true);
    expect(sayHindrance('own_case')).not.toBe('');
  });

  it('a reason in all languages fits', () => {
    for (const name of [...kTemplates, ...kDismissals]) {
      expect(reasonIn(kLanguageCodes, name).length, name).toBeLessThanOrEqual(500);
      expect(reasonIn([language], name)).toMatch(/\.$/);
    }
  });
});

describe('a refusal for a sanction', () => {
  const refusal = (until: string) => create(ErrorDetailSchema, { reason: Reason.SANCTIONED, code: 'conduct.sanctioned', message: 'A sanction takes this away from you.', params: { case: '0123456789A', article: '2', until, features: 'rooms' } });

  it('says the article and the end', () => {
    speak('en');
    expect(sayError(refusal(String(kNow)))).toMatch(/until .*2026.* \(article 2 of the code of etiquette\)/);
    expect(sayError(refusal('0'))).toContain('without an end');
  });

  it('says it in Spanish', () => {
    speak('es');
    expect(sayError(refusal(String(kNow)))).toMatch(/^Una sanción te lo impide hasta el .*2026/);
    expect(sayError(refusal('0'))).toContain('sin fin');
  });
});

describe('a line that is held', () => {
  const held = create(ErrorDetailSchema, { reason: Reason.INVALID_TEXT, code: 'conduct.held', message: 'Nobody has heard this line.', params: { rule: 'CHT-1', article: '2', ground: 'race' } });

  it('is said to its author with article and rule', () => {
    speak('en');
    expect(sayError(held)).toBe('Nobody has heard this line.');
    speak('es');
    expect(sayError(held)).toMatch(/^Nadie ha leído esa línea.*artículo 2 .*regla CHT-1/);
  });

  it.each(['speech.offensive_name', 'accounts.offensive_handle'])('so is a name: %s', (code) => {
    speak('es');
    expect(sayError(create(ErrorDetailSchema, { reason: Reason.INVALID_HANDLE, code, message: 'No.', params: { rule: 'CHT-5', article: '2' } }))).toMatch(/artículo 2 del código/);
  });
});

describe('a mute', () => {
  const sanction = (more: object) => create(SanctionSchema, { step: Step.COOL_DOWN, features: [Feature.ROOMS], untilMs: kNow + 1, ...more });

  it('is any sanction in force that takes talk away', () => {
    expect(isMutedBy([sanction({})], kNow)).toBe(true);
    expect(isMutedBy([sanction({})], kNow + 1)).toBe(false);
    expect(isMutedBy([sanction({ features: [Feature.RATED_GAMES] })], kNow)).toBe(false);
    expect(isMutedBy([sanction({ step: Step.BAN, features: [Feature.ACCOUNT], untilMs: 0 })], kNow)).toBe(true);
    expect(isMutedBy([sanction({ step: Step.WARNING, features: [], untilMs: 0 })], kNow)).toBe(false);
  });
});

describe('a report', () => {
  const filled = { id: 'x', handle: 'Bruno', offence: Offence.ABUSE, text: 'one\n two' };
  const sent = (what: Parameters<typeof orderOf>[0], more: object = {}) => toJson(ReportOrderSchema, create(ReportOrderSchema, orderOf(what, { ...filled, ...more })));

  it('of a line names the line alone, in one line of text', () => {
    expect(sent({ kind: 'line', lineId: 'L', handle: 'Bruno', text: '…' })).toEqual({ id: 'x', offence: 'OFFENCE_ABUSE', text: 'one two', subject: { lineId: 'L' } });
  });

  it('of a game, a person or an event names who it is', () => {
    expect(sent({ kind: 'game', gameId: 'G', handles: ['Bruno'] })).toMatchObject({ handle: 'Bruno', subject: { gameId: 'G' } });
    expect(sent({ kind: 'event', eventId: 'E' })).toMatchObject({ handle: 'Bruno', subject: { eventId: 'E' } });
    expect(sent({ kind: 'person', handle: 'Bruno' })).toEqual({ id: 'x', offence: 'OFFENCE_ABUSE', handle: 'Bruno', text: 'one two' });
  });

  it('that calls an admin names nobody, but the game it comes from', () => {
    const call = { offence: Offence.CALL };
    expect(sent({ kind: 'call' }, call)).toEqual({ id: 'x', offence: 'OFFENCE_CALL', text: 'one two' });
    expect(sent({ kind: 'game', gameId: 'G', handles: ['Bruno'] }, call)).toEqual({ id: 'x', offence: 'OFFENCE_CALL', text: 'one two', subject: { gameId: 'G' } });
  });

  it('offers for everything the offences it can be, and never a call', () => {
    for (const kind of ['line', 'game', 'person', 'event'] as const) {
      expect(new Set(offencesOf(kind)).size).toBe(offencesOf(kind).length);
      expect(offencesOf(kind)).not.toContain(Offence.CALL);
      expect(offencesOf(kind).at(-1)).toBe(Offence.OTHER);
    }
  });
});

describe('a notice', () => {
  it('says what it is, and what stays allowed', () => {
    speak('es');
    expect(sayMeasure(create(SanctionSchema, { step: Step.WARNING }))).toBe(conductText('is_warning'));
    expect(sayMeasure(create(SanctionSchema, { step: Step.RESTRICTION, untilMs: kNow }))).toContain('Restricción hasta el 24');
    expect(sayAllowed([Feature.ROOMS])).toBe('partidas amistosas, partidas puntuadas, torneos y leer tu historial, denunciar y apelar');
    expect(stillAllowed([Feature.ACCOUNT])).toEqual(['finish', 'record']);
    expect(stillAllowed([Feature.RATED_GAMES, Feature.TOURNAMENTS])).toEqual(['casual', 'chat', 'record']);
  });
});

describe('the desk', () => {
  const lineIn = (room: Room, isReported = true) => ({ lines: [{ room, isReported }] });
  const caseOf = (offence: Offence, reports: object[] = []) => create(CaseSchema, { offence, reports, accused: { id: 'b', handle: 'Bruno' } });
  const fileOf = (openSteps: Step[], suggested = Step.WARNING, offence = Offence.ABUSE) => create(GetCaseResponseSchema, { case: caseOf(offence), openSteps, suggested });
  const draft: Draft = { step: Step.RESTRICTION, features: [Feature.ROOMS], article: Article.RESPECT, ground: Ground.NONE, durationMs: 7 * kDay, reason: ' You\ninsulted ', isCritical: false };
  const sent = (more: Partial<Draft>) => toJson(CaseCommandSchema, create(CaseCommandSchema, { caseId: 'c', command: imposeOf({ ...draft, ...more }, kNow) })) as { impose: object };

  it('takes away what was abused and no more', () => {
    expect(featuresOf(caseOf(Offence.ABUSE, [lineIn(Room.PLAYERS)]))).toEqual([Feature.ROOMS]);
    expect(featuresOf(caseOf(Offence.HATE, [lineIn(Room.TELL), lineIn(Room.PLAYERS, false)]))).toEqual([Feature.TELLS]);
    expect(featuresOf(caseOf(Offence.SPAM))).toEqual([Feature.ROOMS, Feature.TELLS]);
    expect(featuresOf(caseOf(Offence.DISCONNECTING))).toEqual([Feature.GRACE]);
  });

  it('begins with what the ladder suggests, where that is open', () => {
    expect(firstDraft(fileOf([Step.WARNING, Step.COOL_DOWN], Step.COOL_DOWN))).toMatchObject({ step: Step.COOL_DOWN, durationMs: 3_600_000, article: Article.RESPECT });
    expect(firstDraft(fileOf([Step.WARNING], Step.SUSPENSION)).step).toBe(Step.WARNING);
  });

  it('begins with the mute that is suggested where a rule found a slur at a person', () => {
    const found = create(GetCaseResponseSchema, {
      case: caseOf(Offence.HATE, [{ ...lineIn(Room.TELL), rule: 'CHT-1', ruleVersion: 1 }]),
      openSteps: [Step.WARNING, Step.COOL_DOWN],
      suggested: Step.COOL_DOWN,
    });
    expect(firstDraft(found)).toMatchObject({ step: Step.COOL_DOWN, features: [Feature.TELLS], isCritical: true });
    expect(firstDraft({ ...found, openSteps: [Step.WARNING] })).toMatchObject({ step: Step.WARNING, isCritical: false });
    expect(firstDraft(fileOf([Step.COOL_DOWN], Step.COOL_DOWN)).isCritical).toBe(false);
  });

  it('opens every step to admins when the case is critical', () => {
    expect(stepsFor(fileOf([Step.WARNING]), true, false)).toEqual([Step.WARNING]);
    expect(stepsFor(fileOf([Step.WARNING]), false, true)).toEqual([Step.WARNING]);
    expect(stepsFor(fileOf([Step.WARNING]), true, true)).toHaveLength(5);
  });

  it('stays within the range of the step, whatever the clocks say', () => {
    // As common/domain/etiquette/ladder.hpp has them.
    const ranges = source('common/domain/etiquette/ladder.hpp');
    expect(ranges).toContain('Step::cool_down, std::chrono::minutes(15), std::chrono::hours(24)');
    expect(ranges).toContain('Step::restriction, std::chrono::days(1), std::chrono::days(90)');
    expect([Step.COOL_DOWN, Step.RESTRICTION].map((step) => [durationsOf(step)[0], durationsOf(step).at(-1)])).toEqual([[900_000, kDay], [kDay, 90 * kDay]]);
    expect(endOf(Step.RESTRICTION, kDay, kNow) - kNow).toBeGreaterThan(kDay);
    expect(endOf(Step.RESTRICTION, 90 * kDay, kNow) - kNow).toBeLessThan(90 * kDay);
    expect(endOf(Step.BAN, 5, kNow)).toBe(0);
  });

  it('sends what each step needs', () => {
    expect(sent({})).toMatchObject({ caseId: 'c', impose: { step: 'STEP_RESTRICTION', features: ['FEATURE_ROOMS'], article: 'ARTICLE_RESPECT', reason: 'You insulted', untilMs: kNow + 7 * kDay } });
    expect(sent({ step: Step.WARNING }).impose).not.toHaveProperty('features');
    expect(sent({ step: Step.WARNING }).impose).not.toHaveProperty('untilMs');
    expect(sent({ step: Step.BAN, isCritical: true })).toMatchObject({ impose: { features: ['FEATURE_ACCOUNT'], isCritical: true } });
  });

  it('says what an order will do before it is given', () => {
    speak('en');
    expect(sayWhatItDoes(draft, 'Bruno', kNow)).toMatch(/^This will take away from Bruno until Dec 1, 2026, .* \(7 days\): the chat of games\. Under: Code of etiquette, article 2\./);
    expect(sayWhatItDoes({ ...draft, features: [] }, 'Bruno', kNow)).toBe('Choose what is taken away.');
    expect(sayWhatItDoes({ ...draft, step: Step.WARNING }, 'Bruno', kNow)).toMatch(/^This will warn Bruno/);
    speak('es');
    expect(sayWhatItDoes({ ...draft, step: Step.SUSPENSION }, 'Bruno', kNow)).toMatch(/^Esto suspende la cuenta de Bruno hasta el 1 dic 2026.*\(7 días\)/);
    expect([15 * 60_000, 3_600_000, 30 * kDay].map(sayLength)).toEqual(['15 minutos', '1 hora', '30 días']);
  });

  it('finds the games of a refund by their ids or addresses', () => {
    expect(gameIdsIn('0123456789A, https://x.org/game/ABCDEFGHIJK\n0123456789A short')).toEqual(['0123456789A', 'ABCDEFGHIJK']);
    expect(gameIdsIn('')).toEqual([]);
  });

  it('gives points back once, in a case that was confirmed and not reversed', () => {
    const decided = { state: CaseState.DECIDED, accused: { id: 'b' }, decisions: [{ outcome: Outcome.WARNED, timeMs: 5 }] };
    const may = (more: object): boolean => mayRefund(create(CaseSchema, { ...decided, ...more }));
    expect(may({})).toBe(true);
    expect(may({ state: CaseState.OPEN, decisions: [] })).toBe(false);
    expect(may({ decisions: [{ outcome: Outcome.DISMISSED, timeMs: 5 }] })).toBe(false);
    expect(may({ appeals: [{ outcome: AppealOutcome.REVERSED, timeMs: 6 }] })).toBe(false);
    expect(may({ appeals: [{ outcome: AppealOutcome.UPHELD, timeMs: 6 }] })).toBe(true);
    expect(may({ refunds: { gameIds: ['0123456789A'] } })).toBe(false);
  });

  it('answers an appeal against a wait while the case is open', () => {
    const waits = (state: CaseState, ...holdAppeals: { outcome?: AppealOutcome }[]): boolean => waitsForHold(create(CaseSchema, { state, holdAppeals }));
    expect(waits(CaseState.OPEN)).toBe(false);
    expect(waits(CaseState.OPEN, {})).toBe(true);
    expect(waits(CaseState.DECIDED, {})).toBe(false);
    expect(waits(CaseState.OPEN, { outcome: AppealOutcome.UPHELD })).toBe(false);
    expect(waits(CaseState.OPEN, { outcome: AppealOutcome.UPHELD }, {})).toBe(true);
  });

  it('knows who works on a case and which are late', () => {
    const row = create(CaseRowSchema, { state: CaseState.OPEN, dueMs: kNow, takenBy: { id: 'q' }, takenUntilMs: kNow });
    expect([kNow - 1, kNow + 1].map((now) => isLate(row, now))).toEqual([false, true]);
    expect([kNow - 1, kNow + 1].map((now) => isTaken(row, now))).toEqual([true, false]);
    expect(isLate({ ...row, state: CaseState.DECIDED }, kNow + 1)).toBe(false);
  });

  it('has a reason ready for every case', () => {
    for (const offence of known<Offence>(Offence)) {
      expect(templatesOf(offence).length).toBeGreaterThan(0);
      expect(dismissalsOf(offence).length).toBeGreaterThan(0);
    }
    expect(dismissalsOf(Offence.CALL)[0]).toBe('answered');
  });
});
