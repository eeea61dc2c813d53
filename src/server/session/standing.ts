import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ClosedAccount } from '../../contract/closedAccount.ts';
import type { AuthenticationScope } from '../../contract/values.ts';
import { closedBy, type StandingFacts, statusOn } from '../../rules/accountStanding.ts';
import type { IsoDate } from '../../rules/dates.ts';
import { validThroughCurrent } from '../../rules/validity.ts';
import type { Database } from '../database/schema.ts';
import { standingColumns } from '../database/standing.ts';

/**
 * What decides whether a proof of identity opens the portal, as part of a query: the account that it names, or where it names none,
 * the person's own accounts.
 */
export const standingFacts = (lin: Expression<string | null>, liUId: Expression<string | null>) =>
  jsonArrayFrom(
    expressionBuilder<Database>()
      .selectFrom('account')
      .leftJoin('suspension', 'suspension.account_id', 'account.id')
      .select(standingColumns)
      .where('account.lin', '=', sql<string>`${lin}`)
      .where(sql<boolean>`case when ${liUId} is null then account.account_type = 'Personal' else account.liu_id = ${liUId} end`),
  );

/** Somebody at the door, and what is known of them. */
export interface Standing {
  readonly scope: AuthenticationScope;
  readonly isAlumn: boolean;
  readonly isDeceased: boolean;
  readonly accounts: readonly StandingFacts[];
}

/** A status keeps the person out. `told` is what they may know; null: nothing, as if there were no account. */
export interface Closure {
  readonly told: ClosedAccount | null;
}

/** Null: the person may come in. Every way in and every call of a live session goes by this. */
export function closureOf({ scope, isAlumn, isDeceased, accounts }: Standing, today: IsoDate): Closure | null {
  const statuses = accounts.map((account) => statusOn(today, account));
  const status = isDeceased ? 'Deceased' : closedBy({ scope, isAlumn, statuses });
  if (status === null) return null;
  if (status === 'Deceased' || status === 'Active' || status === 'Unsuspended' || status === 'Inretirement') return { told: null };
  const account = accounts[statuses.indexOf(status)];
  const end = account === undefined ? null : validThroughCurrent(account);
  return {
    told: {
      status,
      lastDay: status === 'Inactive' && end !== null && end < today ? end : null,
      until: status === 'Suspended' ? (account?.suspendedUntil ?? null) : null,
    },
  };
}
