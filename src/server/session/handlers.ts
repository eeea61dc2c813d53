import type { authentication } from '../../contract/authentication.ts';
import { type Errors, NO_RESPONSE } from '../../contract/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { signInWithActivationKey } from './activationKeySignIn.ts';
import { emailCodeHandlers } from './emailCode.ts';
import { bankIdHandlers } from './bankid/handlers.ts';
import { finalise } from './finalise.ts';
import type { IdentityProviders } from './identityProviders.ts';
import { LANDING_PAGE } from '../../rules/returnPath.ts';
import { signInHandlers } from './signIns.ts';
import { stateOf } from './state.ts';

const silent: { status: 503; body: Errors } = { status: 503, body: { errors: { [NO_RESPONSE]: ['ERROR/NO_RESPONSE'] } } };

/** Every call that signs in or out, or tells of it, by resource. */
export const sessionHandlers = (providers: IdentityProviders) => ({ authentication: authenticationHandlers(providers), bankid: bankIdHandlers, signIns: signInHandlers });

/** The calls about the session itself. */
const authenticationHandlers = (providers: IdentityProviders): Handlers<typeof authentication> => ({
  async current({ actor, staleActor, browser }) {
    if (staleActor === null) return { status: 200, body: stateOf(actor) };
    // The page asks this before anything else, so what a refresh would mend is mended here.
    const outcome = await browser.renew();
    if (outcome === 'silent') return silent;
    return { status: 200, body: stateOf(outcome === 'refused' ? null : staleActor) };
  },

  async refresh({ browser }) {
    const outcome = await browser.renew();
    if (outcome === 'silent') return silent;
    return outcome === 'refused' ? { status: 401, body: { errors: {} } } : { status: 204 };
  },

  finalise,
  signInWithActivationKey,
  ...emailCodeHandlers,

  async federationSignOut({ browser }) {
    const ended = await browser.end();
    const url = ended && (await providers.endUrl(ended.scope, LANDING_PAGE));
    return { status: 200, body: { redirectUrl: url?.href ?? null } };
  },
});
