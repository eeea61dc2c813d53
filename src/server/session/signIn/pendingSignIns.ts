import * as z from 'zod/mini';
import { Scope } from '#contract/values.ts';
import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import type { FactorOwner } from '../factors/prove.ts';
import { ProviderTokens } from '../sessions/providerTokens.ts';
import { hashOf, newToken, seal, unseal } from '#server/base/secrets.ts';
import { issuerSessionHash } from '../sessions/issuerSessions.ts';
import type { SignIn } from '../sessions/sessions.ts';

/** How long the person may take to show the second factor. */
export const PENDING_MINUTES = 10;

const text = z.nullable(z.string());
const StoredSignIn = z.object({
  scope: Scope,
  lin: text,
  liUId: text,
  subject: text,
  issuerSession: z.optional(text),
  displayName: text,
  identityNumber: text,
  hasAL2: z.boolean(),
  tokens: z.nullable(ProviderTokens),
});

/** A sign-in that waits for its second factor, decrypted for its own browser. */
export interface PendingSignIn {
  readonly token: string;
  readonly browserHash: string;
  readonly owner: FactorOwner;
  readonly signIn: SignIn;
  readonly returnTo: string;
  readonly expiresAt: Date;
}

/**
 * Stores a sign-in until its second factor is shown, replacing one that this browser had abandoned.
 * Returns the token that decrypts it.
 */
export async function storePending(
  db: Db,
  {
    owner,
    signIn,
    returnTo,
    browserHash,
    now,
  }: Pick<PendingSignIn, 'owner' | 'signIn' | 'returnTo' | 'browserHash'> & { readonly now: Date },
): Promise<string> {
  const token = newToken();
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('pending_sign_in').where('browser_hash', '=', browserHash).execute();
    await tx
      .insertInto('pending_sign_in')
      .values({
        token_hash: hashOf(token),
        browser_hash: browserHash,
        account_id: owner.accountId,
        scope: signIn.scope,
        subject: signIn.subject,
        issuer_session_hash: issuerSessionHash(signIn),
        sealed_sign_in: seal(JSON.stringify(signIn), token),
        return_to: returnTo,
        expires_at: new Date(now.getTime() + PENDING_MINUTES * 60_000),
      })
      .execute();
  });
  return token;
}

/** Returns the sign-in that waits in this browser; null if there is none, or if it has expired. */
export async function pendingOf(
  db: Db,
  token: string | undefined,
  browserHash: string,
  now: Date,
): Promise<PendingSignIn | null> {
  if (token === undefined) return null;
  const row = await db
    .selectFrom('pending_sign_in')
    .innerJoin('account', 'account.id', 'pending_sign_in.account_id')
    .selectAll('pending_sign_in')
    .select(['account.lin', 'account.user_id'])
    .where('token_hash', '=', hashOf(token))
    .where('browser_hash', '=', browserHash)
    .where(unexpired(PENDING_MINUTES * 60_000, now))
    .executeTakeFirst();
  if (row === undefined || row.user_id === null) return null;
  return {
    token,
    browserHash,
    owner: { accountId: row.account_id, lin: row.lin, liUId: row.user_id },
    signIn: StoredSignIn.parse(JSON.parse(unseal(row.sealed_sign_in, token))),
    returnTo: row.return_to,
    expiresAt: row.expires_at,
  };
}

/** The provider's tokens of a sign-in that is given up; null if they cannot be decrypted. */
export function tokensOfPending(sealed: Buffer, token: string): ProviderTokens | null {
  try {
    return StoredSignIn.parse(JSON.parse(unseal(sealed, token))).tokens;
  } catch {
    return null;
  }
}

/** Uses up the pending sign-in. Returns false if another tab has already done so. */
export async function takePending(
  db: Db,
  { token }: Pick<PendingSignIn, 'token'>,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('pending_sign_in')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
