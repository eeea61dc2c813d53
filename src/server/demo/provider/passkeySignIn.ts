import type { Config } from '../../config.ts';
import type { Db } from '../../database/open.ts';
import { askForPasskey, type Asking, partyOf } from '../../session/factors/passkeys.ts';
import { proveByPasskey } from '../../session/factors/prove.ts';
import { hashOf } from '../../secrets.ts';
import type { Trail } from '../../session/sessions.ts';

/** One sign-in at the provider: which it is, and by which request it goes on. */
export interface SigningIn {
  readonly uid: string;
  readonly now: Date;
  readonly auditContext: Trail;
}

/** Signing in at the portal's own provider by a passkey alone, which makes sure of its owner. */
export class PasskeySignIn {
  readonly #db: Db;
  readonly #config: Config;

  constructor(db: Db, config: Config) {
    this.#db = db;
    this.#config = config;
  }

  /** What the browser is asked to sign, anyone who's passkey it has. */
  ask = (at: SigningIn) => askForPasskey(this.#db, partyOf(this.#config), asking(at), []);

  /** The user id that the signed passkey belongs to; null where it is not right. */
  async signed(at: SigningIn, response: string): Promise<string | null> {
    const factor = await proveByPasskey(this.#db, partyOf(this.#config), asking(at), parsed(response));
    if (factor === null) return null;
    const account = await this.#db.selectFrom('account').select('liu_id').where('id', '=', factor.account_id).executeTakeFirst();
    return account?.liu_id ?? null;
  }
}

/** A question belongs to the sign-in that asked it. */
const asking = ({ uid, now }: SigningIn): Asking => ({ purpose: 'sign-in', accountId: null, browserHash: hashOf(uid), now });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
