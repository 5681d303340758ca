import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { ErrorDetailSchema, Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { PairingSystem, Venue } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { GetEventResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { decoded, readEntryFile } from '../../src/events/entry_file';
import { entryOf, handlesOf, kMostHandles, listRulesOf, rowsOf, withUnknown, type EntryRow } from '../../src/events/entry_list';
import { sendAll, type Sent } from '../../src/events/send_list';
import { sayFileFault, sayRowFault } from '../../src/i18n/announced/entry_list';
import { RestError } from '../../src/net/rest';
import { speak } from '../speak';

type Init = MessageInitShape<typeof GetEventResponseSchema>;
const kAna = { person: { name: 'Ana Ulibarri', player: { user: { id: 'a', handle: 'Ana_U' } } } };
const event = (venue: Venue, more: object = {}, entrants: Init['entrants'] = []) =>
  create(GetEventResponseSchema, { created: { regulations: { venue, system: PairingSystem.DUTCH_2026, entry: { maxEntrants: 10 }, ...more } }, entrants } as Init);

const rows = (text: string, of = event(Venue.ELSEWHERE)): EntryRow[] => {
  const rules = listRulesOf(of);
  return rowsOf(readEntryFile(text, rules.isHere ? 'handle' : 'name'), rules);
};
const faults = (...given: Parameters<typeof rows>): string[] => rows(...given).flatMap(({ line, faults: found }) => found.map((fault) => sayRowFault(line, fault)));
const fates = (...given: Parameters<typeof rows>): string[] => rows(...given).map(({ fate }) => fate);

describe('a list of players', () => {
  beforeEach(() => speak('en'));

  it('is read from a CSV with columns in any order and in both languages', () => {
    const [first, second] = rows('Puntuación;Apellidos y nombre;FED;Sexo;Código\n2100;"Pérez; Ana ""la Torre""";ESP;F;7\n;Bruno;;;\n');
    expect(entryOf(first!)).toEqual({ user: {}, name: 'Pérez; Ana "la Torre"', rating: 2100, sex: 'w', federation: 'ESP', fideId: '', birthDate: '', team: '' });
    expect(second).toMatchObject({ line: 3, fate: 'entered', person: { name: 'Bruno' } });
    expect(readEntryFile('name,club\nAna,Torre\n', 'name').ignored).toEqual(['club']);
    expect(rows('name\tfide id\tbirth date\nAna\t2200001\t1990-05-31\r\n').map(entryOf)).toMatchObject([{ name: 'Ana', fideId: '2200001', birthDate: '1990/05/31' }]);
  });

  it('counts lines inside quotation marks', () => {
    expect(rows('name,team\n"Ana\nMaría",A\n\nBruno,B\n').map(({ line, person }) => [line, person.name])).toEqual([[2, 'Ana María'], [5, 'Bruno']]);
  });

  it('may be one name per line: accounts where games are played here', () => {
    expect(fates('Ana\nBruno\n')).toEqual(['entered', 'entered']);
    expect(rows('\uFEFFana_2\r\nBruno', event(Venue.HERE)).map(entryOf)).toMatchObject([{ user: { handle: 'ana_2' } }, { user: { handle: 'Bruno' } }]);
  });

  it('may be a report, by its columns', () => {
    const report = readFileSync(join(__dirname, '../../../../tests/data/norms/ten-masters.trf'), 'utf8');
    const read = rows(report);
    expect(read).toHaveLength(10);
    expect(entryOf(read[0]!)).toMatchObject({ user: {}, name: 'Master 1', rating: 2400, sex: 'm', federation: 'MEX' });
    expect(read.every(({ fate }) => fate === 'entered')).toBe(true);
    // A report of this site has the names of accounts.
    const line = (name: string) => `001    1 m    ${name.padEnd(33)}    0`;
    expect(fates(`${line('Bruno')}\n${line('Pérez, Ana')}`, event(Venue.HERE))).toEqual(['invited', 'wrong']);
  });

  it('leaves out those whom nobody here is called', () => {
    const read = rows('user,name\nBruno,Bruno Z.\nlola,Lola\n,Carla\n');
    expect(handlesOf(read)).toEqual(['Bruno', 'lola']);
    const looked = withUnknown(read, ['Bruno', 'lola'], ['BRUNO']);
    expect(looked.map(({ fate }) => fate)).toEqual(['invited', 'wrong', 'entered']);
    expect(looked[1]!.faults.map((fault) => sayRowFault(3, fault))).toEqual(['Line 3, column 1 (user): nobody here is called “lola”.']);
    expect(withUnknown(read, [], [])).toEqual(read);
  });

  it('looks for as many accounts as may be invited', () => {
    const many = Array.from({ length: kMostHandles + 5 }, (_, i) => `user_${i}`).join('\n');
    const read = rows(many, event(Venue.HERE, { entry: { maxEntrants: 9_999 } }));
    const sought = handlesOf(read);
    expect(sought).toHaveLength(kMostHandles);
    expect(withUnknown(read, sought, []).filter(({ fate }) => fate === 'invited')).toHaveLength(5);
  });

  it('invites those with an account, and knows those who are there', () => {
    const here = event(Venue.HERE, {}, [kAna]);
    expect(fates('user,name\nana_u,Ana\nBruno,Bruno Z.\n', here)).toEqual(['known', 'invited']);
    expect(faults('name,rating\nBruno,1500\n', here)).toEqual(['Line 2, column 1 (name): “Bruno” has no user, and the games are played here: everybody needs an account.']);
  });

  it('names line and column of what is wrong', () => {
    const text = 'user,name,rating,sex,federation,fide id,birth date\n1x,Ana,high,x,SPAIN,12a,31.5.90\n,,1500,,,,\n';
    expect(faults(text)).toEqual([
      'Line 2, column 1 (user): “1x” is no user name: 3 to 20 letters, digits, - and _, beginning with a letter.',
      'Line 2, column 3 (rating): “high” is no rating from 0 to 4000.',
      'Line 2, column 5 (federation): “SPAIN” is no federation of three letters.',
      'Line 2, column 6 (FIDE ID): “12a” is no FIDE ID of up to 11 digits.',
      'Line 2, column 4 (sex): “x” is neither m nor w.',
      'Line 2, column 7 (birth date): “31.5.90” is no date such as 1990/05/31.',
      'Line 3, column 2 (name): neither a user nor a name.',
    ]);
    speak('es');
    expect(faults('nombre;elo\nAna;9999\n')).toEqual(['Línea 2, columna 2 (puntuación): «9999» no es una puntuación de 0 a 4000.']);
  });

  it('has everybody once, and nobody beyond the places', () => {
    expect(faults('Ana\nBruno\nana\n')).toEqual(['Line 3, column 1 (name): “ana” is on line 1 already.']);
    const small = event(Venue.ELSEWHERE, { entry: { maxEntrants: 2 } }, [kAna]);
    expect(faults('Bruno\nCarla\n', small)).toEqual(['Line 2, column 1 (name): no place is left for “Carla”: the event has 2.']);
  });

  it('keeps to the ratings and the teams of the event', () => {
    const rated = event(Venue.ELSEWHERE, { entry: { maxEntrants: 9, minRating: 1500, maxRating: 1800 } });
    expect(faults('name,rating\nAna,1400\nBruno,1600\nCarla,\n', rated)).toEqual(['Line 2, column 2 (rating): 1400 is outside the ratings that may enter.', 'Line 4, column 2 (rating): only rated players may enter.']);
    const teams = event(Venue.ELSEWHERE, { system: PairingSystem.SCHEVENINGEN });
    expect(faults('name,team\nAna,\n', teams)).toEqual(['Line 2, column 2 (team): everybody plays for a team here.']);
  });

  it('is refused as a whole where nothing can be read', () => {
    const said = (text: string) => sayFileFault(readEntryFile(text, 'name'));
    expect(said(' \n')).toBe('Line 1, column 1: there are no players.');
    expect(said('name,rating\n')).toBe('Line 1, column 1: there are no players.');
    expect(said('club,city\nTorre,Murcia\n')).toBe('Line 1, column 1: the first line names neither a column “user” nor a column “name”.');
    expect(said('name,rating\nAna,"1500\nBruno,1600\n')).toBe('Line 2, column 2: a quotation mark is not closed.');
  });

  it('is UTF-8, or what older programs write', () => {
    expect(decoded(new TextEncoder().encode('Pérez').buffer as ArrayBuffer)).toBe('Pérez');
    expect(decoded(new Uint8Array([0x50, 0xe9, 0x72, 0x65, 0x7a]).buffer)).toBe('Pérez');
  });
});

describe('a list that is sent', () => {
  const three = rows('Ana\nBruno\nCarla\n');
  const refusal = (reason: Reason, retryAfterMs = 0) => new RestError(create(ErrorDetailSchema, { reason, retryAfterMs }));

  /** `answers`: of one call after another; undefined: taken. */
  async function sent(answers: (RestError | undefined)[], most = Infinity) {
    const told: [string, Sent['isSent']][] = [];
    const waited: number[] = [];
    let calls = 0;
    await sendAll(three, {
      send: async () => {
        const answer = answers[calls++];
        if (answer) throw answer;
      },
      wait: async (ms) => void waited.push(ms),
      tell: ({ person }, { isSent }) => void told.push([person.name, isSent]),
      mayGoOn: () => told.length < most,
    });
    return { told, waited, calls };
  }

  it('goes on after a refusal, and waits where the server is asked too often', async () => {
    expect(await sent([refusal(Reason.RATING_OUT_OF_RANGE)])).toMatchObject({ told: [['Ana', false], ['Bruno', true], ['Carla', true]] });
    expect(await sent([refusal(Reason.RATE_LIMITED, 4_000), refusal(Reason.RATE_LIMITED)])).toMatchObject({ waited: [4_000, 1_000], calls: 5, told: [['Ana', true], ['Bruno', true], ['Carla', true]] });
  });

  it('takes what has had its effect for sent', async () => expect((await sent([refusal(Reason.ID_TAKEN)])).told[0]).toEqual(['Ana', true]));

  it('ends where nothing more would be taken, and when it is stopped', async () => {
    expect((await sent([undefined, refusal(Reason.TOO_LATE)])).told).toEqual([['Ana', true], ['Bruno', false]]);
    expect((await sent([], 1)).told).toEqual([['Ana', true]]);
    expect((await sent(Array.from({ length: 9 }, () => refusal(Reason.RATE_LIMITED)))).told[0]).toEqual(['Ana', false]);
  });
});
