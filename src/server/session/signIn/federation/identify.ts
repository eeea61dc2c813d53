import { dateInSweden } from '#rules/dates.ts';
import { normalise } from '#rules/identityNumber.ts';
import { isIdentityVerified } from '#rules/setPasswordChecks.ts';
import { isRefusedAtSignIn } from '#rules/userId.ts';
import { linByNationalId } from '#server/database/joined.ts';
import type { Db } from '#server/database/open.ts';
import { type Issuer, rowOf } from '#server/config/issuers.ts';
import { type Proof, textIn } from './identityProvider.ts';
import type { SignIn } from '#server/session/sessions/sessions.ts';

/**
 * Returns the sign-in of the person that the provider's claims identify; null for an account that
 * the university does not have. Whether the person may enter is decided by the gate (`admit`).
 */
export async function identify(
  db: Db,
  issuer: Issuer,
  proof: Proof,
  now: Date,
): Promise<SignIn | null> {
  const text = (name: string) => textIn(proof, name);
  const names = issuer.claims;
  const claimedNumber = text(names.identityNumber);
  const identityNumber = claimedNumber && normalise(claimedNumber, dateInSweden(now));
  const hasAL2 = [proof.claims[names.assurance]].flat().includes(names.al2);
  const signIn = {
    scope: issuer.scope,
    subject: proof.subject,
    issuerSession: proof.issuerSession,
    displayName: text(names.displayName),
    identityNumber,
    hasAL2,
    tokens: proof.tokens,
    // A provider that does not state when it authenticated the person may have done so at any time.
    provedAt: earlier(proof.authenticatedAt ?? LONG_AGO, now),
  };
  // With a national id that has not been verified, the sign-in belongs to no person of the
  // university.
  if (rowOf(issuer).proves !== 'account')
    return {
      ...signIn,
      liUId: null,
      lin: isIdentityVerified(issuer.scope, hasAL2)
        ? identityNumber && (await linByNationalId(db, identityNumber))
        : null,
    };

  const liUId = text(names.liUId)?.toLowerCase() ?? null;
  const account = liUId === null ? undefined : await accountNamed(db, liUId);
  // Such an account gets a session nevertheless, because the page that refuses the account must
  // know which account it refuses.
  const isRefused = liUId !== null && isRefusedAtSignIn(liUId);
  if (account === undefined && !isRefused) return null;
  return { ...signIn, liUId, lin: account?.lin ?? null };
}

/** Earlier than any proof that counts as fresh. */
const LONG_AGO = new Date(0);

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const accountNamed = (db: Db, liUId: string) =>
  db.selectFrom('account').select('lin').where('user_id', '=', liUId).executeTakeFirst();
