import type { Db } from '../database/open.ts';
import type { SignIn } from './sessions.ts';

/** Providers tell whole seconds. One whose clock is late has the person asked once more than needed, which harms nobody. */
const ROUNDING_MS = 1000;

/** Whether the account has had a new password since the person showed the provider who they are: they may know the earlier one only. */
export async function isOutdated(db: Db, { liUId, provedAt }: Pick<SignIn, 'liUId' | 'provedAt'>, now: Date): Promise<boolean> {
  if (liUId === null || provedAt === undefined) return false;
  const newer = await db
    .selectFrom('password')
    .innerJoin('account', 'account.id', 'password.account_id')
    .select('account.id')
    .where('account.liu_id', '=', liUId)
    .where('password.set_at', '>', new Date(provedAt.getTime() + ROUNDING_MS))
    // One from the future says nothing but that a clock has been turned back.
    .where('password.set_at', '<=', now)
    .executeTakeFirst();
  return newer !== undefined;
}
