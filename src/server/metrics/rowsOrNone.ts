import { databaseProblemOf } from '../database/problems.ts';

/**
 * Returns the rows for a metric, or none while the database is away, so that what does not come from
 * it is measured all the same.
 */
export async function rowsOrNone<Row>(rows: Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await rows;
  } catch (error) {
    if (databaseProblemOf(error) === null) throw error;
    return [];
  }
}
