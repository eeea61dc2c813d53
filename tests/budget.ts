/** What a part of `npm test` may take. */
export interface Budget {
  /** On two quiet cores; what it took is printed beside it. */
  readonly seconds: number;
  /** More tests than these fail the part: a fact belongs to the lowest level that can lose it. */
  readonly tests?: number;
  /**
   * After which the part is considered stuck: what a machine takes that is four times slower. All
   * together stay below 65, which leaves time for the trials.
   */
  readonly minutes: number;
}

/** The parts of `npm test`, which take twelve minutes together: types and lint run beside Vitest. */
export const budget = {
  types: { seconds: 90, minutes: 12 },
  lint: { seconds: 60, minutes: 12 },
  vitest: { seconds: 330, minutes: 35 },
  layout: { seconds: 40, minutes: 8 },
  browser: { seconds: 330, minutes: 30, tests: 200 },
} satisfies Record<string, Budget>;
