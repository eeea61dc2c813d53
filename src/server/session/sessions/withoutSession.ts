import { type Kysely, sql } from 'kysely';
import { AuthenticationScope } from '#contract/values.ts';
import { type Caller, rolesOf } from '#rules/access.ts';
import { isRefusedAtSignIn } from '#rules/userId.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Database } from '#server/database/schema.ts';
import { todayAt } from '#server/call/today.ts';
import { accessDenialOf, accessFacts } from './accessDenial.ts';

/**
 * What the account may do now, as a session of scope Main that was signed in to it would: for work
 * that goes on after the session in which it was started. Null if such a session would be closed.
 */
export async function callerOf(
  db: Kysely<Database>,
  { lin, liUId }: { readonly lin: string; readonly liUId: string },
  now: Date,
): Promise<Caller | null> {
  const scope = AuthenticationScope.Main;
  const today = todayAt(now);
  const row = await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['account.person_type', 'account.primary_affiliation', 'person.deceased_on'])
    .select((eb) => [
      sql<string[]>`array(${eb
        .selectFrom('role_assignment')
        .select('role')
        .whereRef('account_id', '=', 'account.id')
        .where(isInForce('role_assignment', today))})`.as('role_names'),
      accessFacts(sql<string>`${lin}::text`, sql<string>`${liUId}::text`).as('accounts'),
    ])
    .where('account.lin', '=', lin)
    .where('account.user_id', '=', liUId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const isDeceased = row.deceased_on !== null;
  // Alumni enter the alumni portal with a closed account, and nothing else.
  const facts = { scope, accounts: row.accounts, isAlumn: false, isDeceased };
  if (accessDenialOf(facts, today) !== null) return null;
  return {
    scope,
    roles: rolesOf(row.role_names),
    personType: row.person_type ?? 'None',
    primaryAffiliation: row.primary_affiliation,
    isInAlumniPortal: false,
    isAccountTypeRefused: isRefusedAtSignIn(liUId),
  };
}
