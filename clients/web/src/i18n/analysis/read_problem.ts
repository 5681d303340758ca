// Why a text was not taken onto the analysis board.
import type { ReadProblem } from '../../analysis/limits';
import { analysisText } from './board';
import { words } from '../index.svelte';

const megabytes = (bytes: number): string => new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(bytes / 1024 / 1024);

export function sayProblem(problem: ReadProblem): string {
  const say = problem.kind === 'too_large' ? megabytes : (n: number): string => words.numbers.format(n);
  const key = `problem_${problem.kind}` as const;
  if ('most' in problem) return analysisText(key, { found: say(problem.found), most: say(problem.most) });
  if ('fen' in problem) return analysisText(key, { fen: problem.fen });
  return analysisText(key, 'name' in problem ? { name: problem.name } : {});
}
