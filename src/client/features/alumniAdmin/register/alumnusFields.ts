import type { Alumn, AlumnInput } from '#contract/alumn.ts';

/** The text fields of an alumnus, by section of the form. */
export const parts = {
  PERSON: [
    'firstName',
    'lastName',
    'norEduPersonNin',
    'email',
    'secondaryEmail',
    'mobile',
    'linkedIn',
  ],
  ADDRESS: ['address', 'zipCode', 'city'],
  WORK: ['workplaceName', 'workplacePosition'],
  STUDIES: [
    'educationName',
    'educationSpecialisation',
    'educationOther',
    'educationStartYear',
    'educationEndYear',
    'graduationYear',
    'degree',
    'degreeSpecialisation',
  ],
} as const satisfies Record<string, readonly (keyof AlumnInput)[]>;

export const lines = Object.values(parts).flat();
export type Line = (typeof lines)[number];

export const flags = [
  'massMailingPostal',
  'massMailingEmail',
  'massMailingMobile',
  'newsletterSv',
  'newsletterEn',
  'liUMagazine',
] as const satisfies readonly (keyof AlumnInput)[];

const years: ReadonlySet<string> = new Set([
  'educationStartYear',
  'educationEndYear',
  'graduationYear',
]);
const orNull: ReadonlySet<string> = new Set(['norEduPersonNin', 'email', 'secondaryEmail']);

/** The form values of an alumnus: text fields as strings, all others unchanged. */
export type AlumnusFields = Omit<AlumnInput, Line> & Record<Line, string>;

export function fieldsOf({
  id: _id,
  registered: _registered,
  countryTitle: _title,
  ...alumn
}: Alumn): AlumnusFields {
  const texts = Object.fromEntries(lines.map((line) => [line, String(alumn[line] ?? '')]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every line has its text
  return { ...alumn, ...(texts as Record<Line, string>) };
}

/** Converts the form values to the body of the call. */
export function inputOf(fields: AlumnusFields): AlumnInput {
  const values = Object.fromEntries(
    lines.map((line) => {
      const typed = fields[line].trim();
      if (years.has(line)) return [line, typed === '' ? null : Number(typed)];
      return [line, orNull.has(line) && typed === '' ? null : typed];
    }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each line has what the contract takes
  return { ...fields, ...values } as AlumnInput;
}

export const isYear = (line: Line): boolean => years.has(line);
