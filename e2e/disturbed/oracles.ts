import { errorPageTitles, unexpected } from '../support/pageErrors.ts';
import type { Observed } from './attempt.ts';
import { ANOTHER, type Disturbance } from './disturbances.ts';
import { type Effects, effectsOf, linesOf, newIn } from './effects.ts';

/** Begun by a call of its own: until it is started as well, nothing is changed. */
const BEGUN = 'accountRuns.begin ';
/** What pages report without a network. */
const OF_NO_NETWORK: readonly RegExp[] = [
  /^Failed to load resource: net::ERR_/,
  /^An unknown error occurred when fetching the script/,
  /^Error: Unable to preload CSS/,
];
/** What pages report of answers that are faults on purpose. */
const OF_FAULTS: readonly RegExp[] = [
  /^Failed to load resource: the server responded with a status of (500|429)/,
  /^Failed to load resource: net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|ABORTED)/,
];

/** What the disturbance of that name does by itself. */
const OF_ANOTHER = `session.signIn ${ANOTHER} by another`;

const hasAny = (effects: Effects) => [...effects.keys()].some((line) => line !== BEGUN);

/**
 * Says what is wrong with what was seen, whatever the errand: effects that nobody asked for, more
 * often than asked, or not at all; messages that contradict what has been done; errors of pages.
 */
export function problemsIn(
  seen: Observed,
  { name, mayInterrupt, mayStray, fault }: Disturbance,
  expectedEffects: readonly string[],
  expectedErrors: readonly RegExp[],
): readonly string[] {
  const expected = effectsOf(expectedEffects);
  const done = newIn(seen.after, seen.before);
  const problems: string[] = [];
  const unexpectedly = mayStray
    ? []
    : [...newIn(done, expected)].filter(([line]) => line !== OF_ANOTHER);
  for (const line of linesOf(new Map(unexpectedly))) problems.push(`It has done too much: ${line}`);
  if (seen.interruption === null || !mayInterrupt)
    for (const line of linesOf(newIn(expected, done))) problems.push(`It has not done: ${line}`);
  if (seen.interruption !== null && !mayInterrupt)
    problems.push(`It ended early: ${seen.interruption}`);
  for (const { key, isDone, effects } of seen.claims) {
    const isInFact = hasAny(newIn(effects, seen.atStrike ?? effects));
    if (isDone && !isInFact) problems.push(`The page says ${key}, and nothing has been done`);
    if (!isDone && isInFact)
      problems.push(
        `The page says ${key} of what has been done: ${linesOf(newIn(effects, seen.atStrike ?? effects)).join(', ')}`,
      );
  }
  const ordinary = [
    ...expectedErrors,
    ...(fault === undefined ? [] : OF_FAULTS),
    ...(name === 'network-gone' ? OF_NO_NETWORK : []),
  ];
  for (const error of unexpected(seen.errors, ordinary))
    problems.push(`A page has reported: ${error}`);
  for (const heading of seen.headings)
    if (errorPageTitles.test(heading)) problems.push('The error page is shown');
  return problems;
}
