import { externalAccounts as calls } from '#contract/externalAccounts.ts';
import { addressRefusal } from '#rules/externalAddress.ts';
import { call } from '#client/api/call.ts';
import type { Outcomes } from './failures.ts';
import { useCaptcha } from './useCaptcha.ts';

/**
 * Mails the code that verifies the address of a new account, after passing the captcha (EXT-05,
 * EXT-10).
 */
export function useCreateCode() {
  const captcha = useCaptcha('create_external_user_init_submit');
  const resend = async (email: string): Promise<void> => {
    await captcha.pass(email);
    await call(calls.sendCode, { query: { email } });
  };
  return {
    resend,
    isWorking: captcha.isWorking,
    /**
     * Checks the address first (EXT-03). Returns why it cannot have an account, in which case
     * nothing is mailed; otherwise null.
     */
    send: async (email: string): Promise<Outcomes | null> => {
      await captcha.pass(email);
      const refusal = addressRefusal(await call(calls.emailInformation, { query: { email } }));
      if (refusal !== null) return { email: [refusal] };
      await call(calls.sendCode, { query: { email } });
      return null;
    },
  };
}
