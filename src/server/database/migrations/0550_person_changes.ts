import { type Kysely, sql } from 'kysely';

/** What others have changed of a person, of which the person has been told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_change (
      id uuid primary key default gen_random_uuid(),
      lin text collate "C" not null references person on delete cascade,
      kinds text[] not null check (cardinality(kinds) > 0 and kinds <@
        array['number', 'name', 'address', 'account', 'reach', 'ended', 'joined']),
      replaced text[] not null check (replaced <@ array['number', 'address']),
      -- Both null: the operator of the portal.
      by_lin text collate "C" references person on delete set null,
      by_source text,
      made_at timestamptz not null,
      was_used boolean not null,
      held_until date check (held_until is null or cardinality(replaced) > 0),
      -- Of the link in the person's letter.
      notice_hash text not null unique,
      disowned_at timestamptz,
      settled_at timestamptz,
      settled_by_lin text collate "C" references person on delete set null
    );
    create index person_change_lin on person_change (lin);
    create index person_change_by_lin on person_change (by_lin);
    create index person_change_settled_by_lin on person_change (settled_by_lin);
    create index person_change_made_at on person_change (made_at)
  `.execute(db);
}
