import type { passwords } from '../../../contract/passwords.ts';
import { normaliseUserId } from '../../../rules/userId.ts';
import type { Db } from '../../database/open.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Actor } from '../../session/actor.ts';
import { badRequest } from '../refusal.ts';
import { self } from '../self.ts';
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
    const account = await ownAccountNamed(db, actor, body.liUIdToValidate);
    if (account === null) return badRequest({ liUIdToValidate: 'INPUT_INVALID' });
    try {
      const { faults, strength } = await judge(config, body.password, ownerOf(account), { lin: account.lin, isTyping: true });
      return { status: 200, body: { errors: faults.length === 0 ? {} : { password: [...faults] }, strength } };
    } catch (fault) {
      if (fault instanceof Overtaken) return overtaken;
      throw fault;
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

const PREFIX = /^(adm|tech|student)_/;

/** One of the caller's own accounts, also by the name of one that is about to be made beside it; null for anybody else's. */
async function ownAccountNamed(db: Db, actor: Actor, liUId: string): Promise<PasswordAccount | null> {
  const account = await accountByUserId(db, normaliseUserId(liUId).replace(PREFIX, ''));
  return account !== undefined && account.lin === actor.lin ? account : null;
}
