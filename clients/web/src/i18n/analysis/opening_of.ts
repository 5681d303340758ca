// The opening of a line of positions, with the table of all of them: comes late.
import { openingOf } from '../../game/openings';
import type { Node } from '../../game/position';
import { sayOpening } from './openings';

/** "C65 Ruy Lopez: Berlin Defence"; empty when it has no name. */
export const sayOpeningOf = (nodes: readonly Node[]): string => sayOpening(openingOf(nodes.map(({ repetitionKey }) => repetitionKey)));
