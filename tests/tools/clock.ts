/**
 * Tests run on a clock of their own, so that they find the same day whenever they are run: it begins at a fixed moment and goes
 * on at the usual pace. `TEST_CLOCK=2028-02-29 npm test` begins on another day; a moment such as `2027-03-28T00:58:00Z` will do too.
 * `Date` is moved in vitest's workers, in portals and in pages. It is not in Playwright's own processes, which reckon with a real one
 * when cookies end, nor are timers, `performance` and PostgreSQL's `now()`.
 */
const BEGINS_AT = '2026-11-17T09:00:00Z';

/** By how many milliseconds this run's clock differs from the real one. Set once per run; its processes hand it on. */
const OFFSET = 'TEST_CLOCK_OFFSET';

/** The moment meant by a date or a moment. @throws {RangeError} for anything else */
export function momentOf(text: string): Date {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T09:00:00Z` : text);
  if (Number.isNaN(moment.getTime())) throw new RangeError(`TEST_CLOCK must be a date or a moment such as ${BEGINS_AT}, not "${text}".`);
  return moment;
}

/** Decides, in the first process of a run, what the clock shows; every later process of the run goes by that. */
export function startTestClock(): void {
  process.env[OFFSET] ??= String(momentOf(process.env['TEST_CLOCK'] ?? BEGINS_AT).getTime() - Date.now());
}

/** Sets the clock that this process hands on to portals and pages which it starts from now on; its own `Date` stays as it is. Answers how to undo it. */
export function setTestClock(moment: Date): () => void {
  const before = process.env[OFFSET];
  process.env[OFFSET] = String(clockOffset() + moment.getTime() - testNow().getTime());
  return () => {
    process.env[OFFSET] = before;
  };
}

/** The offset in milliseconds; 0 where no clock of tests has been started. */
export const clockOffset = (): number => Number(process.env[OFFSET] ?? 0);

/** What the clock shows now, in a process whose `Date` is moved and in any other. */
export const testNow = (): Date => new Date(Date.now() + (MARK in Date ? 0 : clockOffset()));

/** What a process that is started needs in its environment to go by the clock of this one. */
export function clockEnvironment(): Record<string, string> {
  const offset = process.env[OFFSET];
  return offset === undefined ? {} : { [OFFSET]: offset, NODE_OPTIONS: `--import=${new URL('movePortal.ts', import.meta.url).href}` };
}

/** Says of a `Date` that it is moved. */
const MARK = 'minit:isMoved';

/** Moves `Date` by that many milliseconds, once, and marks it. Needs nothing from outside itself, so that a browser can be given it as a script. */
export function moveDate({ offset, mark }: { readonly offset: number; readonly mark: string }): void {
  const real = globalThis.Date;
  if (mark in real) return;
  const now = () => real.now() + offset;
  globalThis.Date = new Proxy(real, {
    construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
    apply: () => new real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name) as unknown),
    has: (target, name) => name === mark || Reflect.has(target, name),
  });
  real.prototype.constructor = globalThis.Date;
}

/** How `Date` is to be moved by `moveDate`. */
export const theMove = () => ({ offset: clockOffset(), mark: MARK });
