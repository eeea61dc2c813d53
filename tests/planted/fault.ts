import type { Finding, Oracle } from '#tests/walks/observed.ts';

/**
 * A fault that a test must find, in a copy of the sources. Whoever changes the line that an anchor
 * names writes the fault anew.
 */
export interface PlantedFault<F extends Finder = Finder> {
  readonly id: string;
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly old: string;
  readonly new: string;
  /** Where such a fault has been seen. */
  readonly origin: string;
  readonly finder: F;
}

export type Finder = TestFinder | WalkFinder | DisturbanceFinder;

/** A test that `npm test` runs each time. */
export interface TestFinder {
  /** The file of the test. */
  readonly test: string;
  /** A part of the test's title, as it is written in the file. */
  readonly title: string;
}

/** What the long walk says of the fault: the oracle, and what it saw. */
export interface WalkFinder {
  readonly oracle: Oracle;
  readonly what: RegExp;
}

/** A trial of a disturbed errand, and what it then says. */
export interface DisturbanceFinder {
  /** `twice-250:order-card`. */
  readonly trial: string;
  readonly says: RegExp;
}

export const isFoundByTest = (fault: PlantedFault): fault is PlantedFault<TestFinder> =>
  'test' in fault.finder;

/** Whether the finding is what the walk says of the fault. */
export const isOf = ({ finder }: PlantedFault<WalkFinder>, { oracle, what }: Finding): boolean =>
  finder.oracle === oracle && finder.what.test(what);
