import { type Kysely, sql } from 'kysely';

/** Bulk changes of accounts, stored as runs so that administrators can find and undo them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_run (
      id           uuid primary key,
      owner_lin    text collate "C" not null references person,
      action       text not null,
      undoes       uuid references account_run on delete cascade,
      begun_at     timestamptz not null,
      continued_at timestamptz not null,
      -- When the owner saw the result, or left the rest undone.
      closed_at    timestamptz
    );
    create index account_run_owner on account_run (owner_lin, begun_at);
    create index account_run_begun on account_run (begun_at);

    create table account_run_item (
      run_id        uuid not null references account_run on delete cascade,
      lin           text collate "C" not null,
      place         integer not null,
      state         text not null check (state in ('pending', 'done', 'failed', 'leftOut')),
      -- The version that was decided on, and what was asked for.
      version       integer,
      request       jsonb,
      error_types   jsonb not null default '[]',
      -- The columns that the change has written over, and the version that it left.
      before        jsonb,
      version_after integer,
      primary key (run_id, lin),
      check (state = 'leftOut' or (version is not null and request is not null)),
      check ((state = 'done') = (version_after is not null))
    );
    create index account_run_item_pending on account_run_item (run_id, place) where state = 'pending';
  `.execute(db);
}
