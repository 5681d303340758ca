// What a list of players means for an event: whom it invites, whom it enters, and what is wrong in which line. Pure.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { EnterEventSchema } from '../gen/escaque/matchmaking/v1/event_command_pb';
import { Venue } from '../gen/escaque/matchmaking/v1/event_pb';
import type { GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { kFields, type Cell, type EntryField, type EntryFile, type EntryRecord } from './entry_file';
import { isOfTeams } from './templates';

export type RowFault = 'handle_wrong' | 'name_wrong' | 'rating_wrong' | 'rating_outside' | 'needs_rating' | 'sex_wrong' | 'federation_wrong' | 'fide_wrong' | 'birth_wrong' | 'team_wrong' | 'nobody' | 'needs_account' | 'needs_team' | 'unknown_user' | 'twice' | 'no_place';

export interface FoundFault {
  readonly kind: RowFault;
  readonly column: number;
  readonly field: EntryField;
  readonly text: string;
  /** The line that has it already, or how many places the event has. */
  readonly n?: number;
}

export interface EntryRow {
  readonly line: number;
  /** Of the handle or the name. */
  readonly column: number;
  readonly person: Readonly<Record<EntryField, string>>;
  /** Of somebody with an account an invitation; `known`: entered or invited already. */
  readonly fate: 'invited' | 'entered' | 'known' | 'wrong';
  readonly faults: readonly FoundFault[];
}

/** What an event asks of a list. */
export interface ListRules {
  /** Somebody without an account cannot play here. */
  readonly isHere: boolean;
  readonly ofTeams: boolean;
  readonly minRating: number | undefined;
  readonly maxRating: number | undefined;
  /** Also implied by a lowest rating. */
  readonly needsRating: boolean;
  readonly places: number;
  readonly taken: number;
  /** Handles and names, in lower case. */
  readonly known: ReadonlySet<string>;
}

export const kMostBytes = 1_000_000;
/** As many as an event may have invited; the server refuses the others one by one. */
export const kMostHandles = 1_000;
const kMostNameBytes = 33;
const kMostTeamBytes = 32;
const kMostFederationBytes = 3;
const kMostRating = 4000;
const kSexes: Readonly<Record<string, string>> = { m: 'm', h: 'm', w: 'w', f: 'w' };

const bytes = (text: string): number => new TextEncoder().encode(text).length;
const isHandle = (text: string): boolean => /^[A-Za-z][A-Za-z0-9_-]{2,19}$/.test(text);

export function listRulesOf({ created, entrants, invitations }: GetEventResponse): ListRules {
  const regulations = created?.regulations;
  const people = [...entrants, ...invitations].map(({ person }) => person);
  return {
    isHere: regulations?.venue !== Venue.ELSEWHERE,
    ofTeams: regulations !== undefined && isOfTeams(regulations.system),
    minRating: regulations?.entry?.minRating,
    maxRating: regulations?.entry?.maxRating,
    needsRating: (regulations?.entry?.mustBeRated ?? false) || regulations?.entry?.minRating !== undefined,
    places: regulations?.entry?.maxEntrants ?? 0,
    taken: entrants.filter(({ hasWithdrawn }) => !hasWithdrawn).length,
    known: new Set(people.map((person) => keyOf(person?.player?.user?.handle ?? '', person?.name ?? ''))),
  };
}

/** By the account; without one by the name. */
const keyOf = (handle: string, name: string): string => (handle ? `@${handle.toLowerCase()}` : name.toLowerCase());

/** In a report of this site players stand by the names of their accounts. */
function personOf(record: EntryRecord, isReport: boolean, { isHere }: ListRules): Record<EntryField, string> {
  const texts = Object.fromEntries(kFields.map((field) => [field, record.cells[field]?.text ?? ''])) as Record<EntryField, string>;
  const isAccount = isReport && isHere && isHandle(texts.name);
  return { ...texts, ...(isAccount ? { handle: texts.name, name: '' } : {}), rating: isReport && texts.rating === '0' ? '' : texts.rating, sex: texts.sex.toLowerCase().slice(0, 1) };
}

function faultsOf(record: EntryRecord, person: Record<EntryField, string>, rules: ListRules): FoundFault[] {
  const at = (field: EntryField): Cell => record.cells[field] ?? { text: '', column: 1 };
  const found = (kind: RowFault, field: EntryField, isWrong: boolean): FoundFault[] => (isWrong ? [{ kind, field, column: at(field).column, text: at(field).text }] : []);
  const { handle, name, rating, sex, federation, fideId, birthDate, team } = person;
  const isNobody = !handle && !name;
  return [
    ...found('nobody', record.cells.name ? 'name' : 'handle', isNobody),
    ...found('handle_wrong', 'handle', handle !== '' && !isHandle(handle)),
    ...found('name_wrong', 'name', bytes(name) > kMostNameBytes),
    ...found('needs_account', 'name', rules.isHere && !handle && !isNobody),
    ...found('rating_wrong', 'rating', rating !== '' && !(/^\d{1,4}$/.test(rating) && Number(rating) <= kMostRating)),
    ...found('rating_outside', 'rating', /^\d{1,4}$/.test(rating) && Number(rating) <= kMostRating && (Number(rating) < (rules.minRating ?? 0) || Number(rating) > (rules.maxRating ?? kMostRating))),
    // That of an account is the server's to know.
    ...found('needs_rating', 'rating', rules.needsRating && !rating && !handle && !isNobody),
    ...found('federation_wrong', 'federation', bytes(federation) > kMostFederationBytes),
    ...found('fide_wrong', 'fideId', !/^\d{0,11}$/.test(fideId)),
    ...found('sex_wrong', 'sex', sex !== '' && !(sex in kSexes)),
    ...found('birth_wrong', 'birthDate', birthDate !== '' && !/^\d{4}([-/.]\d{1,2}([-/.]\d{1,2})?)?$/.test(birthDate)),
    ...found('needs_team', 'team', rules.ofTeams && !team),
    ...found('team_wrong', 'team', bytes(team) > kMostTeamBytes),
  ];
}

export function rowsOf(file: EntryFile, rules: ListRules): EntryRow[] {
  const lines = new Map<string, number>();
  let left = rules.places - rules.taken;
  return file.records.map((record): EntryRow => {
    const person = personOf(record, file.isReport, rules);
    const key = keyOf(person.handle, person.name);
    const field = person.handle && record.cells.handle ? 'handle' : 'name';
    const column = record.cells[field]?.column ?? 1;
    const faults = faultsOf(record, person, rules);
    const row = { line: record.line, column, person };
    if (!faults.length && rules.known.has(key)) return { ...row, fate: 'known', faults };
    const before = key ? lines.get(key) : undefined;
    if (before !== undefined) faults.push({ kind: 'twice', field, column, text: person.handle || person.name, n: before });
    else lines.set(key, record.line);
    if (!faults.length && left-- <= 0) faults.push({ kind: 'no_place', field, column, text: person.handle || person.name, n: rules.places });
    if (faults.length) return { ...row, fate: 'wrong', faults };
    return { ...row, fate: person.handle ? 'invited' : 'entered', faults };
  });
}

/** Those whom an account of this site is to be found for: whoever is to be invited, each once. */
export const handlesOf = (rows: readonly EntryRow[]): string[] => [...new Set(rows.filter(({ fate }) => fate === 'invited').map(({ person }) => person.handle))].slice(0, kMostHandles);

/** `rows` without those who are to be invited and were looked for in vain. */
export function withUnknown(rows: readonly EntryRow[], sought: readonly string[], found: readonly string[]): EntryRow[] {
  const there = new Set(found.map((handle) => handle.toLowerCase()));
  const missing = new Set(sought.map((handle) => handle.toLowerCase()).filter((handle) => !there.has(handle)));
  return rows.map((row): EntryRow => {
    if (row.fate !== 'invited' || !missing.has(row.person.handle.toLowerCase())) return row;
    return { ...row, fate: 'wrong', faults: [...row.faults, { kind: 'unknown_user', field: 'handle', column: row.column, text: row.person.handle }] };
  });
}

/** The command for a row without faults. */
export function entryOf({ person }: EntryRow): MessageInitShape<typeof EnterEventSchema> {
  const { handle, name, rating, sex, federation, fideId, birthDate, team } = person;
  return {
    user: handle ? { handle } : {},
    name,
    ...(Number(rating) > 0 ? { rating: Number(rating) } : {}),
    sex: kSexes[sex] ?? '',
    federation,
    fideId,
    birthDate: birthDate.replace(/[-.]/g, '/'),
    team,
  };
}
