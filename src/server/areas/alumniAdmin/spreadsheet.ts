import type { Alumn } from '#contract/alumn.ts';
import type { Language } from '#contract/languages.ts';
import { type ServerTextKey, textIn } from '#server/texts/texts.ts';
import type { found } from './mailingStore.ts';
import { toAlumn } from './alumnStore.ts';

type Column = readonly [
  title: ServerTextKey,
  cell: (alumn: Alumn, language: Language) => string | number | null,
];

const column = (...parts: Column): Column => parts;

/**
 * The columns of an exported list. National id and notes are left out, because mailings need
 * neither.
 */
const columns: readonly Column[] = [
  column('ALUMNI_LIST/FIRST_NAME', ({ firstName }) => firstName),
  column('ALUMNI_LIST/LAST_NAME', ({ lastName }) => lastName),
  column('ALUMNI_LIST/EMAIL', ({ email }) => email),
  column('ALUMNI_LIST/SECONDARY_EMAIL', ({ secondaryEmail }) => secondaryEmail),
  column('ALUMNI_LIST/MOBILE', ({ mobile }) => mobile),
  column('ALUMNI_LIST/PREFERRED_LANGUAGE', ({ preferredLanguage }) => preferredLanguage),
  column('ALUMNI_LIST/ADDRESS', ({ address }) => address),
  column('ALUMNI_LIST/ZIP_CODE', ({ zipCode }) => zipCode),
  column('ALUMNI_LIST/CITY', ({ city }) => city),
  column(
    'ALUMNI_LIST/COUNTRY_TITLE',
    ({ countryTitle }, language) => countryTitle?.[language] ?? '',
  ),
  column('ALUMNI_LIST/WORKPLACE_NAME', ({ workplaceName }) => workplaceName),
  column('ALUMNI_LIST/WORKPLACE_POSITION', ({ workplacePosition }) => workplacePosition),
  column('ALUMNI_LIST/EDUCATION_NAME', ({ educationName }) => educationName),
  column('ALUMNI_LIST/GRADUATION_YEAR', ({ graduationYear }) => graduationYear),
  column('ALUMNI_LIST/DEGREE', ({ degree }) => degree),
];

/** Converts the alumni to rows of cells below a row of column titles, batch by batch. */
export async function* asRows(batches: ReturnType<typeof found>, language: Language) {
  yield [columns.map(([title]) => textIn(language, title))];
  for await (const rows of batches) yield rows.map((row) => rowOf(toAlumn(row), language));
}

const rowOf = (alumn: Alumn, language: Language) =>
  columns.map(([, cell]) => cell(alumn, language));
