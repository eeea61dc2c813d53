/** What a part of `npm test` may take. */
export interface Budget {
  /** On two quiet cores; what it took is printed beside it. */
  readonly seconds: number;
  /** More tests than these fail the part: a fact belongs to the lowest level that can lose it. */
  readonly tests?: number;
  /**
   * After which the part is considered stuck, with a margin for a machine that is several times
   * slower. Those that run one after another stay below 85 together.
   */
  readonly minutes: number;
}

/** The parts of `npm test`, which take twelve minutes together: types and lint run beside Vitest. */
export const budget = {
  types: { seconds: 90, minutes: 12 },
  lint: { seconds: 60, minutes: 12 },
  vitest: { seconds: 330, minutes: 42 },
  layout: { seconds: 40, minutes: 8 },
  browser: { seconds: 330, minutes: 30, tests: 200 },
} satisfies Record<string, Budget>;
