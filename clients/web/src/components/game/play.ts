// What shows a game, for pages that load it later and need a part of it. All of it is named, so that it stays the one chunk
// that the game page has: cut in two for somebody who takes less, it would be larger there.
import Bars from './Bars.svelte';
import Clock from './Clock.svelte';
import GameBoard from './GameBoard.svelte';
import MoveList from './MoveList.svelte';
import MoveNavigation from './MoveNavigation.svelte';
import PlayerBar from './PlayerBar.svelte';
import Result from './Result.svelte';

/** Its components. Frozen: a bundler does not look into it for what is used. */
export const play = Object.freeze({ Bars, Clock, GameBoard, MoveList, MoveNavigation, PlayerBar, Result });
