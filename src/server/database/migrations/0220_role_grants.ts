import { type Kysely, sql } from 'kysely';

/**
 * Roles and parts of the organisation are held from a source, until a day, and given by a person
 * for a reason. The same role can come from several sources, each of which takes back only its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, holder] of [
    ['role_assignment', 'account_id, role'],
    ['administers', 'administrator_lin, organisation_id'],
  ] as const) {
    await sql`
      alter table ${sql.ref(table)}
        add column id uuid not null default gen_random_uuid() unique,
        -- portal: by a superuser on the page; register: by a file or a command; issuer: by a claim
        -- of the identity provider, which every sign-in confirms.
        add column source text not null default 'register'
          check (source in ('portal', 'register', 'issuer')),
        -- The last day; null: until somebody takes it away.
        add column until date,
        add column given_by_lin text collate "C" references person on delete set null,
        add column reason text check (length(reason) between 1 and 300),
        drop constraint ${sql.ref(`${table}_pkey`)},
        add primary key (${sql.raw(holder)}, source)`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_given_by`)} on ${sql.ref(table)} (given_by_lin)`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_until`)} on ${sql.ref(table)} (until)
        where until is not null`.execute(db);
  }
  await sql`alter table administers add column granted_at timestamptz`.execute(db);
}
