import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import { type AttemptLimit, mayAttempt } from '../limits/attempts.ts';
import { seal } from '#server/base/secrets.ts';
import { newTotpSecret, sealedTotpStep } from './totp.ts';

/** How long the person may take between scanning the QR code and typing the first code. */
const MINUTES = 10;

const FIRST_CODES: AttemptLimit = { purpose: 'first-code', max: 5, minutes: MINUTES };

/**
 * The account that an authenticator app is set up for, and the browser in which the setup must end.
 */
export interface Setup {
  readonly accountId: string;
  readonly browserHash: string;
  readonly now: Date;
}

/**
 * Starts to register an authenticator app for the account. An earlier setup in the same browser is
 * discarded.
 */
export async function startSetup(
  db: Db,
  { accountId, browserHash, now }: Setup,
  secretKey: string,
): Promise<{ id: string; secret: string }> {
  const secret = newTotpSecret();
  return db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('totp_setup')
      .where('account_id', '=', accountId)
      .where('browser_hash', '=', browserHash)
      .execute();
    const { id } = await tx
      .insertInto('totp_setup')
      .values({
        account_id: accountId,
        browser_hash: browserHash,
        secret: seal(secret, secretKey),
        expires_at: new Date(now.getTime() + MINUTES * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, secret };
  });
}

/** A setup whose app has produced a correct code. */
export interface ConfirmedSetup {
  readonly id: string;
  readonly sealedSecret: Buffer;
  readonly step: number;
}

/**
 * Checks the app's first code. `unknown`: the setup was not started, was started for another
 * account or in another browser, or has expired.
 */
export async function checkSetup(
  db: Db,
  id: string,
  { accountId, browserHash, now }: Setup,
  code: string,
  secretKey: string,
): Promise<ConfirmedSetup | 'unknown' | 'wrong' | 'locked'> {
  const setup = await db
    .selectFrom('totp_setup')
    .select('secret')
    // Compared as text, so that an invalid identifier finds nothing instead of causing an error.
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', browserHash)
    .where(unexpired(MINUTES * 60_000, now))
    .executeTakeFirst();
  if (setup === undefined) return 'unknown';
  if (!(await mayAttempt(db, FIRST_CODES, id, now))) return 'locked';
  const step = sealedTotpStep(setup.secret, secretKey, code, now);
  return step === null ? 'wrong' : { id, sealedSecret: setup.secret, step };
}
