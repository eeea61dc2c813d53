import type { Db } from '../database/open.ts';
import type { SignIn } from './sessions.ts';

/** Clocks differ: whoever has just chosen a password and signs in with it is not asked twice. */
const LENIENCY_MS = 60_000;

/** Whether the account has had a new password since the person showed the provider who they are: they may know the earlier one only. */
export async function isOutdated(db: Db, { liUId, provedAt }: Pick<SignIn, 'liUId' | 'provedAt'>, now: Date): Promise<boolean> {
  if (liUId === null || provedAt === undefined) return false;
  const newer = await db
    .selectFrom('password')
    .innerJoin('account', 'account.id', 'password.account_id')
    .select('account.id')
    .where('account.liu_id', '=', liUId)
    .where('password.set_at', '>', new Date(provedAt.getTime() + LENIENCY_MS))
    // One from the future says nothing but that a clock has been turned back.
    .where('password.set_at', '<=', now)
    .executeTakeFirst();
  return newer !== undefined;
}
