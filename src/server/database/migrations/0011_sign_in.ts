import { type Kysely, sql } from 'kysely';

/**
 * How long a proof of identity is valid, the device of a sign-in, the number of attempts at a
 * secret, and the steps of the password flow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session
      -- When the person last proved who they are: by signing in, or by stepping up.
      add column proved_at timestamptz not null default now(),
      add column browser_name text,
      add column system_name text,
      -- The key that was signed in with: it ends when it has served.
      add column activation_key_id uuid references activation_key on delete cascade;
    create index session_lin on session (lin);

    -- The first browser to use a key keeps it until a password is set, so that a person who is interrupted can go on.
    alter table activation_key add column browser_hash text collate "C";

    -- How far this sign-in has come towards a new password. Each step is taken once, in order.
    create table password_flow (
      session_id        uuid primary key references session on delete cascade,
      account_id        uuid not null references account on delete cascade,
      started_at        timestamptz not null,
      terms_accepted_at timestamptz,
      password_set_at   timestamptz,
      activated_at      timestamptz,
      constraint password_flow_in_order check (activated_at is null or password_set_at is not null)
    );

    -- Guesses at a secret, counted before they are judged, so that many at once are no way round the limit.
    create table guess_count (
      purpose      text not null,
      subject_hash text collate "C" not null,
      guesses      integer not null,
      counted_from timestamptz not null,
      primary key (purpose, subject_hash)
    );
    create index guess_count_from on guess_count (counted_from)
  `.execute(db);
}
