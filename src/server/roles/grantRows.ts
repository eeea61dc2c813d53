import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { GrantSource } from '#contract/roles.ts';
import type { Role } from '#contract/values.ts';
import { rolesOf } from '#rules/access.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Database } from '#server/database/schema.ts';
import type { StoredText } from '#server/database/tables/columns.ts';

export type HeldRole = Exclude<Role, 'None'>;

/** A role of an account, or a part of the organisation of its owner. */
export interface GrantRow {
  readonly id: string;
  readonly accountId: string;
  readonly lin: string;
  readonly liUId: string;
  readonly displayName: string;
  readonly role: string | null;
  readonly organisationId: string | null;
  readonly organisation: StoredText | null;
  readonly source: GrantSource;
  readonly since: Date | null;
  readonly until: IsoDate | null;
  readonly givenBy: string | null;
  readonly reason: string | null;
}

/** The account under which a person's parts of the organisation are shown. */
const shownAccount = sql`
  select distinct on (lin) id, lin, user_id from account
  where user_id is not null
  order by lin, account_type <> 'Personal', (user_status <> 'Active'), user_id`;

/** All roles and parts, with the account and the person who hold them. */
export const grants = sql`
  select held.id, account.id as account_id, account.lin, account.user_id, held.role,
    null::uuid as organisation_id, held.source, held.granted_at as since, held.until,
    held.given_by_lin, held.reason
  from role_assignment as held join account on account.id = held.account_id
  where account.user_id is not null
  union all
  select held.id, account.id, account.lin, account.user_id, null, held.organisation_id, held.source,
    held.granted_at, held.until, held.given_by_lin, held.reason
  from administers as held join (${shownAccount}) as account on account.lin = held.administrator_lin`;

/** The roles and parts that meet a condition on `held`, roles first. */
export const grantsWhere = async (
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
): Promise<GrantRow[]> =>
  (
    await sql<GrantRow>`
      select held.id, account_id as "accountId", held.lin, user_id as "liUId",
        person.display_name as "displayName", role, organisation_id as "organisationId",
        organisation.name as organisation, source, since, until, giver.display_name as "givenBy",
        reason
      from (${grants}) as held
      join person on person.lin = held.lin
      left join organisation on organisation.id = organisation_id
      left join person as giver on giver.lin = given_by_lin
      where ${condition}
      order by role is null, role, organisation.canonical_path, source, held.id`.execute(db)
  ).rows;

export const grantsWithIds = (db: Kysely<Database>, ids: readonly string[]): Promise<GrantRow[]> =>
  grantsWhere(db, sql`held.id = any (${ids}::uuid[])`);

/** The role that is stored, also under one of its older names; null for a part. */
export const roleOf = ({ role }: Pick<GrantRow, 'role'>): HeldRole | null => {
  const [known] = rolesOf(role === null ? [] : [role]);
  return known === undefined || known === 'None' ? null : known;
};

/** What the audit trail states of a role or part. */
export const factsOf = ({ liUId, role, organisationId, source, until }: GrantRow) => ({
  liUId,
  role,
  organisationId,
  source,
  until,
});
