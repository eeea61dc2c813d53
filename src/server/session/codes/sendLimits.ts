import type { CaptchaSolution } from '#contract/captcha.ts';
import type { CallContext } from '#server/call/handler.ts';
import { HttpError } from '#server/call/httpError.ts';
import type { CodePurpose } from '#server/database/tables/secrets.ts';
import { attemptsSoFar, mayAttempt } from '../limits/attempts.ts';
import { requireSolution } from '../limits/captcha.ts';
import { sourceOf } from '../limits/sources.ts';
import { type AskedOf, type Purpose, PURPOSES, type SendLimit } from './purposes.ts';

type Call = Pick<CallContext, 'db' | 'config' | 'browser' | 'address' | 'now'>;

interface Asker {
  /** Whether the browser is known to be the owner's. */
  readonly isOwners?: boolean;
  readonly solution?: CaptchaSolution | undefined;
}

/**
 * Counts a request for a code in every limit of its purpose, before anything is created or sent and
 * whether or not anything will be.
 * @throws {HttpError} 429 after too many codes; the response does not disclose whether any has been
 * sent
 */
export async function limitCodes<P extends CodePurpose>(
  call: Call,
  purpose: P,
  asked: AskedOf<P>,
  asker: Asker = {},
): Promise<void> {
  const limit = await exceededLimit(call, purpose, asked, asker);
  if (limit !== null)
    throw new HttpError(429, { retryAfter: (limit.retryMinutes ?? limit.minutes) * 60 });
}

/** The same, for a form that shows the refusal beside a field: returns the exceeded limit. */
export async function exceededLimit<P extends CodePurpose>(
  call: Call,
  purpose: P,
  asked: AskedOf<P>,
  { isOwners = false, solution }: Asker = {},
): Promise<SendLimit | null> {
  const { db, config, now } = call;
  const row: Purpose = PURPOSES[purpose];
  const hasCaptcha = config.features.enableReCaptcha;
  const counted = countedFor(call, purpose, asked);
  const subjectIn = ({ per }: SendLimit): string => per.map((name) => counted[name]).join(' ');
  const limits = row.limits.filter(({ isForStrangers }) => !(isOwners && isForStrangers));
  const requireWork = (captcha: NonNullable<SendLimit['workBeyond']>) =>
    requireSolution(
      call,
      { purpose: captcha, subject: counted.address, browserHash: counted.browser },
      solution,
    );

  // Checked before anything is counted, so that a browser that returns with its solution has not
  // used up its own attempts.
  for (const limit of limits) {
    if (!hasCaptcha || limit.workBeyond === undefined) continue;
    const isFull = (await attemptsSoFar(db, limit, subjectIn(limit), now)) >= limit.max;
    if (isFull && solution === undefined) await requireWork(limit.workBeyond);
  }
  for (const limit of limits) {
    const max = hasCaptcha ? (limit.maxWithCaptcha ?? limit.max) : limit.max;
    if (await mayAttempt(db, { ...limit, max }, subjectIn(limit), now)) continue;
    if (!hasCaptcha || limit.workBeyond === undefined) return limit;
    await requireWork(limit.workBeyond);
  }
  return null;
}

/** What a limit may count. A limit names nothing that the types do not require of its callers. */
function countedFor(
  { browser, address: network }: Call,
  purpose: CodePurpose,
  { address = '', person = '' }: Readonly<Partial<Record<'address' | 'person', string>>>,
): Readonly<Record<SendLimit['per'][number], string>> {
  return {
    purpose,
    channel: PURPOSES[purpose].channel,
    address,
    person,
    browser: browser.hash(),
    source: sourceOf(network),
  };
}
