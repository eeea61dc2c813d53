import type { Position } from '#contract/position.ts';
import type { Db } from '#server/database/open.ts';
import { localized, localizedOrNull } from '../localized.ts';
import { type PositionRow, positionRows } from './store.ts';

/**
 * Returns the person's present, past and future positions, by the account's user id: the primary
 * position first, then the newest.
 */
export const positionsOf = async (db: Db, liUId: string): Promise<Position[]> =>
  (await positionRows(db, liUId)).map(toPosition);

const toPosition = (row: PositionRow): Position => ({
  id: row.id,
  employmentLevel: row.employment_level,
  employeeLevel: row.employee_level,
  startDate: row.start_date,
  endDate: row.end_date,
  faculty: localizedOrNull(row.faculty),
  isPrimary: row.is_primary,
  isEmployee: row.is_employee,
  title: localized(row.title),
  organisation: {
    name: localized(row.name),
    path: row.canonical_path,
    shortName: row.short_name,
    financialUnit: row.financial_unit,
  },
  subscriptionType: row.subscription_type,
});
