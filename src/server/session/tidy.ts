import type { Db } from '#server/database/open.ts';
import {
  daysBefore,
  deleteExpired,
  expiring,
  isExpired,
  isKeptForYears,
} from '#server/retention/expiry.ts';
import type { KeptSettings } from '#server/retention/rule.ts';
import { KEPT_DELIVERY_DAYS } from '#server/retention/signIns.ts';
import { eraseCodesOfNobody } from './codes/eraseCodes.ts';
import { detachPush } from './sessions/pushes.ts';

/** Sessions have their own deletion, because their push subscriptions outlive them. */
const keptForDays = expiring.filter((table) => table !== 'session' && !isKeptForYears(table));
const keptForYears = expiring.filter(isKeptForYears);

/**
 * Deletes what has passed its period (`retention`). Most of it is already refused because of its
 * date; deleting it keeps the tables small.
 */
export async function tidyExpired(db: Db, settings: KeptSettings, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const over = await tx
      .selectFrom('session')
      .select('id')
      .where(isExpired('session', now, settings))
      .forUpdate()
      .execute();
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    await detachPush(tx, ids);
    await tx.deleteFrom('session').where('id', 'in', ids).execute();
  });
  await deleteExpired(db, keptForDays, now, settings);
  await eraseCodesOfNobody(db);
  // A refused change is kept longer than a delivered one, but its secret is not.
  await db
    .updateTable('outgoing_change')
    .set({ sealed_secret: null })
    .where('refused_at', '<', daysBefore(now, KEPT_DELIVERY_DAYS))
    .where('sealed_secret', 'is not', null)
    .execute();
}

/** Deletes the audit entries and the records of nights that are older than the university keeps. */
export const tidyAudit = (db: Db, settings: KeptSettings, now: Date): Promise<void> =>
  deleteExpired(db, keptForYears, now, settings);
