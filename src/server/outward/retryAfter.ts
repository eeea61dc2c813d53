/** No system is waited for longer because it asks so: its clock or its value may be wrong. */
export const LONGEST_WAIT_MS = 3600_000;

/** The statuses with which a system asks for patience (RFC 6585, RFC 9110). */
const PATIENCE = new Set([429, 503]);

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  /** What the system says the time is, from which its dates count. */
  readonly date: string | null;
}

/**
 * How long a system asks to be left alone, at most an hour (`Retry-After`, RFC 9110, section
 * 10.2.3); null where it does not ask, or states no time.
 */
export function waitAsked({ status, retryAfter, date }: Answered, now: Date): number | null {
  if (!PATIENCE.has(status) || retryAfter === null) return null;
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : timeOf(retryAfter) - (timeOf(date) || now.getTime());
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : null;
}

const DATE = /^[A-Za-z]{3,9},? [\w :-]{11,24}( GMT)?$/;

/** NaN for what is no date of HTTP. */
const timeOf = (date: string | null): number =>
  date !== null && DATE.test(date) ? Date.parse(date) : NaN;
