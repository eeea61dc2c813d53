import { pageAge } from '../device/clock.ts';
import { ApiError } from './errors.ts';

/**
 * Time for which a repeated change is the same one: as long as a person tries again by a button that
 * has just failed, and not as long as another window may have changed the same thing meanwhile.
 */
const RETRY_WITHIN_MS = 600_000;

/** A change that the server may have made, although it has not answered so. */
interface Unanswered {
  readonly key: string;
  /** Of the body, which may contain a password. */
  readonly digest: Promise<string>;
  readonly at: number;
}

const unanswered = new Map<string, Unanswered>();

/** Statuses that are not final: a server that has made the change may say so the next time. */
const TEMPORARY = new Set([401, 403, 409, 429]);

/**
 * Returns the idempotency key for a change: that of the same change if its answer has not come, so
 * that the server answers what it did then instead of doing it twice, or refusing what it has just
 * made invalid, such as the password before. Otherwise undefined.
 */
export async function keyOfRetry(change: string, body: unknown): Promise<string | undefined> {
  const before = unanswered.get(change);
  if (before === undefined || pageAge() - before.at >= RETRY_WITHIN_MS) return undefined;
  return (await before.digest) === (await digestOf(before.key, body)) ? before.key : undefined;
}

/** Whether the change may be one to repeat; without this, a first attempt need not wait. */
export const mayBeRetry = (change: string): boolean => unanswered.has(change);

/**
 * Notes how the attempt ended. `error` is undefined after a success, which also ends the retries of
 * other changes of the same resource: what they did may have been undone by it.
 */
export function noteEnd(change: string, key: string, body: unknown, error?: unknown): void {
  if (error === undefined) {
    const resource = resourceOf(change);
    for (const other of unanswered.keys())
      if (resourceOf(other) === resource) unanswered.delete(other);
  } else if (error instanceof ApiError && error.status < 500 && !TEMPORARY.has(error.status))
    unanswered.delete(change);
  else if (!(error instanceof ApiError) || error.status >= 500)
    unanswered.set(change, { key, digest: digestOf(key, body), at: pageAge() });
}

/** Forgets all attempts, which were another person's. */
export const forgetUnanswered = (): void => unanswered.clear();

/** `POST /api/campuscard/freeze` changes `/api/campuscard`. */
const resourceOf = (change: string): string =>
  change.replace(/^\S+ /, '').split(/[/?]/, 3).join('/').toLowerCase();

/** Returns a text that no other body has, and from which none can be guessed without the key. */
async function digestOf(key: string, body: unknown): Promise<string> {
  try {
    const text = new TextEncoder().encode(`${key} ${JSON.stringify(body)}`);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
    return btoa(String.fromCharCode(...digest));
  } catch {
    // Without a secure connection there are no digests; each attempt is then a change of its own.
    return crypto.randomUUID();
  }
}
