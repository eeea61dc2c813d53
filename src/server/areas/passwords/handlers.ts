import type { passwords } from '#contract/passwords.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { ownerOfDirectoryName } from '#rules/directoryAccounts.ts';
import { coversAccount } from '#rules/setPasswordChecks.ts';
import type { Db } from '#server/database/open.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Actor } from '#server/call/actor.ts';
import { weakSignInRefusal } from '#server/session/signIn/weakSignIn.ts';
import { badRequest } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { change } from './changePassword.ts';
import { resetDeceased } from './resetDeceased.ts';
import { checkPassword } from './policyCheck.ts';
import { ownerOf } from './storePassword.ts';
import { policyOf } from './policy.ts';
import { set } from './setPassword.ts';
import { accountByUserId, type PasswordAccount, passwordOf, passwordSetWith } from './store.ts';
import { ensureStrengthWorker } from './strength.ts';
import { suggestPassword } from './suggestion.ts';
import { acceptTerms } from './terms.ts';
import { Superseded } from './fairQueue.ts';

/** Choosing, setting and changing passwords. */
export const passwordHandlers: Handlers<typeof passwords> = {
  set,
  change,
  acceptTerms,
  resetDeceased,

  /**
   * Passwords do not expire with age: a password is renewed when there is reason to believe that it
   * is known to others. A university whose own directory expires passwords on a date returns that
   * date in `renewBefore`.
   */
  async status({ db, actor }) {
    const { lin, liUId } = self(actor);
    const password = await passwordOf(db, liUId);
    const setWith = password && (await passwordSetWith(db, lin, liUId, password.set_at));
    return {
      status: 200,
      body: {
        renewingRequired: password?.must_renew ?? false,
        passwordLastSet: password?.set_at.toISOString() ?? null,
        renewBefore: null,
        ...(setWith !== undefined && { setWith }),
      },
    };
  },

  async validate({ actor, body, config, db }) {
    // The owner of a user id must not be disclosed to a sign-in that may not choose the account.
    const refused = ownPasswordOnly.includes(actor.scope) ? null : weakSignInRefusal(actor);
    if (refused !== null) return refused;
    const account = await ownAccountNamed(db, actor, body.liUIdToValidate);
    if (account === null) return badRequest({ liUIdToValidate: 'INPUT_INVALID' });
    try {
      const { fieldErrors, strength } = await checkPassword(
        config,
        body.password,
        ownerOf(account),
        { lin: account.lin, isTyping: true },
      );
      return {
        status: 200,
        body: { errors: fieldErrors.length === 0 ? {} : { password: [...fieldErrors] }, strength },
      };
    } catch (error) {
      if (error instanceof Superseded) return superseded;
      throw error;
    }
  },

  async suggest({ actor, db, language }) {
    const account = actor.liUId === null ? null : await ownAccountNamed(db, actor, actor.liUId);
    const owner =
      account === null ? { liUId: null, names: [actor.displayName ?? ''] } : ownerOf(account);
    return { status: 200, body: { password: suggestPassword(language, owner) } };
  },

  // All types of account have the same policy; a university that wants a stricter one for
  // administrators applies it to all.
  async policy({ config }) {
    ensureStrengthWorker();
    return { status: 200, body: policyOf(config.passwords) };
  },
};

/**
 * Response to a client that sends passwords faster than they are checked: only the person's newest
 * password is checked.
 */
const superseded = { status: 429, body: { errors: {} } } as const;

/**
 * Sign-in methods whose users change the password with the current one, or set it without signing
 * in; no account is chosen here.
 */
const ownPasswordOnly: readonly AuthenticationScope[] = [
  AuthenticationScope.Main,
  AuthenticationScope.Email,
];

/**
 * Returns one of the caller's own accounts, also by the name of an additional account that is about
 * to be created; null if the sign-in does not reach the account.
 */
async function ownAccountNamed(
  db: Db,
  { lin, liUId: own, scope: authenticationScope }: Actor,
  liUId: string,
): Promise<PasswordAccount | null> {
  const account = await accountByUserId(db, ownerOfDirectoryName(liUId));
  return account !== undefined &&
    account.lin === lin &&
    coversAccount({ authenticationScope, liUId: own }, account.user_id)
    ? account
    : null;
}
