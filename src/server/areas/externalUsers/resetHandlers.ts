import type { externalReset } from '#contract/externalReset.ts';
import { statusOn } from '#rules/accountStanding.ts';
import { isInDomains } from '#rules/emailDomain.ts';
import { rightsOf } from '#rules/statusRights.ts';
import { badRequest, forbidden, notFound } from '#server/call/answers.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { hasProved, proofOf } from '#server/session/codes/addressProof.ts';
import { spendCaptcha } from '#server/session/limits/captcha.ts';
import { accountAt } from './store.ts';
import { admitQuestion } from './limits.ts';
import { bindingOf, mailCode, progress, verifyCode } from './emailVerification.ts';
import { resetPassword } from './resetPassword.ts';

type Account = NonNullable<Awaited<ReturnType<typeof accountAt>>>;

/**
 * Whether the account may have a new password; an account that has ended or is suspended may not.
 */
const mayReset = (account: Account, { today }: Pick<CallContext, 'today'>): boolean =>
  rightsOf(statusOn(today, account)).credentials !== 'no';

const closed = badRequest({ userInvalidStatus: 'EXTERNAL/RESET/CLOSED' });

/**
 * Resets an external user's forgotten password. Only the first call discloses whether an address
 * has an account, as specified, and it is rate-limited for that reason. All other calls depend on
 * what this browser has requested, so that they disclose nothing about addresses that it has not
 * verified.
 */
export const externalResetHandlers: Handlers<typeof externalReset> = {
  progress: (call) => progress(call, 'external-reset'),

  async sendResetCode({ query, ...call }) {
    if (call.config.features.disableFeaturesForExternalUsers) return notFound;
    const binding = bindingOf(call, 'external-reset', query.email);
    if (isInDomains(binding.address, call.config.emailDomains.own))
      return badRequest({ emailAddressInvalidDomain: 'EXTERNAL/ADDRESS/OWN_DOMAIN' });
    await admitQuestion(call, binding.address, () =>
      spendCaptcha(
        call.db,
        {
          action: 'reset_external_user_init_submit',
          subject: binding.address,
          browserHash: binding.browserHash,
        },
        call.now,
      ),
    );
    const account = await accountAt(call.db, binding.address);
    if (account === undefined) return badRequest({ userMissing: 'EXTERNAL/RESET/UNKNOWN' });
    if (!mayReset(account, call)) return closed;
    return mailCode(call, binding, account.lin);
  },

  async verifyResetCode({ query, ...call }) {
    const binding = bindingOf(call, 'external-reset', query.email);
    if ((await proofOf(call.db, binding)) === undefined) return notFound;
    const account = await accountAt(call.db, binding.address);
    if (account === undefined) return notFound;
    return mayReset(account, call) ? verifyCode(call, binding, query.code) : closed;
  },

  async resendResetCode({ query, ...call }) {
    const binding = bindingOf(call, 'external-reset', query.email);
    if ((await proofOf(call.db, binding)) === undefined) return notFound;
    const account = await accountAt(call.db, binding.address);
    if (account === undefined) return notFound;
    return mayReset(account, call) ? mailCode(call, binding, account.lin) : closed;
  },

  resetPassword,

  async userName({ query, ...call }) {
    const binding = bindingOf(call, 'external-reset', query.email);
    if (!(await hasProved(call.db, binding, call.now))) return forbidden;
    const account = await accountAt(call.db, binding.address);
    return account === undefined ? notFound : { status: 200, body: { liUId: account.user_id } };
  },
};
