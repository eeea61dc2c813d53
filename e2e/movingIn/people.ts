import { csvLine } from '#rules/csv.ts';
import { addDays } from '#rules/dates.ts';
import { checkDigit } from '#rules/identityNumber.ts';
import { columnsOf, type ColumnOf } from '#rules/register/columns.ts';

/** The university's own files: 21 organisations and 500 people. */
export interface UniversityFiles {
  readonly organisations: string;
  readonly people: string;
  readonly roles: string;
}

/** A row of the file of people. */
export type PersonRow = Readonly<Partial<Record<ColumnOf<'people'>, string>>>;

/** How many days ahead associates' accounts end; the same number of people each. */
export const ENDS_IN = [3, 14, 30] as const;
export const ENDING_EACH = 10;

const PEOPLE = 500;
const EMPLOYEES = 200;
const DEPARTMENTS = 20;

/** The person who gets the role of the helpdesk. */
export const desk = { userId: 'boahl01', name: 'Bo Ahl', address: 'person1@home.example' };

/** The person who activates an account with a printed key. */
export const newStudent = { id: 'S499', name: 'Jon Mobergström', nationalId: nationalIdOf(499) };

/** Returns a personal number of its own for each person, written as people write it. */
export function nationalIdOf(at: number): string {
  const eleven = `19${70 + (at % 30)}0101${100 + Math.floor(at / 30)}`;
  return `${eleven.slice(0, 8)}-${eleven.slice(8)}${checkDigit(eleven)}`;
}

const GIVEN = ['Anna', 'Bo', 'Cecilia', 'David', 'Ester', 'Folke', 'Gun', 'Hugo', 'Ida', 'Jon'];
const SURNAMES = ['Ahl', 'Berg', 'Dal', 'Ek', 'Fors', 'Gran', 'Holm', 'Kvist', 'Lund', 'Moberg'];
const nameOf = (at: number) => ({
  given_name: GIVEN[at % 10] ?? '',
  surname: `${SURNAMES[Math.floor(at / 10) % 10]}${['', 'son', 'man', 'gren', 'ström'][Math.floor(at / 100)]}`,
});

export function universityFiles(today: string, superuser: string): UniversityFiles {
  const rows = Array.from({ length: PEOPLE }, (_, at) => personAt(at, today));
  const [first, second, ...others] = rows;
  return {
    organisations: fileOf('organisations', [
      { id: 'U', type: 'Company', short_name: 'EU', name_sv: 'Exempels universitet' },
      ...Array.from({ length: DEPARTMENTS }, (_, at) => ({
        id: `D${at}`,
        parent: 'U',
        type: 'Department',
        short_name: `INST${at}`,
        name_sv: `Institution ${at}`,
      })),
    ]),
    people: fileOf('people', [
      { ...first, given_name: 'Anna', surname: 'Lind', user_id: superuser },
      { ...second, user_id: desk.userId },
      ...others,
    ]),
    roles: fileOf('roles', [{ person: 'E1', role: 'AccountAdministrator', organisation: 'D1' }]),
  };
}

function personAt(at: number, today: string): PersonRow {
  const common = {
    ...nameOf(at),
    national_id: nationalIdOf(at),
    external_email: `person${at}@home.example`,
  };
  if (at < EMPLOYEES)
    return {
      ...common,
      id: `E${at}`,
      kind: 'Employee',
      organisation: `D${at % DEPARTMENTS}`,
      title_sv: 'Lektor',
      start_date: '2021-08-01',
      level: '100',
    };
  const ending = ENDS_IN[Math.floor((at - EMPLOYEES) / ENDING_EACH)];
  if (ending !== undefined)
    return {
      ...common,
      id: `A${at}`,
      kind: 'Associate',
      user_id: `assoc${at}`,
      organisation: `D${at % DEPARTMENTS}`,
      contact_person: 'E1',
      subscription: 'Small',
      start_date: '2025-01-01',
      end_date: addDays(today, ending),
    };
  return { ...common, id: `S${at}`, kind: 'Student', credits: '60' };
}

/** Writes the rows below the header of the documented columns. */
export function fileOf<Kind extends keyof UniversityFiles>(
  kind: Kind,
  rows: readonly Readonly<Partial<Record<ColumnOf<Kind>, string>>>[],
): string {
  const names: readonly ColumnOf<Kind>[] = columnsOf[kind].map(({ name }) => name);
  return [
    csvLine([...names]),
    ...rows.map((row) => csvLine(names.map((name) => row[name] ?? ''))),
  ].join('');
}
