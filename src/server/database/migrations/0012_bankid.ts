import { type Kysely, sql } from 'kysely';

/** The BankID order of a browser, stored until it is finished, cancelled or expired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bankid_order (
      browser_hash    text collate "C" primary key,
      order_ref_hash  text collate "C" not null,
      -- Sealed with the browser's cookie: the database alone can neither draw the QR code nor sign in.
      sealed_order    bytea not null,
      started_at      timestamptz not null,
      next_collect_at timestamptz not null,
      status          text not null,
      hint_code       text,
      sealed_session  bytea,
      constraint bankid_order_status check (status in ('pending', 'failed', 'complete')),
      constraint bankid_order_session check ((status = 'complete') = (sealed_session is not null))
    );
    create index bankid_order_started on bankid_order (started_at)
  `.execute(db);
}
