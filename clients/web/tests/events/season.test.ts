import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { ErrorDetailSchema } from '../../src/gen/escaque/common/v1/error_pb';
import { PairingSystem } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { GetSeasonResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { CategoryCause, ClubCategory, Importance, Merit, SeasonMemberSchema, TournamentStage } from '../../src/gen/escaque/matchmaking/v1/season_pb';
import { regulationsOf } from '../../src/events/regulations';
import { kTemplates } from '../../src/events/templates';
import { texts as en } from '../../src/i18n/en/season';
import { sayCause, sayPromotion, sayState } from '../../src/i18n/season';
import { saySeasonRefusal } from '../../src/i18n/season_text';
import { blitzOf, championsOf, isGranted, memberName, printedName, registerOf, risenBy, unsettled, whyBlitz, whySlow } from '../../src/season/view';
import { rowsInSight } from '../../src/components/common/in_sight';

const { FIRST, SECOND, THIRD, FOURTH, UNSPECIFIED } = ClubCategory;
const step = (now: { slow?: ClubCategory; earned?: ClubCategory; granted?: ClubCategory }, cause: CategoryCause, eventId = '') => ({ now, cause, eventId, version: 2, atMs: 1 });
const member = (userId: string, name: string, blitz: ClubCategory, steps: ReturnType<typeof step>[] = []) => ({ person: { userId, name, handle: '' }, now: steps.at(-1)?.now ?? {}, blitz, steps });

const season = create(GetSeasonResponseSchema, {
  opened: { name: 'Club', year: 2026 },
  members: [
    member('c', 'Álvarez', THIRD, [step({ slow: FOURTH, earned: FOURTH }, CategoryCause.REGISTERED), step({ slow: THIRD, earned: FOURTH, granted: THIRD }, CategoryCause.SLOW_PROMOTION)]),
    member('a', 'Zoe', SECOND, [step({ earned: THIRD }, CategoryCause.FIRST_ENTRY, 'x'), step({ earned: SECOND }, CategoryCause.YEARLY_CHAMPION, 'x')]),
    member('b', 'Ana', UNSPECIFIED),
    member('d', 'Bruno', THIRD),
  ],
  tournaments: [
    { eventId: 'x', name: 'Anual', category: THIRD, importance: Importance.YEARLY, stage: TournamentStage.FINISHED, countedVersion: 5, starters: 12, promotions: [{ userId: 'a', to: SECOND, merit: Merit.YEARLY_CHAMPION }] },
    { eventId: 'y', name: 'Abierto', category: FOURTH, importance: Importance.CHAMPIONSHIP, stage: TournamentStage.OPEN },
    { eventId: 'z', name: 'Otro', category: FOURTH, importance: Importance.CHAMPIONSHIP, stage: TournamentStage.FINISHED },
    { eventId: 'w', name: 'Anual de 1.ª', category: FIRST, importance: Importance.YEARLY, stage: TournamentStage.FINISHED, countedVersion: 9, starters: 1 },
  ],
  journal: [{ version: 7, isUndone: true, deed: { deed: { case: 'championship', value: { eventId: 'z' } } } }],
});
const [alvarez, zoe] = [season.members[0]!, season.members[1]!];

describe('the texts of seasons', () => {
  it('name every cause', () => {
    for (const name of Object.keys(CategoryCause).filter((key) => Number.isNaN(Number(key)) && key !== 'UNSPECIFIED')) expect(en).toHaveProperty(`cause_${name}`);
  });

  it('say which category would be right', () => {
    const message = 'A player of a higher category cannot play in a lower one (article 3).';
    const refused = (open: string) => create(ErrorDetailSchema, { code: 'season.below_own', message, params: { open } });
    expect(saySeasonRefusal(refused('2'))).toMatch(/\(article 3\)\. Possible categories: 2nd\.$/);
    expect(saySeasonRefusal(refused('2, 3, 4'))).toMatch(/Possible categories: 2nd, 3rd or 4th\.$/);
    expect(saySeasonRefusal(create(ErrorDetailSchema, { code: 'event.event_over', message: 'The event is over.' }))).toBeUndefined();
  });
});

describe('a register', () => {
  it('is by category and name, and searched without accents', () => {
    const names = (text: string, category?: ClubCategory) => registerOf(season, { text, category }, 'es').map(({ person }) => person?.name);
    expect(names('')).toEqual(['Zoe', 'Álvarez', 'Bruno', 'Ana']);
    expect(names('alv')).toEqual(['Álvarez']);
    expect(names('', THIRD)).toEqual(['Álvarez', 'Bruno']);
    expect(names('', UNSPECIFIED)).toEqual(['Ana']);
    expect(names('nobody')).toEqual([]);
  });

  it('marks computers', () => {
    expect(printedName({ name: 'Crafty', isComputer: true })).toBe('Crafty (C)');
    expect(printedName(zoe.person)).toBe('Zoe');
    expect(printedName(undefined)).toBeUndefined();
    const club = create(GetSeasonResponseSchema, { members: [{ person: { userId: 'k', name: 'Crafty', handle: 'crafty', isComputer: true } }] });
    expect(memberName(club, 'k')).toBe('Crafty (C)');
    expect(memberName(club, 'nobody')).toBe('?');
  });

  it('says what is granted and why', () => {
    expect(blitzOf(alvarez.now)).toBe(THIRD);
    expect(isGranted(alvarez.now)).toBe(true);
    expect(isGranted(zoe.now)).toBe(false);
    expect(sayCause(season, whyBlitz(alvarez))).toBe(en.cause_SLOW_PROMOTION);
    expect(sayCause(season, whyBlitz(zoe))).toBe('champion of Anual (article 5)');
    expect(whySlow(zoe)).toBeUndefined();
    expect(whySlow(alvarez)?.cause).toBe(CategoryCause.SLOW_PROMOTION);
    expect([risenBy(zoe, 0), risenBy(zoe, 1)]).toEqual([0, 1]);
    expect(whyBlitz(create(SeasonMemberSchema))).toBeUndefined();
  });

  it('shows the rows in sight', () => {
    expect(rowsInSight(1000, 6000, 600, 60)).toEqual({ first: 92, last: 118 });
    expect(rowsInSight(5, 0, 600, 60)).toEqual({ first: 0, last: 5 });
    expect(rowsInSight(3, 6000, 600, 60)).toEqual({ first: 3, last: 3 });
  });
});

describe('the tournaments of a season', () => {
  it('have champions, from the first category on', () => expect(championsOf(season).map(({ eventId }) => eventId)).toEqual(['w', 'x']));
  it('keep the year open until they are counted or taken back', () => expect(unsettled(season).map(({ eventId }) => eventId)).toEqual(['y']));
  it('are said in words', () => {
    expect(sayState(season.tournaments[0]!)).toBe('counted: 12 started');
    expect(sayState(season.tournaments[1]!)).toBe('not over');
    expect(sayState(season.tournaments[2]!)).toBe('over, not counted');
    expect(sayPromotion(season, season.tournaments[0]!.promotions[0]!)).toBe('Zoe to the 2nd category: champion (article 5)');
  });

  it('are created with their place, where their system can have one', () => {
    const place = { seasonId: 's', category: THIRD, importance: Importance.YEARLY };
    expect(regulationsOf(kTemplates.blitz, 1, 'UTC', place).season).toEqual(place);
    expect(regulationsOf({ ...kTemplates.blitz, system: PairingSystem.KNOCKOUT }, 1, 'UTC', place).season).toBeUndefined();
    expect(regulationsOf(kTemplates.blitz, 1, 'UTC').season).toBeUndefined();
  });
});
