import { sql } from 'kysely';
import type { Origin } from '#server/areas/register/index.ts';
import type { Tx } from '#server/database/schema.ts';
import { ScimError } from './errors.ts';

/** A user with the login by which the source calls it; null: by the user id. */
interface Named {
  readonly accountId: string | null;
  readonly login: string | null;
}

interface Claim {
  readonly at: number;
  readonly login: string;
  readonly holder: string | null;
  readonly holderKey: string | null;
}

/**
 * Refuses the plans whose login another user of the source has. Of several that claim one, nobody
 * knows whose it is: all are refused. `keyOf` is the kind and the id in the source of a plan.
 */
export async function refuseTakenLogins<Plan extends Named>(
  tx: Tx,
  source: string,
  plans: (Plan | ScimError)[],
  keyOf: (plan: Plan) => string,
): Promise<void> {
  const stated = plans.flatMap((plan, at) =>
    plan instanceof ScimError || plan.login === null ? [] : [{ at, login: plan.login }],
  );
  if (stated.length === 0) return;
  const { rows } = await sql<Claim>`
    select stated.at, lower(stated.login) as login, known.account_id::text as holder,
      known.person_type || ' ' || lower(known.external_id) as "holderKey"
    from json_to_recordset(${JSON.stringify(stated)}::json) as stated (at integer, login text)
    left join source_record as known
      on known.source = ${source} and lower(known.login) = lower(stated.login)`.execute(tx);
  for (const claims of Map.groupBy(rows, ({ login }) => login).values())
    for (const { at, holder, holderKey } of claims) {
      const plan = plans[at];
      if (plan === undefined || plan instanceof ScimError) continue;
      const isHeld = holder !== null && holder !== plan.accountId && holderKey !== keyOf(plan);
      if (claims.length > 1 || isHeld)
        plans[at] = new ScimError(409, 'userName belongs to another.', 'uniqueness');
    }
}

/** Writes the logins of users, those that are given up first. One that is deleted has none. */
export async function writeLogins(
  tx: Tx,
  { source }: Origin,
  named: readonly Named[],
): Promise<void> {
  for (const login of [sql`null`, sql`stated.login`])
    await sql`
      update source_record set login = ${login}
      from json_to_recordset(${JSON.stringify(named)}::json)
        as stated ("accountId" uuid, login text)
      where source_record.source = ${source} and source_record.account_id = stated."accountId"
        and source_record.login is distinct from stated.login`.execute(tx);
}
