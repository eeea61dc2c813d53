import { type Kysely, sql } from 'kysely';

/**
 * Changes that outside systems must be told of, written in the transaction of the change itself.
 * The number of a row is its place in the order of its subject.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outgoing_change (
      id              bigint generated always as identity primary key,
      system          text not null,
      subject         text not null,
      topic           text not null,
      kind            text not null,
      payload         jsonb not null,
      has_secret      boolean not null,
      sealed_secret   bytea,
      created_at      timestamptz not null,
      expires_at      timestamptz not null,
      attempts        integer not null default 0,
      next_attempt_at timestamptz,
      done_at         timestamptz,
      refused_at      timestamptz,
      reason          text,
      last_error      text,
      check (num_nonnulls(next_attempt_at, done_at, refused_at) = 1),
      check ((reason is not null) = (refused_at is not null)),
      check (done_at is null or sealed_secret is null)
    );
    create index outgoing_change_waiting on outgoing_change (system, next_attempt_at)
      where next_attempt_at is not null;
    create index outgoing_change_order on outgoing_change (system, subject, id)
      where next_attempt_at is not null;
    create index outgoing_change_subject on outgoing_change (subject, id);
    create index outgoing_change_refused on outgoing_change (refused_at) where refused_at is not null;
    create index outgoing_change_done on outgoing_change (done_at) where done_at is not null
  `.execute(db);
}
