import type { Finding, Oracle } from './oracles.ts';

/** A finding that stands until it is mended; everything else fails the walk. */
interface KnownFinding {
  readonly id: string;
  readonly oracle: Oracle;
  /** The move after which it is seen. */
  readonly move: string;
  readonly what: RegExp;
}

/** To be emptied: each row names a hole that is open now. */
export const knownFindings: readonly KnownFinding[] = [];

export const knownAs = ({ oracle, move, what }: Finding): string | null =>
  knownFindings.find(
    (known) => known.oracle === oracle && known.move === move && known.what.test(what),
  )?.id ?? null;

/**
 * Whether a change of what recognises a person, made by somebody else, must be written to every
 * address of the person, the old one included.
 */
export const isToldAtOnce = false;
