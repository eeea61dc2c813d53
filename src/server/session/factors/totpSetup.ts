import type { Db } from '../../database/open.ts';
import { type AttemptLimit, mayAttempt } from '../attempts.ts';
import { seal, unseal } from '../../secrets.ts';
import { newTotpSecret, totpStep } from './totp.ts';

/** How long the person may take from the QR code to the first code. */
const MINUTES = 10;

const FIRST_CODES: AttemptLimit = { purpose: 'first-code', most: 5, minutes: MINUTES };

/** Who sets up an app, and in which browser it must end. */
export interface Setup {
  readonly accountId: string;
  readonly browserHash: string;
  readonly now: Date;
}

/** Begins to register an app for the account. What had begun before in the same browser is over. */
export async function startSetup(db: Db, { accountId, browserHash, now }: Setup, secretKey: string): Promise<{ id: string; secret: string }> {
  const secret = newTotpSecret();
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('totp_setup').where('account_id', '=', accountId).where('browser_hash', '=', browserHash).execute();
    const { id } = await tx
      .insertInto('totp_setup')
      .values({ account_id: accountId, browser_hash: browserHash, secret: seal(secret, secretKey), expires_at: new Date(now.getTime() + MINUTES * 60_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, secret };
  });
}

/** An app that has told a right code. */
export interface JudgedSetup {
  readonly id: string;
  readonly sealedSecret: Buffer;
  readonly step: number;
}

/** Judges the app's first code. `unknown`: not begun, by somebody else or elsewhere, or too long ago. */
export async function judgeSetup(db: Db, id: string, { accountId, browserHash, now }: Setup, code: string, secretKey: string): Promise<JudgedSetup | 'unknown' | 'wrong' | 'locked'> {
  const setup = await db
    .selectFrom('totp_setup')
    .select('secret')
    // Whatever was typed for the identifier: one that is none finds nothing.
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (setup === undefined) return 'unknown';
  if (!(await mayAttempt(db, FIRST_CODES, id, now))) return 'locked';
  const step = totpStep(unseal(setup.secret, secretKey), code, now);
  return step === null ? 'wrong' : { id, sealedSecret: setup.secret, step };
}
