import type { Alumn } from '#contract/alumn.ts';
import type { Language, LocalizedText } from '#contract/values.ts';
import type { found } from './mailingStore.ts';
import { toAlumn } from './alumnStore.ts';

type Column = readonly [
  title: LocalizedText,
  cell: (alumn: Alumn, language: Language) => string | number | null,
];

const column = (swedish: string, english: string, cell: Column[1]): Column => [
  { 'sv-SE': swedish, 'en-GB': english },
  cell,
];

/**
 * The columns of an exported list. National id and notes are left out, because mailings need
 * neither.
 */
const columns: readonly Column[] = [
  column('Förnamn', 'First name', ({ firstName }) => firstName),
  column('Efternamn', 'Last name', ({ lastName }) => lastName),
  column('E-post', 'Email', ({ email }) => email),
  column('E-post 2', 'Email 2', ({ secondaryEmail }) => secondaryEmail),
  column('Mobilnummer', 'Mobile number', ({ mobile }) => mobile),
  column('Språk', 'Language', ({ preferredLanguage }) => preferredLanguage),
  column('Adress', 'Address', ({ address }) => address),
  column('Postnummer', 'Postcode', ({ zipCode }) => zipCode),
  column('Ort', 'Town', ({ city }) => city),
  column('Land', 'Country', ({ countryTitle }, language) => countryTitle?.[language] ?? ''),
  column('Arbetsgivare', 'Employer', ({ workplaceName }) => workplaceName),
  column('Titel', 'Position', ({ workplacePosition }) => workplacePosition),
  column('Utbildning', 'Education', ({ educationName }) => educationName),
  column('Examensår', 'Year of graduation', ({ graduationYear }) => graduationYear),
  column('Examen', 'Degree', ({ degree }) => degree),
];

/** Converts the alumni to rows of cells below a row of column titles, batch by batch. */
export async function* asRows(batches: ReturnType<typeof found>, language: Language) {
  yield [columns.map(([title]) => title[language])];
  for await (const rows of batches) yield rows.map((row) => rowOf(toAlumn(row), language));
}

const rowOf = (alumn: Alumn, language: Language) =>
  columns.map(([, cell]) => cell(alumn, language));
