import { type Kysely, sql } from 'kysely';

/**
 * The work that processes do on their own and that is under way, how often a process has ended
 * meanwhile, and since when it is set aside because of that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_under_way (
      work text not null check (work in ('Job', 'Mail', 'Change', 'Run')),
      item text not null,
      process uuid,
      began_at timestamptz not null,
      ends smallint not null default 0,
      set_aside_at timestamptz,
      primary key (work, item)
    )`.execute(db);
  await sql`create index work_set_aside on work_under_way (set_aside_at)
    where set_aside_at is not null`.execute(db);
}
