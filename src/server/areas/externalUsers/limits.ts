import type { CallContext } from '../../call/handler.ts';
import { HttpError } from '../../call/httpError.ts';
import { type AttemptLimit, mayAttempt } from '../../session/attempts.ts';
import type { CodeBinding } from '../../session/codes.ts';
import { sourceOf } from '../../session/sources.ts';

/**
 * How many codes are mailed: 5 in a quarter for one browser, 5 an hour for one source, and 60 an hour for one address, so that no letter
 * box is filled. A code dies with the fifth wrong try, so these are at most 300 tries an hour at 10^8 codes.
 */
const PER_BROWSER: AttemptLimit = { purpose: 'external-code-browser', most: 5, minutes: 15 };
const PER_SOURCE: AttemptLimit = { purpose: 'external-code-source', most: 5, minutes: 60 };
const PER_ADDRESS: AttemptLimit = { purpose: 'external-code-address', most: 60, minutes: 60 };

/** Questions that tell whether an address has an account: a person asks about one or two, a list has thousands. */
const QUESTIONS: AttemptLimit = { purpose: 'external-question', most: 40, minutes: 60 };

type Call = Pick<CallContext, 'db' | 'address' | 'now'>;

async function refuseAfter({ db, now }: Call, limit: AttemptLimit, subject: string): Promise<void> {
  if (!(await mayAttempt(db, limit, subject, now))) throw new HttpError(429, { retryAfter: limit.minutes * 60 });
}

/** @throws {HttpError} 429 after too many questions from one source, whatever they were about */
export const limitQuestions = (call: Call): Promise<void> => refuseAfter(call, QUESTIONS, sourceOf(call.address));

/** @throws {HttpError} 429 after too many codes; it says nothing of whether any has been sent */
export async function limitCodes(call: Call, { purpose, address, browserHash }: CodeBinding): Promise<void> {
  const matter = `${purpose} ${address}`;
  await refuseAfter(call, PER_BROWSER, `${matter} ${browserHash}`);
  await refuseAfter(call, PER_SOURCE, `${matter} ${sourceOf(call.address)}`);
  await refuseAfter(call, PER_ADDRESS, matter);
}
