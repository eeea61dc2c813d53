import type { PossibleDuplicate } from '#contract/duplicates.ts';
import type { Pair } from './queries.ts';

/** Two people of the list. */
interface Listed {
  readonly people: Readonly<PossibleDuplicate['people']>;
}

const pairOf = ({ people: [one, other] }: Listed): Pair => [one.lin, other.lin];
const keyOf = (pair: Pair): string => pair.toSorted().join(' ');

/**
 * Returns the pair to decide after `decided`: the one that followed it in the list and still waits,
 * otherwise the first that waits. Null when none is left.
 */
export function nextPair(
  before: readonly Listed[],
  waiting: readonly Listed[],
  decided: Pair,
): Pair | null {
  const pairs = new Map(waiting.map((one) => [keyOf(pairOf(one)), pairOf(one)]));
  pairs.delete(keyOf(decided));
  const order = before.map((one) => keyOf(pairOf(one)));
  const following = order.slice(order.indexOf(keyOf(decided)) + 1).find((key) => pairs.has(key));
  return pairs.get(following ?? '') ?? pairs.values().next().value ?? null;
}
