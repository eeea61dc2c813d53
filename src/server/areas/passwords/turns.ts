import { TooBusy } from '../../systems/hashing.ts';

/** Somebody's question has been given up for a newer one of theirs. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

interface Turn {
  /** Whether a newer question of the same person makes this one pointless, as the next letter does while a password is typed. */
  readonly isPassing: boolean;
}
interface Waiting extends Turn {
  readonly begin: () => void;
  readonly giveWay: () => void;
}

/** Does the work when it is this person's turn. @throws {Overtaken} {TooBusy} */
export type InTurn = <Result>(person: string, turn: Turn, work: () => Promise<Result>) => Promise<Result>;

/**
 * Does one thing at a time, of each waiting person one after the other: however much one asks for, the others wait no longer than for one
 * thing of each. At most so many people wait, with so many questions each.
 */
export function inTurns({ mostPeople, mostOfOne }: { mostPeople: number; mostOfOne: number }): InTurn {
  /** Anyone who is next stands first. */
  const queue = new Map<string, readonly Waiting[]>();
  let isBusy = false;

  const standInLine = (person: string, one: Waiting) => {
    const own = queue.get(person) ?? [];
    const kept = own.filter(({ isPassing }) => !(isPassing && one.isPassing));
    if (kept.length >= mostOfOne || (own.length === 0 && queue.size >= mostPeople)) throw new TooBusy('Too many passwords are judged at once.');
    // The newer question has the place of the earlier one.
    queue.set(person, [...kept, one]);
    for (const earlier of own) if (!kept.includes(earlier)) earlier.giveWay();
  };

  const handOn = () => {
    const [next] = queue;
    if (next === undefined) {
      isBusy = false;
      return;
    }
    const [person, [first, ...later]] = next;
    queue.delete(person);
    if (later.length > 0) queue.set(person, later);
    first?.begin();
  };

  return async (person, { isPassing }, work) => {
    if (isBusy) await new Promise<void>((begin, reject) => standInLine(person, { isPassing, begin, giveWay: () => reject(new Overtaken()) }));
    isBusy = true;
    try {
      return await work();
    } finally {
      handOn();
    }
  };
}
