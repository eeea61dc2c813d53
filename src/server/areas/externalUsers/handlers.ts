import type { externalAccounts } from '#contract/externalAccounts.ts';
import { CaptchaAction } from '#contract/captcha.ts';
import { addressRefusal } from '#rules/externalAddress.ts';
import { badRequest, forbidden, notFound } from '#server/call/answers.ts';
import type { Handlers } from '#server/call/handler.ts';
import { localized } from '../localized.ts';
import { currentText } from '../liabilities/index.ts';
import { checkPassword, Superseded, policyOf, ensureStrengthWorker } from '../passwords/index.ts';
import { newestProof } from '#server/session/codes/addressProof.ts';
import { hasPassedCaptcha, spendCaptcha } from '#server/session/limits/captcha.ts';
import { activate, create } from './createAccount.ts';
import { informationOn } from './informationStore.ts';
import { admitQuestion } from './limits.ts';
import { bindingOf, mailCode, missingProof, progress, verifyCode } from './emailVerification.ts';
import { freeUserNames } from './userNameStore.ts';
import { text } from '#server/texts/texts.ts';

const PURPOSE = 'external-create';

/**
 * Registration of external users. Calls that disclose whether an address has an account require the
 * captcha and are rate-limited.
 */
export const externalAccountHandlers: Handlers<typeof externalAccounts> = {
  create,
  activate,
  createProgress: (call) => progress(call, PURPOSE),

  // EXT-03
  async emailInformation({ query, ...call }) {
    if (call.config.features.disableFeaturesForExternalUsers) return forbidden;
    const { address, browserHash } = bindingOf(call, PURPOSE, query.email);
    await admitQuestion(call, address, () =>
      hasPassedCaptcha(
        call.db,
        CaptchaAction.options.map((action) => ({ action, subject: address, browserHash })),
        call.now,
      ),
    );
    return { status: 200, body: await informationOn(call, address) };
  },

  // EXT-05
  async sendCode({ query, ...call }) {
    if (call.config.features.disableFeaturesForExternalUsers) return forbidden;
    const binding = bindingOf(call, PURPOSE, query.email);
    await admitQuestion(call, binding.address, () =>
      spendCaptcha(
        call.db,
        {
          action: 'create_external_user_init_submit',
          subject: binding.address,
          browserHash: binding.browserHash,
        },
        call.now,
      ),
    );
    const refusal = addressRefusal(await informationOn(call, binding.address));
    return refusal === null ? mailCode(call, binding, null) : badRequest({ email: refusal });
  },

  async verifyCode({ query, ...call }) {
    return verifyCode(call, bindingOf(call, PURPOSE, query.email), query.code);
  },

  // EXT-04
  async userNames({ db, browser, now }) {
    const proof = await newestProof(db, { purpose: PURPOSE, browserHash: browser.hash() });
    return {
      status: 200,
      body:
        missingProof(proof, now) === null && proof !== undefined
          ? await freeUserNames(db, proof.address)
          : [],
    };
  },

  // EXT-08
  async policy({ config }) {
    ensureStrengthWorker();
    const { description, ...figures } = policyOf(config.passwords);
    const own = text('PASSWORD_POLICY/ONLY_HERE');
    return { status: 200, body: { ...figures, description: [...description, own] } };
  },

  async terms({ db, now }) {
    const current = await currentText(db, 'ExternalUser', now);
    return current === undefined
      ? notFound
      : {
          status: 200,
          body: {
            liabilityDisplayName: localized(current.display_name),
            text: localized(current.text),
          },
        };
  },

  async validatePassword({ body, browser, config }) {
    try {
      const { fieldErrors, strength } = await checkPassword(
        config,
        body.password,
        { liUId: null, names: [] },
        { lin: browser.hash(), isTyping: true },
      );
      return {
        status: 200,
        body: { errors: fieldErrors.length === 0 ? {} : { password: [...fieldErrors] }, strength },
      };
    } catch (error) {
      if (error instanceof Superseded) return { status: 429, body: { errors: {} } };
      throw error;
    }
  },
};
