import { NoResponse } from './noResponse.ts';

/** For a call in which a person waits, who is told within five seconds that a system is away. */
export const PERSON_WAITS_MS = 4_500;

/**
 * Waits for the work no longer than this; the work itself goes on. @throws {NoResponse} when the
 * time is up
 */
export async function waitAtMost<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise: timeUp, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new NoResponse(`No response within ${limitMs} ms.`)),
    limitMs,
  );
  // Nobody hears of a failure after the time is up.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long a system may take, where it is not as long as usual. */
export interface TimeLimit {
  readonly timeoutMs?: number;
}
