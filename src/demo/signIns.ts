import { AuthenticationScope } from '#contract/values.ts';
import { isIdentityVerified, provesOneAccount } from '#rules/setPasswordChecks.ts';
import { isRefusedAtSignIn } from '#rules/userId.ts';
import type { Db } from '#server/database/open.ts';
import type { SignIn } from '#server/session/sessions/sessions.ts';
import { personas } from './data/personas.ts';

const { BankId, Email, Main, Wallet, WalletByCode } = AuthenticationScope;

/**
 * Creates a sign-in for any person whom the demonstration created, as if an identity provider had
 * confirmed it; null for an unknown person.
 */
export async function demoSignIn(
  db: Db,
  userId: string,
  scope: AuthenticationScope,
): Promise<SignIn | null> {
  const name = userId.toLowerCase();
  const persona = personas.find((one) => one.userId === name);
  const account = await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('external_account', 'external_account.account_id', 'account.id')
    .select(['account.lin', 'user_id'])
    .where((eb) => eb.or([eb('user_id', '=', name), eb('external_account.email', '=', name)]))
    .where('person.is_made_up', '=', true)
    .executeTakeFirst();
  if (persona === undefined && account === undefined) return null;
  if (scope === Main && account === undefined && !isRefusedAtSignIn(name)) return null;

  const method = persona?.signsInWith.find((one) => AuthenticationScope[one.scope] === scope);
  const hasAL2 = method?.hasAL2 ?? true;
  return {
    scope,
    lin: isIdentityVerified(scope, hasAL2)
      ? (account?.lin ?? (await linOf(db, persona?.nationalId ?? null)))
      : null,
    liUId: provesOneAccount.includes(scope) ? (account?.user_id ?? name) : null,
    // BankID and wallets identify people by their national id, codes by an address; the
    // demonstration's other providers use the user id.
    subject:
      scope === Email
        ? await addressOf(db, name, account?.lin ?? null)
        : scope === BankId || scope === Wallet
          ? (persona?.nationalId ?? name)
          : name,
    displayName: persona?.displayName ?? null,
    identityNumber: persona?.nationalId ?? null,
    hasAL2,
    isBoundToBrowser: scope !== WalletByCode,
    tokens: null,
  };
}

/** The address by which the person is an alumnus, or an own one that is new to the portal. */
async function addressOf(db: Db, name: string, lin: string | null): Promise<string> {
  if (name.includes('@')) return name;
  const alumnus = await db
    .selectFrom('alumn')
    .select('email')
    .where('lin', '=', lin)
    .executeTakeFirst();
  return alumnus?.email.toLowerCase() ?? `${name}@example.org`;
}

async function linOf(db: Db, nationalId: string | null): Promise<string | null> {
  if (nationalId === null) return null;
  const person = await db
    .selectFrom('person')
    .select('lin')
    .where('national_id', '=', nationalId)
    .where('is_made_up', '=', true)
    .executeTakeFirst();
  return person?.lin ?? null;
}

/**
 * Tom's browser always has Anna's session too, to demonstrate what the portal shows in that case.
 */
export const secondSignInOf =
  (db: Db) =>
  async ({ liUId, scope }: SignIn): Promise<SignIn | null> =>
    liUId === 'tomhe69' ? demoSignIn(db, 'annli42', scope) : null;
