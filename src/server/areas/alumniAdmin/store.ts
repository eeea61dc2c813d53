import type { Db } from '#server/database/open.ts';
import { inOrder } from '../localized.ts';

/** The countries in which a member has an address, ordered by Swedish name. */
export const countriesOfMembers = (db: Db) =>
  db
    .selectFrom('country')
    .selectAll()
    .where((country) =>
      country.exists(
        country
          .selectFrom('alumn_address')
          .select('id')
          .whereRef('country_code', '=', 'country.code'),
      ),
    )
    .orderBy(inOrder('title'))
    .execute();
