import { type Kysely, sql } from 'kysely';

/**
 * Browsers that receive push notifications. A subscription is deleted together with its session,
 * however the session ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscription (
      session_id uuid primary key references session on delete cascade,
      -- At the push service of the browser's maker; whoever has it can only send what the service takes from our key.
      endpoint   text collate "C" not null constraint push_endpoint_is_taken unique,
      created_at timestamptz not null
    );

    -- When it was handed to the push services, so that it is once.
    alter table notification add column pushed_at timestamptz;
    create index notification_to_push on notification (created_at) where pushed_at is null
  `.execute(db);
}
