import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config, SessionLimits } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import type { Actor } from '#server/call/actor.ts';
import { AccountClosed } from '#server/session/sessions/closed.ts';
import type { Cookies } from '#server/session/sessions/cookies.ts';
import { requiredFactorOwner } from '#server/session/factors/owner.ts';
import { start, takeAttempt } from './attempts.ts';
import { followClaimedRoles } from './claimedRoles.ts';
import { signOutPageOf } from './issuerSignOut.ts';
import { identify } from './identify.ts';
import { type IdentityProvider, IdentityProviderError, textIn } from './identityProvider.ts';
import type { IdentityProviders } from './identityProviders.ts';
import { type Issuer, rowOf } from '#server/config/issuers.ts';
import { isOutdated } from './outdatedProof.ts';
import { type LinkOutcome, linkOrcid, purposeOf } from './orcidLink.ts';
import { storePending } from '../pendingSignIns.ts';
import {
  closedAs,
  failureOf,
  missingClaim,
  recordRefusal,
  type Refusal,
  refusingIssuer,
  unknownAccount,
} from '../refusals.ts';
import { countSignIn } from '../signInCounts.ts';
import { CLOSED_PAGE } from '#rules/closedPage.ts';
import { ISSUER_PARAMETER } from '#rules/issuerParameter.ts';
import { HOME, LANDING_PAGE, localPathOr, SECOND_STEP_PAGE } from '#rules/returnPath.ts';
import type { Sessions, SignIn } from '#server/session/sessions/sessions.ts';
import { recogniseVisitor } from '#server/session/sessions/visit.ts';
import { NoResponse } from '#server/systems/noResponse.ts';

/** Why a sign-in ended on the landing page; the page has a text `LANDING/ERROR/<key>` for each. */
export const signInErrors = [
  'NO_SUCH_METHOD',
  'CANCELLED',
  'EXPIRED',
  'FAILED',
  'UNKNOWN_ACCOUNT',
  'NO_RESPONSE',
] as const;
type SignInError = (typeof signInErrors)[number];

const FORBIDDEN_PAGE = '/statuscode/403';

export interface SignInParts {
  readonly db: Db;
  readonly providers: IdentityProviders;
  readonly cookies: Cookies;
  readonly sessions: Sessions;
  readonly limits: SessionLimits;
  readonly config: Config;
  readonly clock: () => Date;
  readonly baseUrl: string;
}

/**
 * `GET /signin/{scope}?returnTo=` and its callback: sign-in by OpenID Connect with code, PKCE,
 * state and nonce, or the link to an ORCID iD.
 */
export function addSignInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { providers } = parts;

  app.get<{ Params: { segment: string }; Querystring: { returnTo?: unknown } }>(
    '/signin/:segment',
    async (request, reply) => {
      const returnTo = localPathOr(
        HOME,
        typeof request.query.returnTo === 'string' ? request.query.returnTo : undefined,
      );
      const provider = providers.named(request.params.segment);
      if (provider === undefined) return refuse(reply, 'NO_SUCH_METHOD', returnTo);
      // Cookies of 127.0.0.1 are not sent to localhost, to which the provider redirects the
      // browser.
      if (isOtherNameOfThisComputer(request, parts.baseUrl))
        return reply.redirect(parts.baseUrl + request.url, 303);
      // A link from another site must not sign anybody in; such a request also lacks the cookie
      // that identifies the browser.
      if (request.headers['sec-fetch-site'] === 'cross-site')
        return reply.redirect(landingPage({ returnTo }), 303);
      const { issuer } = provider;
      const purpose = purposeOf(issuer, await visitor(request, parts));
      if (purpose.kind === 'refused') return reply.redirect(FORBIDDEN_PAGE, 303);
      const link = purpose.kind === 'link' ? purpose.sessionId : null;
      return guarded(request, reply, { parts, issuer, returnTo, link }, () =>
        start(parts, reply, {
          provider,
          returnTo,
          link,
          browserHash: request.visit.browser.hash(),
          maxAge: maxAuthenticationAge(issuer, parts.limits),
          forcesReauthentication: false,
        }),
      );
    },
  );

  app.get<{ Params: { segment: string }; Querystring: { state?: unknown } }>(
    '/signin/:segment/callback',
    async (request, reply) => {
      const provider = providers.named(request.params.segment);
      if (provider === undefined) return refuse(reply, 'NO_SUCH_METHOD', HOME);
      const state = typeof request.query.state === 'string' ? request.query.state : '';
      const attempt = await takeAttempt(parts, request, reply, provider, state);
      if (attempt === null) return refuse(reply, 'EXPIRED', HOME);
      const { returnTo, link } = attempt;
      return guarded(request, reply, { parts, issuer: provider.issuer, returnTo, link }, () =>
        finish(parts, request, reply, provider, attempt),
      );
    },
  );
}

type Attempt = NonNullable<Awaited<ReturnType<typeof takeAttempt>>>;

/** Signs in the person whom the provider has identified, or links the ORCID iD. */
async function finish(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: IdentityProvider,
  attempt: Attempt,
): Promise<FastifyReply> {
  const { db, providers, clock, limits } = parts;
  const { issuer } = provider;
  const proof = await provider.finish(request.url, attempt);
  if (attempt.link !== null) {
    const auditContext = { requestId: request.id, address: request.ip };
    const orcid = textIn(proof, issuer.claims.liUId);
    const outcome = await linkOrcid(db, attempt.link, orcid, {
      now: clock(),
      limits,
      auditContext,
    });
    return reply.redirect(outcomePage(attempt.returnTo, outcome), 303);
  }
  // As long as the person is signed in at the provider with an account that is denied access here,
  // every further attempt would fail too. The page that says why offers to sign out there.
  const leave = async (page: string) => {
    const isOffered = await signOutPageOf({ db, providers, ...request.visit }, issuer.scope, {
      idToken: proof.tokens.idToken,
      returnPath: landingPage({ returnTo: attempt.returnTo }),
    });
    return reply.redirect(isOffered === null ? page : withIssuer(page, issuer), 303);
  };
  const unknown = landingPage({ error: 'UNKNOWN_ACCOUNT', returnTo: attempt.returnTo });
  if (proof.lacksUserInfo)
    request.log.warn({ issuer: issuer.url }, 'the issuer gave no UserInfo; the ID token suffices');
  const signIn = await identify(db, issuer, proof, clock());
  const noteRefusal = (refusal: Refusal) => recordRefusal(db, request.log, refusal, clock());
  if (signIn === null) {
    await noteRefusal(unknownAccount(issuer, proof));
    return leave(unknown);
  }
  await followClaimedRoles(
    db,
    { issuer, proof, signIn },
    {
      config: parts.config,
      now: clock(),
      requestId: request.id,
      address: request.ip,
      log: request.log,
    },
  );
  if (
    !attempt.forcesReauthentication &&
    proof.authenticatedAt !== null &&
    (await isOutdated(db, signIn, clock()))
  )
    return start(parts, reply, { ...attempt, provider, maxAge: 0, forcesReauthentication: true });
  const isOneStep = rowOf(issuer).opensPortal === true && !proof.hasTwoSteps;
  try {
    const next = await begin(parts, request, attempt, signIn, isOneStep);
    const missing = missingClaim(issuer, signIn);
    if (missing !== null)
      await noteRefusal({ ...refusingIssuer(issuer), reason: 'CLAIM_MISSING', detail: missing });
    return reply.redirect(next, 303);
  } catch (error) {
    if (!(error instanceof AccountClosed)) throw error;
    await noteRefusal({
      ...refusingIssuer(issuer),
      reason: 'CLOSED',
      userId: signIn.liUId,
      detail: closedAs(error),
    });
    return leave(error.notice === null ? unknown : CLOSED_PAGE);
  }
}

/**
 * Begins the session, unless the account needs a second factor that the provider has not asked for.
 * Returns the page that follows.
 */
async function begin(
  { db, clock }: SignInParts,
  { visit: { browser } }: FastifyRequest,
  { returnTo, browserHash }: Attempt,
  signIn: SignIn,
  isOneStep: boolean,
): Promise<string> {
  await browser.admit(signIn);
  const owner =
    isOneStep && signIn.liUId !== null ? await requiredFactorOwner(db, signIn.liUId) : null;
  if (owner === null) {
    await browser.begin(signIn, browserHash);
    return returnTo;
  }
  browser.setPendingToken(
    await storePending(db, { owner, signIn, returnTo, browserHash, now: clock() }),
  );
  return withReturnTo(SECOND_STEP_PAGE, returnTo);
}

const namesOfThisComputer = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Only these names: behind a proxy, the host that the server sees may legitimately differ from the
 * one that people use.
 */
function isOtherNameOfThisComputer({ host }: FastifyRequest, baseUrl: string): boolean {
  const own = new URL(baseUrl);
  const names = [own.hostname, host.replace(/:\d+$/, '')];
  return names.every((name) => namesOfThisComputer.has(name)) && host !== own.host;
}

/** Returns the signed-in user, even if the identity provider must confirm the session first. */
async function visitor(request: FastifyRequest, parts: SignInParts): Promise<Actor | null> {
  const { visit } = request;
  await recogniseVisitor(request, parts);
  if (visit.staleActor === null) return visit.actor;
  const outcome = await visit.browser.renew();
  return outcome === 'refused' || outcome === 'closed' ? null : visit.staleActor;
}

/**
 * Maximum age of the provider's authentication on the way to a new password, so that a person who
 * finds an open browser cannot set one.
 */
const RECENT_SECONDS = 5 * 60;

/**
 * Returns how long ago the provider may have authenticated the person. A Main sign-in sets no
 * password, and ORCID (null) proves nothing that passwords or permissions depend on.
 */
function maxAuthenticationAge(issuer: Issuer, { longestHours }: SessionLimits): number | null {
  const { proves, opensPortal } = rowOf(issuer);
  if (proves === 'orcid') return null;
  return opensPortal ? longestHours * 3600 : RECENT_SECONDS;
}

interface Guard {
  readonly parts: SignInParts;
  readonly issuer: Issuer;
  readonly returnTo: string;
  readonly link: string | null;
}

/**
 * An error at the provider leads to a page of the portal that explains it, never to a raw error.
 */
async function guarded(
  request: FastifyRequest,
  reply: FastifyReply,
  { parts: { db, clock }, issuer, returnTo, link }: Guard,
  run: () => Promise<FastifyReply>,
) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NoResponse || error instanceof IdentityProviderError)) throw error;
    const key = errorKey(error);
    request.log.warn({ err: error, key }, 'sign-in failed');
    const refusal = { ...refusingIssuer(issuer), ...failureOf(error) };
    if (key === 'CANCELLED') countSignIn(issuer.name, 'CANCELLED');
    else await recordRefusal(db, request.log, refusal, clock());
    return reply.redirect(errorPage(returnTo, link)(key), 303);
  }
}

function errorKey(error: NoResponse | IdentityProviderError): SignInError {
  if (error instanceof NoResponse) return 'NO_RESPONSE';
  return error.isCancelled ? 'CANCELLED' : 'FAILED';
}

const refuse = (reply: FastifyReply, error: SignInError, returnTo: string) =>
  reply.redirect(landingPage({ error, returnTo }), 303);

/**
 * A failed sign-in leads to the landing page; a failed link leads back to the page that requested
 * it.
 */
const errorPage = (returnTo: string, link: string | null) => (error: SignInError) =>
  link === null ? landingPage({ error, returnTo }) : outcomePage(returnTo, error);

/** The page that requested the link, with the outcome as a parameter. */
function outcomePage(returnTo: string, outcome: LinkOutcome | SignInError): string {
  const page = new URL(returnTo, 'https://portal.invalid');
  page.searchParams.set('orcid', outcome);
  return page.pathname + page.search + page.hash;
}

/** The page that says why the person was refused, with a way to sign out at the issuer. */
const withIssuer = (page: string, { name }: Issuer): string =>
  `${page}${page.includes('?') ? '&' : '?'}${ISSUER_PARAMETER}=${name}`;

const withReturnTo = (page: string, returnTo: string): string =>
  returnTo === HOME ? page : `${page}?${new URLSearchParams({ returnTo }).toString()}`;

const landingPage = ({ error, returnTo }: { error?: SignInError; returnTo: string }): string => {
  const query = new URLSearchParams({
    ...(error ? { error } : {}),
    ...(returnTo === HOME ? {} : { returnTo }),
  });
  return query.size === 0 ? LANDING_PAGE : `${LANDING_PAGE}?${query.toString()}`;
};
