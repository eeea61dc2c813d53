/**
 * Tests run on a clock of their own, so that they see the same day whenever they are run: it starts
 * at a fixed moment and continues at normal speed. `TEST_CLOCK=2028-02-29 npm test` starts on
 * another day; a moment such as `2027-03-28T00:58:00Z` works as well. `Date` is moved in vitest's
 * workers, in portals and in pages. It is not moved in Playwright's own processes, which use the
 * real clock for the expiry of cookies; nor are timers, `performance` and PostgreSQL's `now()`. The
 * `Date` header of a response is moved where a page reads it.
 */
const BEGINS_AT = '2026-11-17T09:00:00Z';

/**
 * Environment variable with the offset in milliseconds between this run's clock and the real one.
 * Set once per run and inherited by its processes.
 */
const OFFSET = 'TEST_CLOCK_OFFSET';

/** Parses a date or a moment. @throws {RangeError} for anything else */
export function momentOf(text: string): Date {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T09:00:00Z` : text);
  if (Number.isNaN(moment.getTime()))
    throw new RangeError(
      `TEST_CLOCK must be a date or a moment such as ${BEGINS_AT}, not "${text}".`,
    );
  return moment;
}

/**
 * Determines the clock in the first process of a run; every later process of the run uses the same.
 */
export function startTestClock(): void {
  process.env[OFFSET] ??= String(
    momentOf(process.env['TEST_CLOCK'] ?? BEGINS_AT).getTime() - Date.now(),
  );
}

/**
 * Sets the clock for portals and pages that this process starts from now on; its own `Date` remains
 * unchanged. Returns a function that restores the previous clock.
 */
export function setTestClock(moment: Date): () => void {
  const before = process.env[OFFSET];
  process.env[OFFSET] = String(clockOffset() + moment.getTime() - testNow().getTime());
  return () => {
    process.env[OFFSET] = before;
  };
}

/** Returns the offset in milliseconds; 0 if no test clock has been started. */
export const clockOffset = (): number => Number(process.env[OFFSET] ?? 0);

/** Returns the time on the test clock, whether or not `Date` is moved in this process. */
export const testNow = (): Date => new Date(Date.now() + (MARK in Date ? 0 : clockOffset()));

/** Returns the environment variables with which a child process uses the same clock as this one. */
export function clockEnvironment(): Record<string, string> {
  const offset = process.env[OFFSET];
  return offset === undefined
    ? {}
    : {
        [OFFSET]: offset,
        NODE_OPTIONS: `--import=${new URL('shiftPortalClock.ts', import.meta.url).href}`,
      };
}

/** Marks a `Date` that has been moved. */
const MARK = 'minit:isMoved';

/**
 * Moves `Date` by the given number of milliseconds, once, and marks it. Has no external references,
 * so that it can be injected into a browser as a script.
 */
export function shiftDate({
  offset,
  mark,
  isPage,
}: {
  readonly offset: number;
  readonly mark: string;
  readonly isPage: boolean;
}): void {
  const real = globalThis.Date;
  if (mark in real) return;
  if (isPage) {
    Headers.prototype.get = new Proxy(Reflect.get(Headers.prototype, 'get'), {
      apply: (get, headers: Headers, given: [string]) => {
        const value = Reflect.apply(get, headers, given);
        return value !== null && given[0].toLowerCase() === 'date'
          ? new real(real.parse(value) + offset).toUTCString()
          : value;
      },
    });
  }
  const now = () => real.now() + offset;
  globalThis.Date = new Proxy(real, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
    apply: () => new real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    has: (target, name) => name === mark || Reflect.has(target, name),
  });
  real.prototype.constructor = globalThis.Date;
}

/** Returns the argument for `shiftDate`. */
export const dateShift = (isPage = true) => ({ offset: clockOffset(), mark: MARK, isPage });
