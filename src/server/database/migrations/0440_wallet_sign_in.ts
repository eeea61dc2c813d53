import { type Kysely, sql } from 'kysely';

/** What the portal asks of wallets, with codes as hashes, and the status lists of their issuers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet_presentation (
      browser_hash text primary key,
      request_hash text not null unique,
      return_to text not null,
      expires_at timestamptz not null,
      answer_hash text unique,
      nonce_hash text,
      sealed_key bytea,
      answered_at timestamptz,
      refusal text,
      code_hash text,
      sealed_identity bytea
    );
    create index wallet_presentation_expires on wallet_presentation (expires_at);

    create table outside_status_list (
      uri text primary key,
      token text not null,
      fetched_at timestamptz not null
    );
    create index outside_status_list_fetched on outside_status_list (fetched_at);

    create table demo_wallet_party (
      role text primary key check (role in ('verifier', 'identity')),
      private_key text not null,
      certificate text not null,
      authority text not null
    )
  `.execute(db);
  await sql`
    alter table session drop constraint session_scope_check;
    alter table session add constraint session_scope_check check (scope between 1 and 11)
  `.execute(db);
}
