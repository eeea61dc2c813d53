import type { IsoDate } from '#rules/dates.ts';
import { addYears } from '#rules/months.ts';
import type { Db } from '#server/database/open.ts';

/** Deletes the audit entries and the records of nights that are older than the university keeps. */
export async function tidyAudit(db: Db, today: IsoDate, keptYears: number): Promise<void> {
  const firstKept = addYears(today, -keptYears);
  await db.deleteFrom('audit_entry').where('at', '<', new Date(firstKept)).execute();
  await db.deleteFrom('night').where('day', '<', firstKept).execute();
}
