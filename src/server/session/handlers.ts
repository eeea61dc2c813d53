import type { authentication } from '#contract/authentication.ts';
import type { closedAccount } from '#contract/closedAccount.ts';
import { ACCOUNT_CLOSED, type Errors, NO_RESPONSE } from '#contract/errors.ts';
import type { secondStep } from '#contract/secondStep.ts';
import type { Handlers } from '../call/handler.ts';
import { signInWithActivationKey } from './signIn/activationKey/activationKeySignIn.ts';
import { captchaHandlers } from './limits/captcha.ts';
import { emailCodeHandlers } from './signIn/email/emailCode.ts';
import { bankIdHandlers } from './signIn/bankid/handlers.ts';
import { finalise } from './signIn/finalise.ts';
import type { IdentityProviders } from './signIn/federation/identityProviders.ts';
import { LANDING_PAGE } from '#rules/returnPath.ts';
import { signOutPageOf } from './signIn/federation/issuerSignOut.ts';
import { secondStepHandlers } from './signIn/secondStep.ts';
import { signInHandlers } from './sessions/signIns.ts';
import { walletSignInHandlers } from './signIn/wallet/handlers.ts';
import { stateOf } from './sessions/state.ts';

const noResponse: { status: 503; body: Errors } = {
  status: 503,
  body: { errors: { [NO_RESPONSE]: ['ERROR/NO_RESPONSE'] } },
};

/** The handlers of all calls that sign in or out or report on the session, by resource. */
export const sessionHandlers = (providers: IdentityProviders) => ({
  authentication: authenticationHandlers(providers),
  bankid: bankIdHandlers,
  captcha: captchaHandlers,
  signIns: signInHandlers,
  walletSignIn: walletSignInHandlers,
});

/** The calls about the session itself. */
const authenticationHandlers = (
  providers: IdentityProviders,
): Handlers<typeof authentication & typeof closedAccount & typeof secondStep> => ({
  ...secondStepHandlers,

  async current({ actor, staleActor, isClosed, browser, config }) {
    if (staleActor === null && !isClosed) return { status: 200, body: stateOf(actor, config) };
    // The page makes this call first, so a session that a refresh would restore is restored here.
    const outcome = await browser.renew();
    if (outcome === 'noResponse') return noResponse;
    return {
      status: 200,
      body: stateOf(outcome === 'refused' || outcome === 'closed' ? null : staleActor, config),
    };
  },

  async refresh({ browser }) {
    const outcome = await browser.renew();
    if (outcome === 'noResponse') return noResponse;
    // Another tab may have received the notice a moment ago.
    const isClosed = outcome === 'closed' || (outcome === 'refused' && browser.notice() !== null);
    if (isClosed) return { status: 401, body: { errors: { authentication: [ACCOUNT_CLOSED] } } };
    return outcome === 'refused' ? { status: 401, body: { errors: {} } } : { status: 204 };
  },

  async closed({ browser }) {
    const notice = browser.notice();
    return notice === null ? { status: 204 } : { status: 200, body: notice };
  },

  finalise,
  signInWithActivationKey,
  ...emailCodeHandlers,

  async federationSignOut({ db, browser, now }) {
    const ended = await browser.end();
    const redirectUrl =
      ended &&
      (await signOutPageOf({ db, now, browser, providers }, ended.scope, {
        idToken: ended.tokens?.idToken,
        returnPath: LANDING_PAGE,
      }));
    return { status: 200, body: { redirectUrl } };
  },
});
