import { type Kysely, sql } from 'kysely';

/** Delivery reports that have been processed, so that a repeated report has no effect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_report (
      key         text collate "C" primary key,
      received_at timestamptz not null
    );
    create index mail_report_received on mail_report (received_at)
  `.execute(db);
}
