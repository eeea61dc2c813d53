import type { Country } from '#contract/country.ts';
import type { Db } from '#server/database/open.ts';
import { inOrder, localized } from '../localized.ts';

/** All countries ordered by Swedish name, for every form with a choice of country. */
export async function allCountries(db: Db): Promise<Country[]> {
  const rows = await db.selectFrom('country').selectAll().orderBy(inOrder('title')).execute();
  return rows.map(({ code, title }) => ({
    code,
    title: localized(title),
  }));
}
