import type { Config } from '#server/config/config.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { resetAttempts, type AttemptLimit, mayAttempt } from '../limits/attempts.ts';
import type { Trail } from '../sessions/sessions.ts';
import { factorNotices, notifyOfFactorChange } from './emails.ts';
import { type PasskeyRequest, readPasskey, type RelyingParty } from './passkeys.ts';
import { recoveryCodeHash } from './recoveryCodes.ts';
import { type Factor, factorsOf, spendCounter, spendRecoveryCode, spendStep } from './store.ts';
import { sealedTotpStep } from './totp.ts';

/** Limit on attempts at an account's codes. Sign-ins and reauthentications share it. */
const CODES: AttemptLimit = { purpose: 'second-factor', max: 5, minutes: 15 };

/** The account whose factor is to be shown. */
export interface FactorOwner {
  readonly accountId: string;
  readonly lin: string;
  readonly liUId: string;
}

export type Verdict = 'proved' | 'wrong' | 'locked';

interface CheckContext {
  readonly owner: FactorOwner;
  readonly config: Config;
  readonly now: Date;
  readonly auditContext: Trail;
}

/**
 * Checks a code: six digits are an app's code, anything else is a recovery code. A correct code is
 * used up.
 */
export async function proveByCode(
  db: Db,
  typed: string,
  { owner, config, now, auditContext }: CheckContext,
): Promise<Verdict> {
  if (!(await mayAttempt(db, CODES, owner.accountId, now))) return 'locked';
  const code = typed.replace(/\s/g, '');
  const isRight = /^\d{6}$/.test(code)
    ? await isCodeOfAnApp(db, await factorsOf(db, owner.accountId), code, { config, now })
    : await isRecoveryCode(db, code, { owner, config, now, auditContext });
  if (isRight) await resetAttempts(db, CODES, owner.accountId);
  return isRight ? 'proved' : 'wrong';
}

/** Checks a passkey's signature. A signature cannot be guessed, so attempts are not counted. */
export async function proveByPasskey(
  db: Db,
  party: RelyingParty,
  passkeyRequest: PasskeyRequest,
  response: unknown,
): Promise<Factor | null> {
  const signed = await readPasskey(db, party, passkeyRequest, response);
  return signed && (await spendCounter(db, signed.factor.id, signed.counter, passkeyRequest.now))
    ? signed.factor
    : null;
}

async function isCodeOfAnApp(
  db: Db,
  factors: readonly Factor[],
  code: string,
  { config, now }: Pick<CheckContext, 'config' | 'now'>,
): Promise<boolean> {
  for (const { id, kind, secret } of factors) {
    const step =
      kind === 'Totp' && secret !== null
        ? sealedTotpStep(secret, config.secretKey, code, now)
        : null;
    if (step !== null && (await spendStep(db, id, step, now))) return true;
  }
  return false;
}

/** Recovery codes are rarely used, so their owner is notified. */
const isRecoveryCode = (
  db: Db,
  code: string,
  { owner, config, now, auditContext }: CheckContext,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const used = await spendRecoveryCode(
      tx,
      owner.accountId,
      recoveryCodeHash(code, config.secretKey),
      now,
    );
    if (used === null) return false;
    await record(tx, {
      ...auditContext,
      at: now,
      actor: owner,
      subjectLin: owner.lin,
      action: 'mfa.useRecoveryCode',
      after: used,
    });
    await notifyOfFactorChange(
      tx,
      config,
      owner.accountId,
      factorNotices.recoveryCodeUsed(used.left),
      now,
    );
    return true;
  });
