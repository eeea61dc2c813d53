import type { CallContext } from '../../call/handler.ts';
import { HttpError } from '../../call/httpError.ts';
import { type AttemptLimit, mayAttempt } from '../../session/attempts.ts';
import type { CodeBinding } from '../../session/codes.ts';
import { sourceOf } from '../../session/sources.ts';

/**
 * Limits on mailed codes: 5 in 15 minutes per browser, 5 an hour per source, and 60 an hour per address, so that no mailbox is flooded. A
 * code becomes invalid after five wrong attempts, so there are at most 300 attempts an hour at 10^8 possible codes.
 */
const PER_BROWSER: AttemptLimit = { purpose: 'external-code-browser', max: 5, minutes: 15 };
const PER_SOURCE: AttemptLimit = { purpose: 'external-code-source', max: 5, minutes: 60 };
const PER_ADDRESS: AttemptLimit = { purpose: 'external-code-address', max: 60, minutes: 60 };

/** Limit on calls that disclose whether an address has an account: a person asks about one or two addresses, an attacker's list contains thousands. */
const QUESTIONS: AttemptLimit = { purpose: 'external-question', max: 40, minutes: 60 };

type Call = Pick<CallContext, 'db' | 'address' | 'now'>;

async function refuseAfter({ db, now }: Call, limit: AttemptLimit, subject: string): Promise<void> {
  if (!(await mayAttempt(db, limit, subject, now))) throw new HttpError(429, { retryAfter: limit.minutes * 60 });
}

/** @throws {HttpError} 429 after too many such calls from one source, regardless of the addresses */
export const limitQuestions = (call: Call): Promise<void> => refuseAfter(call, QUESTIONS, sourceOf(call.address));

/** @throws {HttpError} 429 after too many codes; the response does not disclose whether any code has been sent */
export async function limitCodes(call: Call, { purpose, address, browserHash }: CodeBinding): Promise<void> {
  const purposeAndAddress = `${purpose} ${address}`;
  await refuseAfter(call, PER_BROWSER, `${purposeAndAddress} ${browserHash}`);
  await refuseAfter(call, PER_SOURCE, `${purposeAndAddress} ${sourceOf(call.address)}`);
  await refuseAfter(call, PER_ADDRESS, purposeAndAddress);
}
