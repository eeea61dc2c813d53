import { type Kysely, sql } from 'kysely';

/**
 * Requests of wallets for a card, to which a signed-in person consents (authorization code grant). What
 * came of a code is known, so that it can be taken back when the code is used again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of the value by which a wallet says that it follows this offer.
    alter table wallet_offer add column issuer_state_hash text unique;

    create table wallet_authorization (
      id uuid primary key default gen_random_uuid(),
      request_hash text not null unique,
      client_id text not null,
      redirect_uri text not null,
      state text,
      code_challenge text not null,
      -- The key to which the code is bound, if the wallet named it at once.
      key_thumbprint text,
      type text not null check (type in ('student-card', 'campus-card')),
      has_details boolean not null,
      issuer_state_hash text,
      -- Of the browser in which the request was opened.
      browser_hash text,
      account_id uuid references account on delete cascade,
      card_id uuid references card on delete cascade,
      code_hash text unique,
      used_at timestamptz,
      expires_at timestamptz not null
    );
    create index wallet_authorization_account on wallet_authorization (account_id);
    create index wallet_authorization_card on wallet_authorization (card_id);
    create index wallet_authorization_expires on wallet_authorization (expires_at);

    alter table wallet_token
      add column authorization_id uuid references wallet_authorization on delete set null;
    create index wallet_token_authorization on wallet_token (authorization_id);
    alter table wallet_credential
      add column authorization_id uuid references wallet_authorization on delete set null;
    create index wallet_credential_authorization on wallet_credential (authorization_id)
  `.execute(db);
}
