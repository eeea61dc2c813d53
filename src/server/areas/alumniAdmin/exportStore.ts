import type { Insertable } from 'kysely';
import { unexpired } from '#server/database/expiry.ts';
import type { Database, Tx } from '#server/database/schema.ts';

/** Lifetime of an export ticket, which is used immediately; only a slow connection takes longer. */
export const TICKET_MS = 2 * 60_000;

type Export = Insertable<Database['alumni_export']>;

/** Stores a selection for export, replacing the person's previous one. */
export const recordExport = (tx: Tx, { creator_lin, ...choice }: Export) =>
  tx
    .insertInto('alumni_export')
    .values({ creator_lin, ...choice })
    .onConflict((conflict) => conflict.column('creator_lin').doUpdateSet(choice))
    .execute();

/**
 * Removes and returns the selection. Undefined if there is none for this person and ticket, or if
 * it has expired.
 */
export const takeExport = (
  tx: Tx,
  { creator_lin, ticket_hash }: Pick<Export, 'creator_lin' | 'ticket_hash'>,
  now: Date,
) =>
  tx
    .deleteFrom('alumni_export')
    .where('creator_lin', '=', creator_lin)
    .where('ticket_hash', '=', ticket_hash)
    .where(unexpired(TICKET_MS, now))
    .returningAll()
    .executeTakeFirst();
