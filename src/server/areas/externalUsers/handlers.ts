import type { externalAccounts } from '../../../contract/externalAccounts.ts';
import { notFound } from '../../call/answers.ts';
import type { Handlers } from '../../call/handler.ts';
import { localized } from '../localized.ts';
import { currentText } from '../liabilities/index.ts';
import { judge, Overtaken, policyOf, readyJudge } from '../passwords/index.ts';

/** What somebody who is not signed in may ask on the way to a password. Nothing of it is about anybody. */
export const externalAccountHandlers: Handlers<typeof externalAccounts> = {
  // EXT-08
  async policy({ config }) {
    readyJudge();
    const { description, ...figures } = policyOf(config.passwords);
    const own = localized('Lösenordet gäller bara här, inte för din e-post. Använd inte samma som där.', 'The password is for this account, not for your email. Use another one than there.');
    return { status: 200, body: { ...figures, description: [...description, own] } };
  },

  async terms({ db, now }) {
    const text = await currentText(db, 'ExternalUser', now);
    return text === undefined ? notFound : { status: 200, body: { liabilityDisplayName: localized(text.display_name_sv, text.display_name_en), text: localized(text.text_sv, text.text_en) } };
  },

  async validatePassword({ body, browser, config }) {
    try {
      const { fieldErrors, strength } = await judge(config, body.password, { liUId: null, names: [] }, { lin: browser.hash(), isTyping: true });
      return { status: 200, body: { errors: fieldErrors.length === 0 ? {} : { password: [...fieldErrors] }, strength } };
    } catch (error) {
      if (error instanceof Overtaken) return { status: 429, body: { errors: {} } };
      throw error;
    }
  },
};
