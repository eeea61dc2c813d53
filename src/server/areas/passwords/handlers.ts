import type { passwords } from '../../../contract/passwords.ts';
import type { PasswordOwner } from '../../../rules/passwordPolicy.ts';
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
import { accountByUserId, passwordOf } from './store.ts';
import { readyJudge } from './strength.ts';
import { suggestPassword } from './suggestion.ts';
import { acceptTerms } from './terms.ts';

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
    const owner = await ownerNamed(db, actor, body.liUIdToValidate);
    if (owner === null) return badRequest({ liUIdToValidate: 'INPUT_INVALID' });
    const { faults, strength } = await judge(config, body.password, owner);
    return { status: 200, body: { errors: faults.length === 0 ? {} : { password: [...faults] }, strength } };
  },

  async suggest({ actor, db, language }) {
    const owner = actor.liUId === null ? null : await ownerNamed(db, actor, actor.liUId);
    return { status: 200, body: { password: suggestPassword(language, owner ?? { liUId: null, names: [actor.displayName ?? ''] }) } };
  },

  // Every kind of account has the same policy; a university that wants another one for administrators sets the stricter for all.
  async policy({ config }) {
    readyJudge();
    return { status: 200, body: policyOf(config.passwords) };
  },
};

const PREFIX = /^(adm|tech|student)_/;

/** One of the caller's own accounts, or one that is about to be made beside it; null for anybody else's. */
async function ownerNamed(db: Db, actor: Actor, liUId: string): Promise<PasswordOwner | null> {
  const name = normaliseUserId(liUId).replace(PREFIX, '');
  const account = await accountByUserId(db, name);
  return account !== undefined && account.lin === actor.lin ? ownerOf(account) : null;
}
