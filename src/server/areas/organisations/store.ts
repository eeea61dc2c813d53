import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Db } from '#server/database/open.ts';
import { inOrder } from '../localized.ts';

/**
 * Every organisation, ordered by Swedish name, and whether this person administers it or one above
 * it.
 */
export const organisationsFor = (db: Db, lin: string, today: IsoDate) =>
  db
    .selectFrom('organisation')
    .select(['id', 'parent_id', 'type', 'short_name', 'name', 'canonical_path'])
    .select((organisation) =>
      organisation
        .exists(
          organisation
            .selectFrom('organisation_closure as above')
            .innerJoin('administers', 'administers.organisation_id', 'above.ancestor_id')
            .select(sql`1`.as('one'))
            .whereRef('above.descendant_id', '=', 'organisation.id')
            .where('administers.administrator_lin', '=', lin)
            .where(isInForce('administers', today)),
        )
        .as('is_administered'),
    )
    .orderBy(inOrder('name'))
    .orderBy('id')
    .execute();
export type OrganisationRow = Awaited<ReturnType<typeof organisationsFor>>[number];
