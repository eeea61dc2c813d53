import type { Country } from '../../../contract/country.ts';
import type { Db } from '../../database/open.ts';
import { localized } from '../localized.ts';

/** Every country in the order of its Swedish name: the same list wherever one is chosen. */
export async function allCountries(db: Db): Promise<Country[]> {
  const rows = await db.selectFrom('country').selectAll().orderBy('title_sv').execute();
  return rows.map(({ code, title_sv, title_en }) => ({ code, title: localized(title_sv, title_en) }));
}
