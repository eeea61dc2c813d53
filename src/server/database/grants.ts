import { type Expression, sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';

/** The tables whose rows apply until their last day has passed. */
export type GrantTable = 'role_assignment' | 'administers';

/**
 * `isGrantInForce` of the rules as a condition, for every query that reads who holds a role or
 * which organisations a person administers.
 */
export const isInForce = (table: GrantTable, today: IsoDate | Expression<IsoDate>) =>
  sql<boolean>`coalesce(${sql.ref(`${table}.until`)} >= ${today}, true)`;
