import type { CallContext } from '#server/call/handler.ts';
import { HttpError } from '#server/call/httpError.ts';
import { type AttemptLimit, mayAttempt } from '#server/session/attempts.ts';
import { captchaNotPassed } from '#server/session/captcha.ts';
import type { CodeBinding } from '#server/session/codes.ts';
import { sourceOf } from '#server/session/sources.ts';
import { hasOpened } from '../invitations/index.ts';

/**
 * Limits on mailed codes. They keep a mailbox from being flooded and restrict guessing: a code
 * becomes invalid after five wrong attempts, so 300 codes an hour allow 1,500 attempts at 10^8
 * possible codes. They must not keep the owner from a code, so each limit first affects the client
 * that causes it: a browser has 5 codes in 15 minutes, a source 5 an hour. The limit for an
 * address, which all browsers share, is 60 an hour. Where every code is preceded by a captcha,
 * whose price rises with the number for the address, it is 300: only more than sixty sources
 * together reach it. A browser in which the address's invitation was opened is not counted in it.
 */
const PER_BROWSER: AttemptLimit = { purpose: 'external-code-browser', max: 5, minutes: 15 };
const PER_SOURCE: AttemptLimit = { purpose: 'external-code-source', max: 5, minutes: 60 };
const PER_ADDRESS: AttemptLimit = { purpose: 'external-code-address', max: 60, minutes: 60 };
const PER_ADDRESS_WITH_CAPTCHA: AttemptLimit = { ...PER_ADDRESS, max: 300 };

/**
 * Limits on calls that disclose whether an address has an account, for all addresses together: a
 * person asks about one or two, an attacker's list contains thousands. A call whose captcha was
 * passed has a higher limit of its own, which a hundred guests behind one network address do not
 * exceed and which keeps a program from mailing codes to thousands of strangers, and one from a
 * browser in which the address's invitation was opened discloses nothing and is not counted.
 */
const QUESTIONS: AttemptLimit = { purpose: 'external-question', max: 40, minutes: 60 };
const QUESTIONS_WITH_CAPTCHA: AttemptLimit = {
  purpose: 'external-question-captcha',
  max: 200,
  minutes: 60,
};

type Call = Pick<CallContext, 'db' | 'address' | 'browser' | 'config' | 'now' | 'today'>;

async function refuseAfter(
  { db, now }: Pick<Call, 'db' | 'now'>,
  limit: AttemptLimit,
  subject: string,
): Promise<void> {
  if (!(await mayAttempt(db, limit, subject, now)))
    throw new HttpError(429, { retryAfter: limit.minutes * 60 });
}

/**
 * Admits a call that discloses whether the address has an account. @throws {HttpError} 429 after
 * too many such calls from one source, 403 if the captcha is required and was not passed
 */
export async function admitQuestion(
  call: Call,
  address: string,
  hasPassed: () => Promise<boolean>,
): Promise<void> {
  const isCaptchaRequired = call.config.features.enableReCaptcha;
  const isPassed = isCaptchaRequired && (await hasPassed());
  if (!(await hasOpened(call, address)))
    await refuseAfter(call, isPassed ? QUESTIONS_WITH_CAPTCHA : QUESTIONS, sourceOf(call.address));
  if (isCaptchaRequired && !isPassed) throw captchaNotPassed();
}

/**
 * @throws {HttpError} 429 after too many codes; the response does not disclose whether any code has
 * been sent
 */
export async function limitCodes(
  call: Call,
  { purpose, address, browserHash }: CodeBinding,
): Promise<void> {
  const purposeAndAddress = `${purpose} ${address}`;
  await refuseAfter(call, PER_BROWSER, `${purposeAndAddress} ${browserHash}`);
  await refuseAfter(call, PER_SOURCE, `${purposeAndAddress} ${sourceOf(call.address)}`);
  if (await hasOpened(call, address)) return;
  await refuseAfter(
    call,
    call.config.features.enableReCaptcha ? PER_ADDRESS_WITH_CAPTCHA : PER_ADDRESS,
    purposeAndAddress,
  );
}
