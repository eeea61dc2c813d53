import type { Config } from '../../config.ts';
import type { Db } from '../../database/open.ts';
import { askForPasskey, type Asking, partyOf } from '../../session/factors/passkeys.ts';
import { type FactorOwner, proveByCode, proveByPasskey, type Verdict } from '../../session/factors/prove.ts';
import { type Registered, registerTotp } from '../../session/factors/register.ts';
import { factorsOf, isRealFactor, isTwoStepOn } from '../../session/factors/store.ts';
import { totpUri } from '../../session/factors/totp.ts';
import { judgeSetup, startSetup } from '../../session/factors/totpSetup.ts';
import { REFUSED_ACCOUNT } from '../../session/lookUp.ts';
import { hashOf } from '../../session/secrets.ts';
import type { Trail } from '../../session/sessions.ts';

/** One sign-in at the provider: which it is, and by which request it goes on. */
export interface SigningIn {
  readonly uid: string;
  readonly now: Date;
  readonly trail: Trail;
}

/** An app that is being set up: what it scans, or has typed into it. */
export interface TotpSetup {
  readonly id: string;
  readonly secret: string;
  readonly uri: string;
}

/** Two-step verification of the accounts that sign in at the portal's own provider. */
export class TwoStep {
  readonly #db: Db;
  readonly #config: Config;

  constructor(db: Db, config: Config) {
    this.#db = db;
    this.#config = config;
  }

  /** Whose factors this account must show after its password; null where the password is enough. */
  async ownerOf(userId: string): Promise<FactorOwner | null> {
    const account = await this.#account(userId);
    if (account === null || !(await isTwoStepOn(this.#db, account.accountId))) return null;
    return (await this.#account(userId.replace(REFUSED_ACCOUNT, ''))) ?? account;
  }

  /** Which ways to prove it there are; none at all after a reset, when an app has to be registered first. */
  async waysOf({ accountId }: FactorOwner): Promise<{ isByCode: boolean; isByPasskey: boolean; isNone: boolean }> {
    const factors = await factorsOf(this.#db, accountId);
    return {
      isByCode: factors.some(({ kind }) => kind !== 'Passkey'),
      isByPasskey: factors.some(({ kind }) => kind === 'Passkey'),
      isNone: !factors.some(isRealFactor),
    };
  }

  /** What the browser is asked to sign; without an owner, whoever holds a passkey of the portal's. */
  async ask(at: SigningIn, owner: FactorOwner | null) {
    const known = owner === null ? [] : await factorsOf(this.#db, owner.accountId);
    return askForPasskey(this.#db, partyOf(this.#config), asking(at, owner), known);
  }

  /** The user id that the signed passkey belongs to; null where it is not right. */
  async signed(at: SigningIn, owner: FactorOwner | null, response: string): Promise<string | null> {
    const factor = await proveByPasskey(this.#db, partyOf(this.#config), asking(at, owner), parsed(response));
    if (factor === null) return null;
    const account = await this.#db.selectFrom('account').select('liu_id').where('id', '=', factor.account_id).executeTakeFirst();
    return account?.liu_id ?? null;
  }

  judge = ({ now, trail }: SigningIn, owner: FactorOwner, code: string): Promise<Verdict> =>
    proveByCode(this.#db, code, { owner, config: this.#config, now, trail });

  async startSetup({ uid, now }: SigningIn, owner: FactorOwner): Promise<TotpSetup> {
    const { id, secret } = await startSetup(this.#db, { accountId: owner.accountId, browserHash: hashOf(uid), now }, this.#config.secretKey);
    return { id, secret, uri: totpUri(secret, this.#config.universityName['sv-SE'], owner.liUId) };
  }

  /** Registers the app whose first code is right; null where it is not, or where it was not begun in this sign-in. */
  async finishSetup({ uid, now, trail }: SigningIn, owner: FactorOwner, id: string, code: string): Promise<Registered | null> {
    const setup = { accountId: owner.accountId, browserHash: hashOf(uid), now };
    const judged = await judgeSetup(this.#db, id, setup, code.replace(/\s/g, ''), this.#config.secretKey);
    if (typeof judged === 'string') return null;
    return this.#db.transaction().execute((tx) => registerTotp(tx, { owner, name: APP_NAME, config: this.#config, now, trail }, judged));
  }

  async #account(liUId: string): Promise<FactorOwner | null> {
    const row = await this.#db.selectFrom('account').select(['id', 'lin']).where('liu_id', '=', liUId).executeTakeFirst();
    return row === undefined ? null : { accountId: row.id, lin: row.lin, liUId };
  }
}

/** What an app is called that is registered while signing in. */
const APP_NAME = 'Autentiseringsapp';

/** A question belongs to the sign-in that asked it. */
const asking = ({ uid, now }: SigningIn, owner: FactorOwner | null): Asking => ({
  purpose: 'sign-in', accountId: owner?.accountId ?? null, browserHash: hashOf(uid), now,
});

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
