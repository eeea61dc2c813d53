import { turnOfCommit } from './change.ts';

const takesAll = process.env['TRIALS'] === 'all';
let at = turnOfCommit();

/**
 * Returns at most so many of the values, others at each call and with each commit, so that many
 * similar cases are tried in turn. With `TRIALS=all` (`npm run trials -- calls`), all of them.
 */
export function shareOf<Value>(values: readonly Value[], count: number): readonly Value[] {
  if (takesAll || values.length <= count) return values;
  const start = at % values.length;
  at += count;
  return [...values.slice(start), ...values.slice(0, start)].slice(0, count);
}
