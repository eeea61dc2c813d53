import { TooBusy } from '../../systems/hashing.ts';

/** Thrown for a question that was dropped in favour of a newer one from the same person. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

interface Turn {
  /** Whether a newer question from the same person makes this one obsolete, as the next letter does while a password is typed. */
  readonly isPassing: boolean;
}
interface Waiting extends Turn {
  readonly begin: () => void;
  readonly giveWay: () => void;
}

/** Runs the work when it is this person's turn. @throws {Overtaken} {TooBusy} */
export type InTurn = <Result>(person: string, turn: Turn, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs one task at a time and takes turns between the waiting people: however much one person asks for, the others wait for at most one
 * task of each person. At most `mostPeople` people can wait, with `mostOfOne` questions each.
 */
export function inTurns({ mostPeople, mostOfOne }: { mostPeople: number; mostOfOne: number }): InTurn {
  /** In the order of turns: the first person is next. */
  const queue = new Map<string, readonly Waiting[]>();
  let isBusy = false;

  const standInLine = (person: string, one: Waiting) => {
    const own = queue.get(person) ?? [];
    const kept = own.filter(({ isPassing }) => !(isPassing && one.isPassing));
    if (kept.length >= mostOfOne || (own.length === 0 && queue.size >= mostPeople)) throw new TooBusy('Too many passwords are judged at once.');
    // The newer question takes over the queue position of the earlier one.
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
