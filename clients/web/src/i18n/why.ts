// Why a round is paired as it is, in sentences of the user's language.
import { PairingSystem } from '../gen/escaque/matchmaking/v1/event_pb';
import {
  ColorRule,
  Criterion,
  Obstacle,
  PairOrigin,
  type ExplainedBoard,
  type ExplainedFloat,
  type NamedCriterion,
  type PairedGroup,
  type PassedOver,
} from '../gen/escaque/matchmaking/v1/explanation_pb';
import type { texts } from './en/why';
import { sayPoints } from './events';
import { inLanguage, translator } from './index.svelte';

type WhyKey = keyof typeof texts;
/** How a player is to be named, by pairing number. */
export type Naming = (number: number) => string;

export const whyText = translator<WhyKey>(inLanguage(import.meta.glob('./*/why.ts', { eager: true, import: 'texts' })));

const sayCriterion = (named: NamedCriterion | undefined): string => {
  if (!named) return '';
  const said = whyText(`criterion_${Criterion[named.criterion]}` as WhyKey);
  return named.code ? `${said} (${named.code})` : said;
};

const sayGivenUp = ({ givenUp }: ExplainedBoard | ExplainedFloat): string[] => givenUp.map((criterion) => whyText('given_up', { criterion: sayCriterion(criterion) }));

function sayPassed(passed: PassedOver, name: Naming): string {
  const isByColor = passed.obstacle === Obstacle.WORSE && !passed.criterion;
  const key = isByColor ? 'obstacle_SAME_COLOR' : (`obstacle_${Obstacle[passed.obstacle]}` as WhyKey);
  return whyText('passed_over', { player: name(passed.player), obstacle: whyText(key, { criterion: sayCriterion(passed.criterion) }) });
}

/** Of a board: how the pair came about, who floats, whose colour, what was given up. */
export function sayBoard(board: ExplainedBoard, name: Naming, higher: number): string[] {
  const floats = board.floatsDown && board.origin !== PairOrigin.MOVED_DOWN ? [whyText('floats_down', { player: name(board.floatsDown) })] : [];
  const color = board.colorRule === ColorRule.UNSPECIFIED ? [] : [whyText(`color_${ColorRule[board.colorRule]}` as WhyKey)];
  return [whyText(`origin_${PairOrigin[board.origin]}` as WhyKey, { higher: name(higher) }), ...floats, ...color, ...sayGivenUp(board)];
}

/** Why nobody who would have come first. */
export const sayOthers = ({ passedOver }: ExplainedBoard | ExplainedFloat, name: Naming): string[] => passedOver.map((passed) => sayPassed(passed, name));

export function sayGroup(group: PairedGroup, name: Naming): string {
  const players = group.players.map((number, i) => (group.rankedBy[i] ? `${name(number)} (${group.rankedBy[i]})` : name(number)));
  return whyText('group', { points: sayPoints(group.points), players: players.join(', ') });
}

export const sayFloat = (floater: ExplainedFloat, name: Naming): string[] => [whyText('floater', { player: name(floater.player) }), ...sayGivenUp(floater)];

/** From what an unofficial system was built. */
export const sayStandingOf = (system: PairingSystem): string => {
  const key = `standing_${PairingSystem[system]}`;
  return whyText.has(key) ? whyText('unofficial', { standing: whyText(key) }) : '';
};

/** Whoever of a board comes first in the order of its group; White without one. */
export function higherOf(board: ExplainedBoard, groups: readonly PairedGroup[]): number {
  const order = groups[board.group]?.players ?? [];
  const place = (number: number): number => (order.includes(number) ? order.indexOf(number) : order.length);
  return place(board.black) < place(board.white) ? board.black : board.white;
}
