import type { Db } from '#server/database/open.ts';
import type { SignIn } from '#server/session/sessions/sessions.ts';

/**
 * Providers state whole seconds. If a provider's clock is slow, the person must authenticate once
 * more than needed, which does no harm.
 */
const ROUNDING_MS = 1000;

/**
 * Whether the account's password has been changed since the person authenticated with the provider:
 * they may know only the earlier one.
 */
export async function isOutdated(
  db: Db,
  { liUId, provedAt }: Pick<SignIn, 'liUId' | 'provedAt'>,
  now: Date,
): Promise<boolean> {
  if (liUId === null || provedAt === undefined) return false;
  const newer = await db
    .selectFrom('password')
    .innerJoin('account', 'account.id', 'password.account_id')
    .select('account.id')
    .where('account.user_id', '=', liUId)
    .where('password.set_at', '>', new Date(provedAt.getTime() + ROUNDING_MS))
    // A time in the future only shows that a clock has been set back.
    .where('password.set_at', '<=', now)
    .executeTakeFirst();
  return newer !== undefined;
}
