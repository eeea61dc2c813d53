import type { Errors } from '#contract/errors.ts';
import type { WalletRefusal, walletSignIn } from '#contract/walletSignIn.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { localPathOr } from '#rules/returnPath.ts';
import { about, type ChangeEntry, recordBy } from '#server/call/change.ts';
import { badRequest, notFound } from '#server/call/answers.ts';
import type { auditContext } from '#server/call/auditContext.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { inForce } from '#server/systems/certificates.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';
import { mayAttempt } from '#server/session/limits/attempts.ts';
import { sourceOf } from '#server/session/limits/sources.ts';
import { identifiedPerson } from '../identifiedPerson.ts';
import { recordingClosed } from '../refusals.ts';
import {
  beginPresentation,
  forgetPresentation,
  presentationOf,
  type ProvedIdentity,
  refusePresentation,
  takeAnswer,
  takeIdentity,
  takeRequest,
} from './presentations.ts';
import { keepProposal, openProposal, proposedPeople, takeProposal } from './proposal.ts';
import { provedIdentity } from './proved.ts';
import { Refused } from './refused.ts';
import { newIdentityKey } from './identityKey.ts';
import { newRequest } from './requestObject.ts';
import { showDigits, takeIdentityByDigits } from './typedCode.ts';

/** Where a sign-in continues that had no other aim: the pages about the person's accounts. */
const ACCOUNT_PAGE = '/account';

/** So often a browser, and a network address, may open cases. */
const CASES_OF_BROWSER = { purpose: 'wallet-case-browser', max: 3, minutes: 24 * 60 };
const CASES_OF_SOURCE = { purpose: 'wallet-case-source', max: 10, minutes: 24 * 60 };

/** The link that opens a wallet, or that it reads as a QR code. */
function linkTo(
  { clientId, walletAddress }: WalletVerifier,
  baseUrl: string,
  { reference, expires }: Awaited<ReturnType<typeof beginPresentation>>,
) {
  const parameters = new URLSearchParams({
    client_id: clientId,
    request_uri: `${baseUrl}/wallet/requests/${reference}`,
    request_uri_method: 'post',
  });
  return { link: `${walletAddress}?${parameters.toString()}`, expires: expires.toISOString() };
}

/**
 * Signing in with a digital identity wallet: one that a link opens on the same device, one that the
 * browser asks, or one on another device that reads a QR code. The request belongs to the browser
 * that began it, and only this browser can use what the wallet brings back or shows.
 */
export const walletSignInHandlers: Handlers<typeof walletSignIn> = {
  async start({ systems, browser, body, config, now, change }) {
    const walletVerifier = inForce(systems.walletVerifier, now);
    if (walletVerifier === null) return notFound;
    const returnTo = localPathOr(ACCOUNT_PAGE, body.returnTo);
    return await change(async (tx) => {
      const begun = await beginPresentation(tx, browser.hash(), returnTo, now);
      return { status: 200, body: linkTo(walletVerifier, config.baseUrl, begun), audit: null };
    });
  },

  async current({ db, browser, now }) {
    return { status: 200, body: await presentationOf(db, browser.hash(), now) };
  },

  async finish(call) {
    const { db, browser, body, now } = call;
    const identity = await takeIdentity(db, browser.hash(), body.responseCode, now);
    return identity === null ? notFound : signInWith(call, AuthenticationScope.Wallet, identity);
  },

  async ask({ systems, browser, config, now, change }) {
    const walletVerifier = inForce(systems.walletVerifier, now);
    if (walletVerifier === null) return notFound;
    const way = { by: 'browser' } as const;
    const { secrets, request } = await newRequest(walletVerifier, config.baseUrl, way, now);
    return await change(async (tx) => {
      const { reference } = await beginPresentation(tx, browser.hash(), ACCOUNT_PAGE, now);
      await takeRequest(tx, reference, secrets, now);
      return { status: 200, body: { id: secrets.answerId, request }, audit: null };
    });
  },

  async show(call) {
    const { db, systems, browser, body, config, now, log } = call;
    const { walletVerifier: verifier } = systems;
    if (verifier === null) return notFound;
    const expected = await takeAnswer(db, body.id, now, browser.hash());
    if (expected === null) return notFound;
    const recipient = { origin: config.baseUrl };
    const asked = { db, verifier, recipient, state: null, now };
    const proved = await provedIdentity(body.response, expected, asked).catch(refusalIn);
    if (typeof proved !== 'string') {
      await forgetPresentation(db, body.id);
      return await signInWith(call, AuthenticationScope.Wallet, proved);
    }
    log.info({ refusal: proved }, 'wallet refused');
    await refusePresentation(db, body.id, proved);
    return refusedAs(proved);
  },

  async startOnOtherDevice({ systems, browser, config, now, change }) {
    const walletVerifier = inForce(systems.walletVerifier, now);
    if (walletVerifier === null) return notFound;
    const { open, own } = await newIdentityKey();
    const device = {
      identity_key: open,
      sealed_identity_key: browser.seal(own),
      browser_name: browser.device.browser,
      system_name: browser.device.system,
    };
    return await change(async (tx) => {
      const begun = await beginPresentation(tx, browser.hash(), ACCOUNT_PAGE, now, device);
      return { status: 200, body: linkTo(walletVerifier, config.baseUrl, begun), audit: null };
    });
  },

  async showCode({ db, body, config, now }) {
    const shown = await showDigits(db, body.responseCode, config, now);
    if (shown === null) return notFound;
    const { digits: code, expires, begun, ...device } = shown;
    const times = { expires: expires.toISOString(), begun: begun.toISOString() };
    return { status: 200, body: { code, ...times, ...device } };
  },

  async propose(call) {
    const { db, browser, body, now } = call;
    for (const [limit, subject] of [
      [CASES_OF_BROWSER, browser.hash()],
      [CASES_OF_SOURCE, sourceOf(call.address)],
    ] as const)
      if (!(await mayAttempt(db, limit, subject, now)))
        return { status: 429, body: { errors: {} } };
    return await call.change(async (tx) => {
      const identity = await takeProposal(tx, browser, now);
      if (identity === null) return notFound;
      const audit: ChangeEntry[] = [];
      for (const person of await proposedPeople(tx, identity))
        audit.push(await openProposal(tx, call, person, identity, body.contact));
      return { status: 204, audit };
    });
  },

  async finishOnOtherDevice(call) {
    const { db, browser, body, config, now, log } = call;
    const taken = await takeIdentityByDigits(db, browser, body.code, config, now);
    if (typeof taken !== 'string')
      return await signInWith(call, AuthenticationScope.WalletByCode, taken);
    if (taken === 'unknown') return notFound;
    if (taken === 'wrong') return badRequest({ code: 'WALLET_SIGN_IN/CODE/WRONG' });
    log.info({ refusal: 'WRONG_CODE' }, 'wallet refused');
    return refusedAs('WRONG_CODE');
  },
};

function refusalIn(error: unknown): WalletRefusal {
  if (error instanceof Refused) return error.refusal;
  throw error;
}

const refusedAs = (refusal: WalletRefusal): { status: 409; body: Errors } => ({
  status: 409,
  body: { errors: { wallet: [`WALLET_SIGN_IN/REFUSED/${refusal}`] } },
});

type Call = Parameters<typeof auditContext>[0] &
  Pick<CallContext, 'db' | 'browser' | 'log' | 'now'> & { readonly address: string };

/** Signs in the person whose identity was proved, if a Swedish number finds them. */
async function signInWith(
  call: Call,
  scope: typeof AuthenticationScope.Wallet | typeof AuthenticationScope.WalletByCode,
  identity: ProvedIdentity,
) {
  const { db, browser, now } = call;
  const { personalNumber, name, issuer } = identity;
  if (personalNumber === null) {
    await keepProposal(db, browser, identity, now);
    return refusedAs('NO_NUMBER');
  }
  const isBoundToBrowser = scope === AuthenticationScope.Wallet;
  const signIn = await identifiedPerson(db, scope, { personalNumber, name }, isBoundToBrowser);
  await recordingClosed(call, signIn, () => browser.begin(signIn));
  if (signIn.lin !== null)
    await recordBy(
      db,
      call,
      about(signIn.lin, 'walletSignIn.prove', { after: { issuer, level: LEVEL, scope } }),
    );
  return { status: 204 } as const;
}

/** The assurance level of every person identification (Regulation (EU) 910/2014, article 5a). */
const LEVEL = 'high';
