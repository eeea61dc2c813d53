import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';

/** Whether a cost centre may be chosen to pay: its source names it, for this day. */
export const isOpen = (today: IsoDate) =>
  sql<boolean>`(cost_centre.ended_on is null
    and coalesce(cost_centre.valid_from <= ${today}::date, true)
    and coalesce(cost_centre.valid_until >= ${today}::date, true))`;
