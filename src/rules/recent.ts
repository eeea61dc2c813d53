/** Clocks of several servers differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * The latest time that a clock can have written by now. What is later was written by a clock that has
 * been set back since: it may be of any age, and is neither recent nor valid.
 */
export const latestAt = (now: Date): Date => new Date(now.getTime() + CLOCKS_DIFFER_MS);

/** Whether the time is less than this long ago. */
export function isRecent(at: Date, withinMs: number, now: Date): boolean {
  return at <= latestAt(now) && now.getTime() - at.getTime() < withinMs;
}

/**
 * Whether what is valid for this long from its beginning is still valid. An end that is further away
 * was written by a clock that has been set back since.
 */
export const isUnexpired = (expiresAt: Date, lifetimeMs: number, now: Date): boolean =>
  expiresAt > now && expiresAt.getTime() <= latestAt(now).getTime() + lifetimeMs;
