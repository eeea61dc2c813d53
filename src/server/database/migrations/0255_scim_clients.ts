import { type Kysely, sql } from 'kysely';

/**
 * Systems that state people, organisations and roles by SCIM, with the token of each. What such a
 * system changes stands in the audit trail with its name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_client (
      id                  uuid primary key default gen_random_uuid(),
      name                text not null check (length(name) between 1 and 100),
      source              text collate "C" not null check (source ~ '^[a-z][a-z0-9-]{0,31}$'),
      resources           text[] not null check (cardinality(resources) > 0
        and resources <@ array['people', 'organisations', 'roles']),
      may_write           boolean not null,
      -- The part of the token by which it is found; the rest is stored as a hash.
      token_key           text collate "C" not null
        constraint scim_client_token_key_is_taken unique,
      token_hash          text not null,
      -- The token before, which is also accepted until then.
      earlier_token_key   text collate "C",
      earlier_token_hash  text,
      earlier_token_until timestamptz,
      created_at          timestamptz not null,
      created_by_lin      text collate "C" references person on delete set null,
      -- The last day on which the client is accepted.
      ends_on             date not null,
      revoked_at          timestamptz,
      last_used_at        timestamptz,
      version             integer not null default 1,
      check ((earlier_token_key is null) = (earlier_token_hash is null)),
      check ((earlier_token_key is null) = (earlier_token_until is null))
    );
    create unique index scim_client_name_is_taken on scim_client (lower(name))
      where revoked_at is null;
    create unique index scim_client_earlier_token_key on scim_client (earlier_token_key);
    create index scim_client_created_by on scim_client (created_by_lin);

    alter table audit_entry add column actor_client text
  `.execute(db);
}
