import type { passwords } from '../../../contract/passwords.ts';
import { AuthenticationScope } from '../../../contract/values.ts';
import { reachesAccount } from '../../../rules/setPasswordChecks.ts';
import { normaliseUserId } from '../../../rules/userId.ts';
import type { Db } from '../../database/open.ts';
import type { Handlers } from '../../call/handler.ts';
import type { Actor } from '../../call/actor.ts';
import { refusalOfWeak } from '../../session/refusalOfWeak.ts';
import { badRequest } from '../../call/answers.ts';
import { self } from '../../call/self.ts';
import { change } from './changing.ts';
import { resetDeceased } from './deceased.ts';
import { judge } from './judging.ts';
import { ownerOf } from './keeping.ts';
import { policyOf } from './policy.ts';
import { set } from './setting.ts';
import { accountByUserId, type PasswordAccount, passwordOf } from './store.ts';
import { readyJudge } from './strength.ts';
import { suggestPassword } from './suggestion.ts';
import { acceptTerms } from './terms.ts';
import { Overtaken } from './turns.ts';

/** Choosing, setting and changing passwords. */
export const passwordHandlers: Handlers<typeof passwords> = {
  set,
  change,
  acceptTerms,
  resetDeceased,

  /**
   * A password does not wear out by age: it is renewed when somebody has reason to think that it is known. A university
   * whose own directory ends passwords by a date tells that date in `renewBefore`.
   */
  async status({ db, actor }) {
    const password = await passwordOf(db, self(actor).liUId);
    return {
      status: 200,
      body: {
        renewingRequired: password?.must_renew ?? false,
        passwordLastSet: password?.set_at.toISOString() ?? null,
        renewBefore: null,
      },
    };
  },

  async validate({ actor, body, config, db }) {
    // Whose account a user id is, is not told to a sign-in that may not choose it.
    const refused = ownPasswordOnly.includes(actor.scope) ? null : refusalOfWeak(actor);
    if (refused !== null) return refused;
    const account = await ownAccountNamed(db, actor, body.liUIdToValidate);
    if (account === null) return badRequest({ liUIdToValidate: 'INPUT_INVALID' });
    try {
      const { fieldErrors, strength } = await judge(config, body.password, ownerOf(account), { lin: account.lin, isTyping: true });
      return { status: 200, body: { errors: fieldErrors.length === 0 ? {} : { password: [...fieldErrors] }, strength } };
    } catch (error) {
      if (error instanceof Overtaken) return overtaken;
      throw error;
    }
  },

  async suggest({ actor, db, language }) {
    const account = actor.liUId === null ? null : await ownAccountNamed(db, actor, actor.liUId);
    const owner = account === null ? { liUId: null, names: [actor.displayName ?? ''] } : ownerOf(account);
    return { status: 200, body: { password: suggestPassword(language, owner) } };
  },

  // Every kind of account has the same policy; a university that wants another one for administrators sets the stricter for all.
  async policy({ config }) {
    readyJudge();
    return { status: 200, body: policyOf(config.passwords) };
  },
};

/** Somebody who asks faster than they are answered: only the newest of their passwords is judged. */
const overtaken = { status: 429, body: { errors: {} } } as const;

/** Their password is changed by the current one, or set without signing in: nothing is to be chosen here. */
const ownPasswordOnly: readonly AuthenticationScope[] = [AuthenticationScope.Main, AuthenticationScope.Email];

const PREFIX = /^(adm|tech|student)_/;

/** One of the caller's own accounts, also by the name of one that is about to be made beside it; null for any that the sign-in does not reach. */
async function ownAccountNamed(db: Db, { lin, liUId: own, scope: authenticationScope }: Actor, liUId: string): Promise<PasswordAccount | null> {
  const account = await accountByUserId(db, normaliseUserId(liUId).replace(PREFIX, ''));
  return account !== undefined && account.lin === lin && reachesAccount({ authenticationScope, liUId: own }, account.liu_id) ? account : null;
}
