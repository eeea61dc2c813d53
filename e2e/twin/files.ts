import { addDays } from '#rules/dates.ts';
import { fileOf, nationalIdOf, type PersonRow } from '../movingIn/people.ts';

/** The twin's files as its systems write them: 12 organisations, 300 people and their roles. */
export interface TwinFiles {
  readonly organisations: string;
  readonly people: string;
  /** The same people a night later, without the student whose studies have ended. */
  readonly peopleLater: string;
  readonly roles: string;
}

const DEPARTMENTS = ['IDT', 'KEM', 'FYS', 'BIO', 'JUR', 'EKO', 'HUM', 'MED', 'BIB', 'FAS'];
const PEOPLE = 300;
const EMPLOYEES = 100;
const ASSOCIATES = 120;
/** So many associates' accounts end within the year. */
const TEMPORARY = 40;

/** The student whom the register no longer names. */
const LEAVING = 'olisv345';

/**
 * The people of the errands, by the user id that errands know them by. Who has not been at the
 * university before gets a user id by the portal, and activates the account.
 */
export const cast = {
  davos31: { id: 'E900', kind: 'Employee', given_name: 'David', surname: 'Öström' },
  annli42: { id: 'E901', kind: 'Employee', given_name: 'Anna', surname: 'Lindqvist' },
  bener17: { id: 'E902', kind: 'Employee', given_name: 'Bengt', surname: 'Eriksson' },
  eliho54: { id: 'E903', kind: 'Employee', given_name: 'Elin', surname: 'Holm' },
  fatka61: { id: 'E904', kind: 'Employee', given_name: 'Fatima', surname: 'Karimi' },
  johal25: { id: 'E905', kind: 'Employee', given_name: 'Johanna', surname: 'Alm' },
  karwi36: { id: 'E906', kind: 'Employee', given_name: 'Karin', surname: 'Wikström' },
  larfo47: { id: 'E907', kind: 'Employee', given_name: 'Lars', surname: 'Forsberg' },
  majek123: { id: 'S900', kind: 'Student', given_name: 'Maja', surname: 'Ek' },
  nilan234: { id: 'S901', kind: 'Student', given_name: 'Nils', surname: 'Andersson' },
  olisv345: { id: 'S902', kind: 'Student', given_name: 'Olivia', surname: 'Svensson' },
  wilkr321: { id: 'S903', kind: 'Student', given_name: 'Wilma', surname: 'Krantz' },
  rebmo678: { id: 'S905', kind: 'Student', given_name: 'Rebecka', surname: 'Moberg' },
  xanli432: { id: 'S904', kind: 'Student', given_name: 'Xander', surname: 'Lilja' },
} as const satisfies Readonly<Record<string, PersonRow>>;
export type Member = keyof typeof cast;

/** Of the errand `activate-account`. */
const NUMBER_OF_WILMA = '20071216-2387';
export const isNew = (userId: string): boolean => userId === 'wilkr321' || userId === 'xanli432';

const roles: readonly (readonly [person: Member, role: string, organisation?: string])[] = [
  ['davos31', 'AccountAdministrator', 'U'],
  ['bener17', 'AccountAdministrator', 'IDT'],
  ['fatka61', 'InfoCenterEmployee'],
  ['johal25', 'AlumniPortalAdministrator'],
  ['larfo47', 'LiabilityAndConsentAdministrator'],
];

export function twinFiles(today: string): TwinFiles {
  const members = Object.entries(cast).map(([userId, row], at) => memberRow(userId, row, at));
  const people = [
    ...members,
    ...Array.from({ length: PEOPLE - members.length }, (_, at) => personAt(at, today)),
  ];
  return {
    organisations: fileOf('organisations', [
      { id: 'U', type: 'Company', short_name: 'TH', name_sv: 'Tallby högskola', name_en: 'Tallby' },
      { id: 'FAK', parent: 'U', type: 'Faculty', short_name: 'FAK', name_sv: 'Fakulteten' },
      ...DEPARTMENTS.map((name) => ({
        id: name,
        parent: 'FAK',
        type: 'Department',
        short_name: name,
        name_sv: `Avdelning ${name}`,
        name_en: `Department ${name}`,
      })),
    ]),
    people: fileOf('people', people),
    peopleLater: fileOf(
      'people',
      people.filter(({ user_id: userId }) => userId !== LEAVING),
    ),
    roles: fileOf(
      'roles',
      roles.map(([person, role, organisation]) => ({
        person,
        role,
        ...(organisation !== undefined && { organisation }),
      })),
    ),
  };
}

const memberRow = (userId: string, row: PersonRow, at: number): PersonRow => ({
  ...row,
  ...(isNew(userId) ? {} : { user_id: userId }),
  national_id: userId === 'wilkr321' ? NUMBER_OF_WILMA : nationalIdOf(600 + at),
  external_email: `${userId}@home.example`,
  ...(row.kind === 'Employee' ? ofEmployee('IDT') : { credits: '60' }),
});

const GIVEN = [
  'Astrid',
  'Birger',
  'Disa',
  'Egil',
  'Frida',
  'Gorm',
  'Hild',
  'Ivar',
  'Jorunn',
  'Leif',
];
const SURNAMES = ['Björk', 'Asp', 'Tall', 'Gran', 'Rönn', 'Sälg', 'Lönn', 'Hassel', 'Alm', 'Ask'];

function personAt(at: number, today: string): PersonRow {
  const common: PersonRow = {
    given_name: GIVEN[at % 10] ?? '',
    surname: `${SURNAMES[Math.floor(at / 10) % 10]}${['', 'berg', 'lund'][Math.floor(at / 100)]}`,
    national_id: nationalIdOf(at),
    external_email: `tall${at}@home.example`,
  };
  const working = ofEmployee(DEPARTMENTS[at % DEPARTMENTS.length] ?? '');
  if (at < EMPLOYEES)
    return { ...common, id: `E${at}`, kind: 'Employee', user_id: userIdAt(at), ...working };
  if (at < EMPLOYEES + ASSOCIATES)
    return {
      ...common,
      id: `A${at}`,
      kind: 'Associate',
      user_id: userIdAt(at),
      ...working,
      contact_person: cast.bener17.id,
      subscription: 'Small',
      ...(at < EMPLOYEES + TEMPORARY && { end_date: addDays(today, 60 + 5 * (at - EMPLOYEES)) }),
    };
  return { ...common, id: `S${at}`, kind: 'Student', user_id: userIdAt(at), credits: '60' };
}

/** Five letters and the number, as employees and students have them. */
const userIdAt = (at: number): string =>
  at < EMPLOYEES + ASSOCIATES
    ? `tal${String.fromCodePoint(97 + (at % 26))}${String.fromCodePoint(97 + Math.floor(at / 26))}${10 + (at % 90)}`
    : `tals${String.fromCodePoint(97 + (at % 26))}${100 + at}`;

const ofEmployee = (organisation: string): PersonRow => ({
  organisation,
  title_sv: 'Adjunkt',
  title_en: 'Lecturer',
  start_date: '2021-08-01',
  level: '100',
});
