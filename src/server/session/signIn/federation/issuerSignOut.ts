import * as z from 'zod/mini';
import type { AuthenticationScope } from '#contract/values.ts';
import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import { type Issuer, segmentOf } from '#server/config/issuers.ts';
import { hashOf, newToken, seal, unseal } from '#server/base/secrets.ts';
import type { Browser } from '#server/session/sessions/browser.ts';
import { SIGN_OUT_SECONDS } from '#server/session/sessions/cookies.ts';
import type { IdentityProviders } from './identityProviders.ts';

/** The page of the portal that sends the browser to sign out at an issuer. */
export const ISSUER_SIGN_OUT_PATH = '/signout/issuer';

const Stored = z.object({
  segment: z.string(),
  idToken: z.optional(z.string()),
  returnPath: z.string(),
});

/** A sign-out at an issuer that has begun. */
export interface IssuerSignOut {
  readonly idToken?: string | undefined;
  /** The page of the portal that follows. */
  readonly returnPath: string;
  /** The issuer passes it back unchanged, to this browser only. */
  readonly state: string;
}

interface Parts {
  readonly db: Db;
  readonly now: Date;
  readonly browser: Pick<Browser, 'signOutToken' | 'setSignOutToken'>;
}

interface Leaving {
  readonly issuer: Issuer;
  readonly idToken?: string | undefined;
  readonly returnPath: string;
}

/**
 * Prepares the sign-out at an issuer, so that the ID token reaches the page that sends it in neither
 * an address nor a cookie.
 */
export async function prepareSignOut(
  { db, now, browser }: Parts,
  { issuer, idToken, returnPath }: Leaving,
): Promise<IssuerSignOut> {
  const token = newToken();
  const stored: z.infer<typeof Stored> = { segment: segmentOf(issuer.name), idToken, returnPath };
  await db
    .insertInto('issuer_sign_out')
    .values({
      token_hash: hashOf(token),
      sealed_request: seal(JSON.stringify(stored), token),
      expires_at: new Date(now.getTime() + SIGN_OUT_SECONDS * 1000),
    })
    .execute();
  browser.setSignOutToken(token);
  return { idToken, returnPath, state: stateOf(token) };
}

/**
 * Prepares the sign-out at the issuer of a scope. Returns the page that sends the browser there;
 * null if the scope has no issuer with a sign-out of its own.
 */
export async function signOutPageOf(
  parts: Parts & { readonly providers: IdentityProviders },
  scope: AuthenticationScope,
  leaving: Omit<Leaving, 'issuer'>,
): Promise<string | null> {
  const provider = parts.providers.of(scope);
  if (provider === undefined || !(await provider.hasSignOut())) return null;
  const { issuer } = provider;
  await prepareSignOut(parts, { issuer, ...leaving });
  return `${ISSUER_SIGN_OUT_PATH}/${segmentOf(issuer.name)}`;
}

/** Returns the sign-out that this browser has prepared for the issuer; null if there is none. */
export async function preparedSignOut(
  { db, now, browser }: Parts,
  issuer: Issuer,
): Promise<IssuerSignOut | null> {
  const token = browser.signOutToken();
  if (token === undefined) return null;
  const row = await db
    .selectFrom('issuer_sign_out')
    .select('sealed_request')
    .where('token_hash', '=', hashOf(token))
    .where(unexpired(SIGN_OUT_SECONDS * 1000, now))
    .executeTakeFirst();
  const stored = row && Stored.parse(JSON.parse(unseal(row.sealed_request, token)));
  return stored?.segment === segmentOf(issuer.name) ? { ...stored, state: stateOf(token) } : null;
}

/**
 * Uses up the sign-out from which this browser returns, and returns the page that follows; null if
 * the state is not of a sign-out that this browser has begun.
 */
export async function completeSignOut(
  { db, now, browser }: Parts,
  state: unknown,
): Promise<string | null> {
  const token = browser.signOutToken();
  if (token === undefined || state !== stateOf(token)) return null;
  browser.setSignOutToken(null);
  const row = await db
    .deleteFrom('issuer_sign_out')
    .where('token_hash', '=', hashOf(token))
    .where(unexpired(SIGN_OUT_SECONDS * 1000, now))
    .returning('sealed_request')
    .executeTakeFirst();
  return row === undefined
    ? null
    : Stored.parse(JSON.parse(unseal(row.sealed_request, token))).returnPath;
}

/** Differs from what the database stores, and does not decrypt anything. */
const stateOf = (token: string): string => hashOf(`sign-out state ${token}`);
