import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ClosedAccount } from '#contract/closedAccount.ts';
import type { AuthenticationScope } from '#contract/values.ts';
import { blockingStatus, type StandingFacts, statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import { validThroughCurrent } from '#rules/validity.ts';
import type { Database } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';

/**
 * The facts that decide whether a proof of identity opens the portal, as part of a query: those of
 * the account that it names or, if it names none, of the person's own accounts.
 */
export const accessFacts = (lin: Expression<string | null>, liUId: Expression<string | null>) =>
  jsonArrayFrom(
    expressionBuilder<Database>()
      .selectFrom('account')
      .leftJoin('suspension', 'suspension.account_id', 'account.id')
      .select(standingColumns)
      .where('account.lin', '=', sql<string>`${lin}`)
      .where(
        sql<boolean>`case when ${liUId} is null then account.account_type = 'Personal'
            else account.user_id = ${liUId} end`,
      ),
  );

/** A person who wants to enter the portal, and the known facts about them. */
export interface AccessFacts {
  readonly scope: AuthenticationScope;
  readonly isAlumn: boolean;
  readonly isDeceased: boolean;
  readonly accounts: readonly StandingFacts[];
}

/**
 * Access is denied because of a status. `notice` is the information that the person may have; null
 * means none, as if there were no account.
 */
export interface AccessDenial {
  readonly notice: ClosedAccount | null;
}

/**
 * Returns null if the person may enter. Every sign-in method and every call of an active session
 * applies this check.
 */
export function accessDenialOf(
  { scope, isAlumn, isDeceased, accounts }: AccessFacts,
  today: IsoDate,
): AccessDenial | null {
  const statuses = accounts.map((account) => statusOn(today, account));
  const status = isDeceased ? 'Deceased' : blockingStatus({ scope, isAlumn, statuses });
  if (status === null) return null;
  if (
    status === 'Deceased' ||
    status === 'Active' ||
    status === 'Unsuspended' ||
    status === 'Inretirement'
  )
    return { notice: null };
  const account = accounts[statuses.indexOf(status)];
  const end = account === undefined ? null : validThroughCurrent(account);
  return {
    notice: {
      status,
      lastDay: status === 'Inactive' && end !== null && end < today ? end : null,
      until: status === 'Suspended' ? (account?.suspendedUntil ?? null) : null,
    },
  };
}
