import { type Kysely, sql } from 'kysely';

/**
 * Sign-ins that the identity provider has confirmed and that still require a second factor. They
 * are not sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pending_sign_in (
      token_hash     text collate "C" primary key,
      browser_hash   text collate "C" not null,
      -- Whose factors are asked for.
      account_id     uuid not null references account on delete cascade,
      scope          smallint not null,
      -- What the provider has said of the person: only the cookie's token opens it.
      sealed_sign_in bytea not null,
      return_to      text not null,
      expires_at     timestamptz not null
    );
    create index pending_sign_in_account on pending_sign_in (account_id);
    create index pending_sign_in_browser on pending_sign_in (browser_hash)
  `.execute(db);
}
