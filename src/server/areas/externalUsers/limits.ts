import type { CallContext } from '#server/call/handler.ts';
import { HttpError } from '#server/call/httpError.ts';
import { type AttemptLimit, mayAttempt } from '#server/session/limits/attempts.ts';
import { captchaNotPassed } from '#server/session/limits/captcha.ts';
import { sourceOf } from '#server/session/limits/sources.ts';
import { hasOpened } from '../invitations/index.ts';

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
