import type { authentication } from '#contract/authentication.ts';
import type { CaptchaSolution } from '#contract/captcha.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { badRequest } from '../call/answers.ts';
import type { CallContext, Handlers } from '../call/handler.ts';
import { HttpError } from '../call/httpError.ts';
import { type CodeMessage, codeEmail } from '../mail/codeEmail.ts';
import { sendIf } from '../mail/mail.ts';
import { beginSession } from './beginSession.ts';
import { requireSolution } from './captcha.ts';
import { type CodeBinding, hasUsedCode, issueCode, checkCode, redeemCode } from './codes.ts';
import { emailHolder } from './emailHolders.ts';
import { clearRejectedEmail } from './clearRejectedEmail.ts';
import { type AttemptLimit, attemptsSoFar, mayAttempt } from './attempts.ts';
import { sourceOf } from './sources.ts';
import { text } from '#server/texts/texts.ts';

/**
 * Limits on the codes that are mailed to one address. They keep its mailbox from being flooded and
 * restrict guessing: a code becomes invalid after five wrong attempts, so 60 codes an hour allow
 * 300 attempts at 10^8 possible codes. The limits must not lock out the owner, so each limit first
 * affects the client that causes it: a browser has 5 codes in 15 minutes, a source (a network
 * address, or an IPv6 network) has 5 an hour, and only more than twelve sources together reach the
 * third limit, which counts all browsers except those that have signed in with this address before.
 * Those have their own 5 codes in 15 minutes whatever others do, and every other browser is
 * admitted with a proof of work.
 */
const PER_BROWSER: AttemptLimit = { purpose: 'email-code-browser', max: 5, minutes: 15 };
const PER_SOURCE: AttemptLimit = { purpose: 'email-code-source', max: 5, minutes: 60 };
const PER_ADDRESS: AttemptLimit = { purpose: 'email-code-address', max: 60, minutes: 60 };

/**
 * Sign-in with a mailed code, for external users and alumni. An address that nobody has, or whose
 * owner may not sign in, gets the same response as any other: a code is created for it too, but is
 * sent to nobody and matches nothing that is typed. On the way to the alumni portal, codes are sent
 * to all addresses, because people register there with addresses that are new to the portal
 * (ALUM-08).
 */
export const emailCodeHandlers: Pick<
  Handlers<typeof authentication>,
  'sendEmailCode' | 'signInWithEmailCode'
> = {
  async sendEmailCode({ query, body, ...call }) {
    const { db, change, config, browser, language, now } = call;
    const binding = bindingOf(browser, query.email);
    await enforceCodeLimits(call, binding, body?.captcha);
    const holder = await emailHolder(db, binding.address);
    return change(async (tx) => {
      const hasRecipient = holder !== null || body?.isForAlumni === true;
      const code = await issueCode(
        tx,
        { ...binding, channel: 'email', language, lin: holder?.lin ?? null, hasRecipient },
        config.secretKey,
        now,
      );
      await sendIf(
        hasRecipient,
        tx,
        signInCodeEmail(config, { ...code, recipient: holder?.email ?? query.email, language }),
        now,
      );
      return { status: 200 };
    });
  },

  async signInWithEmailCode({ query, ...call }) {
    const { db, config, browser, now } = call;
    const binding = bindingOf(browser, query.email);
    const check = await checkCode(db, binding, query.code, config.secretKey, now);
    if (check.verdict === 'locked') return { status: 423, body: { errors: {} } };
    if (check.verdict === 'wrong') return badRequest({ code: 'EMAIL_SIGN_IN/WRONG_CODE' });
    if (check.verdict === 'none' || !(await redeemCode(db, check, now))) return expired;

    const holder = await emailHolder(db, binding.address);
    // Since the code was sent, the account has been closed or the address has become another
    // person's.
    if ((holder?.lin ?? null) !== check.lin) return expired;
    // A person without any record here has verified an address and nothing more, which is all that
    // the alumni portal requires of newcomers.
    const { lin, alumnId, displayName, identityNumber } = holder ?? {
      lin: null,
      alumnId: null,
      displayName: null,
      identityNumber: null,
    };
    const scope = AuthenticationScope.Email;
    await clearRejectedEmail(call, binding.address);
    return beginSession(call, {
      scope,
      lin,
      liUId: null,
      subject: binding.address,
      alumnId,
      displayName,
      identityNumber,
      hasAL2: false,
      tokens: null,
    });
  },
};

const expired = badRequest({ code: 'EMAIL_SIGN_IN/EXPIRED_CODE' });

const bindingOf = (browser: CallContext['browser'], email: string): CodeBinding => ({
  purpose: 'sign-in',
  address: email.toLowerCase(),
  browserHash: browser.hash(),
});

/**
 * @throws {HttpError} 429 after too many codes; the response does not disclose whether any has been
 * sent.
 */
async function enforceCodeLimits(
  { db, config, address, now }: Pick<CallContext, 'db' | 'config' | 'address' | 'now'>,
  binding: CodeBinding,
  solution?: CaptchaSolution,
): Promise<void> {
  const refuseAfter = async (limit: AttemptLimit, subject: string) => {
    if (!(await mayAttempt(db, limit, subject, now)))
      throw new HttpError(429, { retryAfter: limit.minutes * 60 });
  };
  const hasCaptcha = config.features.enableReCaptcha;
  const requireCaptchaSolution = () =>
    requireSolution(
      db,
      { purpose: 'email-code', subject: binding.address, browserHash: binding.browserHash },
      solution,
      config.secretKey,
      now,
    );

  const isKnown = await hasUsedCode(db, binding);
  // Checked before anything is counted, so that a browser that returns with its solution has not
  // used up its own attempts.
  const isFull =
    hasCaptcha &&
    !isKnown &&
    (await attemptsSoFar(db, PER_ADDRESS, binding.address, now)) >= PER_ADDRESS.max;
  if (isFull && solution === undefined) await requireCaptchaSolution();
  await refuseAfter(PER_BROWSER, `${binding.address} ${binding.browserHash}`);
  if (isKnown) return;
  await refuseAfter(PER_SOURCE, `${binding.address} ${sourceOf(address)}`);
  if (!hasCaptcha) return refuseAfter(PER_ADDRESS, binding.address);
  if (!(await mayAttempt(db, PER_ADDRESS, binding.address, now))) await requireCaptchaSolution();
}

const signInCodeEmail = (config: CallContext['config'], code: CodeMessage) =>
  codeEmail(config, code, {
    subject: text('SIGN_IN_CODE/SUBJECT', { productName: config.productName }),
    task: text('SIGN_IN_CODE/TASK'),
    notRequested: text('SIGN_IN_CODE/NOT_REQUESTED'),
  });
