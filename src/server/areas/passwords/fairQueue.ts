import { TooBusy } from '#server/systems/hashing.ts';

/** Thrown for a question that was dropped in favour of a newer one from the same person. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

interface Priority {
  /**
   * Whether a newer question from the same person makes this one obsolete, as the next letter does
   * while a password is typed.
   */
  readonly isSupersedable: boolean;
}
interface Waiting extends Priority {
  readonly begin: () => void;
  readonly supersede: () => void;
}

/** Runs the work when it is this person's turn. @throws {Superseded} {TooBusy} */
export type FairQueue = <Result>(
  person: string,
  priority: Priority,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Runs one task at a time and takes turns between the waiting people: however much one person asks
 * for, the others wait for at most one task of each person. At most `maxPeople` people can wait,
 * with `maxPerPerson` questions each.
 */
export function createFairQueue({
  maxPeople,
  maxPerPerson,
}: {
  maxPeople: number;
  maxPerPerson: number;
}): FairQueue {
  /** In the order of turns: the first person is next. */
  const queue = new Map<string, readonly Waiting[]>();
  let isBusy = false;

  const enqueue = (person: string, one: Waiting) => {
    const own = queue.get(person) ?? [];
    const kept = own.filter(({ isSupersedable }) => !(isSupersedable && one.isSupersedable));
    if (kept.length >= maxPerPerson || (own.length === 0 && queue.size >= maxPeople))
      throw new TooBusy('Too many password checks are waiting.');
    // The newer question takes over the queue position of the earlier one.
    queue.set(person, [...kept, one]);
    for (const earlier of own) if (!kept.includes(earlier)) earlier.supersede();
  };

  const startNext = () => {
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

  return async (person, { isSupersedable }, work) => {
    if (isBusy)
      await new Promise<void>((begin, reject) =>
        enqueue(person, { isSupersedable, begin, supersede: () => reject(new Superseded()) }),
      );
    isBusy = true;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
