import { type Kysely, sql } from 'kysely';

/** Since when a pass is stored while Google is asked to keep it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wallet_pass add pending_since timestamptz;
    create index wallet_pass_pending on wallet_pass (pending_since) where pending_since is not null
  `.execute(db);
}
