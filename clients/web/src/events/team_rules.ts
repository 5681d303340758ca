// Team events: their systems, and what their form fills of the regulations. Pure.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { PairingSystem } from '../gen/escaque/matchmaking/v1/event_pb';
import { TeamPrimary, type TeamRegulationsSchema } from '../gen/escaque/matchmaking/v1/team_pb';

/** Points as people write them: 2, 1, ½; the wire has tenths. */
export interface TeamDraft {
  boards: number;
  maxMembers: number;
  primary: TeamPrimary;
  matchWin: number;
  matchDraw: number;
  matchLoss: number;
  /** Empty: as usual. */
  byeMatch: number | undefined;
  byeGames: number | undefined;
  lineUpMinutes: number;
}

export const kTeamPlain: TeamDraft = {
  boards: 4,
  maxMembers: 6,
  primary: TeamPrimary.MATCH_POINTS,
  matchWin: 2,
  matchDraw: 1,
  matchLoss: 0,
  byeMatch: undefined,
  byeGames: undefined,
  lineUpMinutes: 5,
};

export const kMostTeams = 999;
export const kMostBoards = 20;
export const kMostMembers = 40;

/** Captains enter teams, which meet in matches. */
export const kTeamSystems = [PairingSystem.TEAM_SWISS, PairingSystem.TEAM_ROUND_ROBIN, PairingSystem.DOUBLE_TEAM_ROUND_ROBIN] as const;

export const isTeamEvent = (system: PairingSystem | undefined): boolean => kTeamSystems.some((each) => each === system);
export const isTeamSwiss = (system: PairingSystem | undefined): boolean => system === PairingSystem.TEAM_SWISS;

const tenths = (points: number): number => Math.round(points * 10);

export const teamRegulationsOf = (draft: TeamDraft, system: PairingSystem): MessageInitShape<typeof TeamRegulationsSchema> => ({
  boards: draft.boards,
  maxMembers: draft.maxMembers,
  primary: draft.primary,
  matchWin: tenths(draft.matchWin),
  matchDraw: tenths(draft.matchDraw),
  matchLoss: tenths(draft.matchLoss),
  ...(isTeamSwiss(system) && draft.byeMatch !== undefined ? { byeMatch: tenths(draft.byeMatch) } : {}),
  ...(isTeamSwiss(system) && draft.byeGames !== undefined ? { byeGames: tenths(draft.byeGames) } : {}),
});
