import type { authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { beginSession } from '#server/session/sessions/beginSession.ts';
import { clearRejectedEmail } from './clearRejectedEmail.ts';
import { PURPOSES } from '#server/session/codes/purposes.ts';
import { limitCodes } from '#server/session/codes/sendLimits.ts';
import {
  bindCode,
  checkCode,
  hasUsedCode,
  redeemCode,
  sendCode,
} from '#server/session/codes/sentCodes.ts';
import type { SignIn } from '#server/session/sessions/sessions.ts';
import { recordingClosed } from '../refusals.ts';
import { countSignIn } from '../signInCounts.ts';
import { emailHolder } from './emailHolders.ts';

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
    const { db } = call;
    const binding = bindingOf(call, query.email);
    await limitCodes(call, 'sign-in', binding, {
      isOwners: await hasUsedCode(db, binding),
      solution: body?.captcha,
    });
    const holder = await emailHolder(db, binding.address);
    return call.change(async (tx) => {
      await sendCode(tx, call, binding, {
        recipient: holder?.email ?? query.email,
        lin: holder?.lin ?? null,
        hasRecipient: holder !== null || body?.isForAlumni === true,
      });
      return { status: 200, audit: null };
    });
  },

  async signInWithEmailCode({ query, ...call }) {
    const { db, now } = call;
    const binding = bindingOf(call, query.email);
    const check = await checkCode(call, binding, query.code);
    if (check.verdict !== 'right') {
      countSignIn('Email', 'WRONG_SECRET');
      return check.refusal;
    }
    if (!(await redeemCode(db, check, now))) return expired;

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
    const signIn: SignIn = {
      scope,
      lin,
      liUId: null,
      subject: binding.address,
      alumnId,
      displayName,
      identityNumber,
      hasAL2: false,
      tokens: null,
    };
    return recordingClosed(call, signIn, () => beginSession(call, signIn));
  },
};

const { expired } = PURPOSES['sign-in'].refusals;

const bindingOf = (call: Pick<CallContext, 'browser'>, email: string) =>
  bindCode(call, 'sign-in', { address: email.toLowerCase() });
