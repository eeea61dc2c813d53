import { type Kysely, sql } from 'kysely';

/** What the university offers and has issued to wallets. Codes and tokens are stored as hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet_offer (
      code_hash text primary key,
      account_id uuid not null references account on delete cascade,
      card_id uuid not null references card on delete cascade,
      type text not null check (type in ('student-card', 'campus-card')),
      transaction_code_hash text not null,
      attempts smallint not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index wallet_offer_account on wallet_offer (account_id);
    create index wallet_offer_card on wallet_offer (card_id);
    create index wallet_offer_expires on wallet_offer (expires_at);

    create table wallet_token (
      token_hash text primary key,
      account_id uuid not null references account on delete cascade,
      card_id uuid not null references card on delete cascade,
      type text not null check (type in ('student-card', 'campus-card')),
      -- The thumbprint of the key to which the token is bound (RFC 9449); null for a bearer token.
      key_thumbprint text,
      expires_at timestamptz not null
    );
    create index wallet_token_account on wallet_token (account_id);
    create index wallet_token_card on wallet_token (card_id);
    create index wallet_token_expires on wallet_token (expires_at);

    -- What a wallet may send once: a nonce that it was given, while the row exists, and the id of a
    -- proof of its own, once the row exists.
    create table wallet_nonce (
      hash text primary key,
      expires_at timestamptz not null
    );
    create index wallet_nonce_expires on wallet_nonce (expires_at);
    create table wallet_proof (
      hash text primary key,
      expires_at timestamptz not null
    );
    create index wallet_proof_expires on wallet_proof (expires_at);

    create table wallet_credential (
      id uuid primary key default gen_random_uuid(),
      -- Null once the account is deleted: until it expires, the credential is invalid.
      account_id uuid references account on delete set null,
      card_id uuid references card on delete set null,
      type text not null check (type in ('student-card', 'campus-card')),
      list smallint not null,
      index integer not null,
      key_thumbprint text,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      unique (list, index)
    );
    create index wallet_credential_account on wallet_credential (account_id);
    create index wallet_credential_card on wallet_credential (card_id);
    create index wallet_credential_expires on wallet_credential (expires_at);

    create table wallet_status_list (
      list smallint primary key,
      token text not null,
      made_at timestamptz not null
    );

    create table demo_wallet_issuer (
      private_key text not null,
      certificate text not null,
      authority text not null
    )
  `.execute(db);
}
