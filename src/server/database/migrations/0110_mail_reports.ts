import { type Kysely, sql } from 'kysely';

/** Which delivery reports have been noted, so that one that comes again does nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_report (
      key         text collate "C" primary key,
      received_at timestamptz not null
    );
    create index mail_report_received on mail_report (received_at)
  `.execute(db);
}
