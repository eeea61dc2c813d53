import type { Country } from '#contract/country.ts';
import type { Db } from '#server/database/open.ts';
import { localized } from '../localized.ts';

/** All countries ordered by Swedish name, for every form with a choice of country. */
export async function allCountries(db: Db): Promise<Country[]> {
  const rows = await db.selectFrom('country').selectAll().orderBy('title_sv').execute();
  return rows.map(({ code, title_sv, title_en }) => ({
    code,
    title: localized(title_sv, title_en),
  }));
}
