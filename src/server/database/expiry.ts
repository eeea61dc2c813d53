import { sql } from 'kysely';
import { latestAt } from '#rules/recent.ts';

/** `isUnexpired` of the rules as a condition on the column `expires_at`. */
export const unexpired = (lifetimeMs: number, now: Date) =>
  sql<boolean>`expires_at > ${now} and expires_at <= ${new Date(latestAt(now).getTime() + lifetimeMs)}`;
