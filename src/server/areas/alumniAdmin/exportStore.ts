import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';

type Tx = Transaction<Database>;
type Export = Insertable<Database['alumni_export']>;

/** Notes a choice to be fetched; the person's one before is gone. */
export const noteExport = (tx: Tx, { creator_lin, ...choice }: Export) =>
  tx.insertInto('alumni_export').values({ creator_lin, ...choice }).onConflict((conflict) => conflict.column('creator_lin').doUpdateSet(choice)).execute();

/** The choice, gone from then on. Undefined: there is none for this person and ticket, or it is too late. */
export const takeExport = (tx: Tx, { creator_lin, ticket_hash }: Pick<Export, 'creator_lin' | 'ticket_hash'>, now: Date) =>
  tx.deleteFrom('alumni_export').where('creator_lin', '=', creator_lin).where('ticket_hash', '=', ticket_hash).where('expires_at', '>', now).returningAll().executeTakeFirst();
