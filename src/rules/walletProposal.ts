import { foldForSearch } from './search.ts';

/** A wallet may state more names than the university knows, or fewer; never only one of them. */
const FEWEST_NAMES = 2;

/**
 * Whether a name that a wallet states may be that of a person with the same date of birth: all names
 * of one are among those of the other.
 */
export function mayBeNamed(stated: string, known: string): boolean {
  const [fewer, more] = [wordsOf(stated), wordsOf(known)].toSorted((a, b) => a.size - b.size);
  return (
    fewer !== undefined &&
    more !== undefined &&
    fewer.size >= FEWEST_NAMES &&
    [...fewer].every((word) => more.has(word))
  );
}

const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    foldForSearch(name)
      .split(/[\s-]+/)
      .filter((word) => word !== ''),
  );
