import { sql } from 'kysely';
import type { LocalizedText } from '#contract/values.ts';
import { statusesIn } from '#rules/accountLists.ts';
import { kindsWithOwnEnd } from '#rules/dailyQuestions.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { HIGHLIGHT_FROM_DAYS } from '#rules/validity.ts';
import type { Db } from '#server/database/open.ts';
import { localized } from '../localized.ts';
import { administeredOrganisations } from './store.ts';

/** An organisation that a person administers, and none above it. */
export interface AdministeredNode {
  readonly id: string;
  readonly name: LocalizedText;
  readonly isRoot: boolean;
}

/** The topmost organisations that the person administers: their lists contain all others'. */
export async function topmostAdministered(
  db: Db,
  administratorLin: string,
  today: IsoDate,
): Promise<AdministeredNode[]> {
  const all = await administeredOrganisations(db, administratorLin, today);
  const ids = new Set(all.map(({ id }) => id));
  const topmost = all.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
  if (topmost.length === 0) return [];
  const rows = await db
    .selectFrom('organisation')
    .select(['id', 'name', 'parent_id'])
    .where(
      'id',
      'in',
      topmost.map(({ id }) => id),
    )
    .orderBy('canonical_path')
    .execute();
  return rows.map(({ id, name, parent_id }) => ({
    id,
    name: localized(name),
    isRoot: parent_id === null,
  }));
}

/**
 * Returns the number of accounts in the list of active accounts of the organisation that end soon,
 * of the kinds whose end date administrators set. The root's list also contains the accounts
 * without an organisation.
 */
export async function countEndingSoon(
  db: Db,
  { id, isRoot }: Pick<AdministeredNode, 'id' | 'isRoot'>,
  today: IsoDate,
): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(sql<string>`count(*)`.as('count'))
    .where('affiliation_type', 'in', kindsWithOwnEnd)
    .where('user_status', 'in', statusesIn('active'))
    .where('valid_through', '>=', today)
    .where('valid_through', '<=', addDays(today, HIGHLIGHT_FROM_DAYS))
    .$if(!isRoot, (query) =>
      query.where('organisation_id', 'in', (below) =>
        below
          .selectFrom('organisation_closure')
          .select('descendant_id')
          .where('ancestor_id', '=', id),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
