import type { walletSignIn } from '#contract/walletSignIn.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { localPathOr } from '#rules/returnPath.ts';
import { notFound } from '#server/call/answers.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { Handlers } from '#server/call/handler.ts';
import { record } from '#server/database/audit.ts';
import { linByNationalId } from '#server/database/joined.ts';
import { recordingClosed } from '../refusals.ts';
import { beginPresentation, presentationOf, takeIdentity } from './presentations.ts';

/** Where a sign-in continues that had no other aim: the pages about the person's accounts. */
const ACCOUNT_PAGE = '/account';

const requestUrl = (baseUrl: string, reference: string): string =>
  `${baseUrl}/wallet/requests/${reference}`;

/**
 * Signing in with a digital identity wallet on the same device. The request belongs to the browser
 * that began it, and only this browser can use what the wallet brings back.
 */
export const walletSignInHandlers: Handlers<typeof walletSignIn> = {
  async start({ systems: { walletVerifier }, browser, body, config, now, change }) {
    if (walletVerifier === null) return notFound;
    const returnTo = localPathOr(ACCOUNT_PAGE, body.returnTo);
    return await change(async (tx) => {
      const { reference, expires } = await beginPresentation(tx, browser.hash(), returnTo, now);
      const parameters = new URLSearchParams({
        client_id: walletVerifier.clientId,
        request_uri: requestUrl(config.baseUrl, reference),
        request_uri_method: 'post',
      });
      const link = `${walletVerifier.walletAddress}?${parameters.toString()}`;
      return { status: 200, body: { link, expires: expires.toISOString() } };
    });
  },

  async current({ db, browser, now }) {
    return { status: 200, body: await presentationOf(db, browser.hash(), now) };
  },

  async finish(call) {
    const { db, browser, body, now } = call;
    const identity = await takeIdentity(db, browser.hash(), body.responseCode, now);
    if (identity === null) return notFound;
    const { personalNumber, name, issuer } = identity;
    if (personalNumber === null)
      return { status: 409, body: { errors: { wallet: ['WALLET_SIGN_IN/REFUSED/NO_NUMBER'] } } };
    const signIn = {
      scope: AuthenticationScope.Wallet,
      lin: await linByNationalId(db, personalNumber),
      liUId: null,
      subject: personalNumber,
      displayName: name,
      identityNumber: personalNumber,
      hasAL2: true,
      tokens: null,
    };
    await recordingClosed(call, signIn, () => browser.begin(signIn));
    if (signIn.lin !== null)
      await record(db, {
        ...auditContext(call),
        subjectLin: signIn.lin,
        action: 'walletSignIn.prove',
        after: { issuer, level: LEVEL },
      });
    return { status: 204 };
  },
};

/** The assurance level of every person identification (Regulation (EU) 910/2014, article 5a). */
const LEVEL = 'high';
