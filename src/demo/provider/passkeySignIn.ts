import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import {
  authenticationOptions,
  type PasskeyRequest,
  relyingPartyOf,
} from '#server/session/factors/passkeys.ts';
import { proveByPasskey } from '#server/session/factors/prove.ts';
import { hashOf } from '#server/base/secrets.ts';
import type { Trail } from '#server/session/sessions/sessions.ts';

/**
 * A sign-in at the provider: its id, and the time and audit data of the request that continues it.
 */
export interface SigningIn {
  readonly uid: string;
  readonly now: Date;
  readonly auditContext: Trail;
}

/** Sign-in at the portal's own provider with a passkey alone, which also verifies its owner. */
export class PasskeySignIn {
  readonly #db: Db;
  readonly #config: Config;

  constructor(db: Db, config: Config) {
    this.#db = db;
    this.#config = config;
  }

  /** Returns the challenge for the browser to sign, with a passkey of any account. */
  ask = (at: SigningIn) =>
    authenticationOptions(this.#db, relyingPartyOf(this.#config), asking(at), []);

  /** Returns the user id of the passkey's owner; null when the signature is invalid. */
  async signed(at: SigningIn, response: string): Promise<string | null> {
    const factor = await proveByPasskey(
      this.#db,
      relyingPartyOf(this.#config),
      asking(at),
      parsed(response),
    );
    if (factor === null) return null;
    const account = await this.#db
      .selectFrom('account')
      .select('user_id')
      .where('id', '=', factor.account_id)
      .executeTakeFirst();
    return account?.user_id ?? null;
  }
}

/** A challenge is bound to the sign-in that requested it. */
const asking = ({ uid, now }: SigningIn): PasskeyRequest => ({
  purpose: 'sign-in',
  accountId: null,
  browserHash: hashOf(uid),
  now,
});

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
