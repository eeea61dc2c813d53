import type { ImportKind } from '#contract/imports.ts';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import { type Column, inEachColumn, nameOf } from './column.ts';
import { cardColumns } from './cards.ts';
import { lists } from './lists.ts';

const organisations = [
  {
    name: 'id',
    isRequired: true,
    about: 'the id in your own systems, which never changes',
    example: '4100',
  },
  { name: 'parent', about: 'the `id` of the unit above; empty for the root only', example: '4000' },
  {
    name: 'type',
    isRequired: true,
    about:
      '`Company` (the root), `Faculty`, `Department`, `Division`, `Unit`, `StudOrg`, `Virtual` or `Unknown`',
    example: 'Department',
  },
  {
    name: 'short_name',
    isRequired: true,
    about: 'the abbreviation, unique among its siblings',
    example: 'IDT',
  },
  ...inEachColumn('name', (language) => ({
    ...(language === DEFAULT_LANGUAGE && { isRequired: true as const }),
    about:
      `the name in ${nameOf(language)}` +
      (language === DEFAULT_LANGUAGE ? '' : `; the one in ${nameOf(DEFAULT_LANGUAGE)} if empty`),
    example: 'Datateknik',
  })),
  { name: 'financial_unit', about: 'the unit in the accounts', example: '41' },
] as const satisfies readonly Column[];

const people = [
  {
    name: 'id',
    isRequired: true,
    about: 'the id in the source, which never changes',
    example: 'E10442',
  },
  {
    name: 'national_id',
    about: 'a Swedish personal or co-ordination number, or a transient number',
    example: '',
  },
  { name: 'given_name', isRequired: true, about: 'the given name', example: 'Anna' },
  { name: 'surname', isRequired: true, about: 'the surname', example: 'Lind' },
  { name: 'birth_date', about: '`YYYY-MM-DD`; follows from `national_id`', example: '1984-02-29' },
  {
    name: 'kind',
    isRequired: true,
    about: '`Employee`, `Associate`, `Affiliated` or `Student`',
    example: 'Employee',
  },
  {
    name: 'user_id',
    about: 'the user id that the person already has; otherwise the portal assigns one',
    example: '',
  },
  { name: 'email', about: 'the university’s address', example: 'anna.lind@example.se' },
  { name: 'external_email', about: 'the person’s own address', example: '' },
  {
    name: 'organisation',
    about: 'the `id` of the organisation; required except of students',
    example: '4100',
  },
  ...inEachColumn('title', (language) => ({
    about: `the title in ${nameOf(language)}`,
    example: 'Lektor',
  })),
  { name: 'start_date', about: 'the first day, `YYYY-MM-DD`', example: '2021-08-01' },
  {
    name: 'end_date',
    about: 'the last day, `YYYY-MM-DD`; empty: until further notice',
    example: '',
  },
  { name: 'level', about: 'percent of full time', example: '100' },
  { name: 'subscription', about: '`Small`, `Medium`, `Large` or `XLarge`', example: 'Large' },
  { name: 'contact_person', about: 'the `id` of the contact person', example: '' },
  { name: 'credits', about: 'of a student: credits completed', example: '' },
  {
    name: 'has_degree',
    about: 'of a student: `yes` or `no`, whether the student has a degree',
    example: '',
  },
  {
    name: 'ladok_externt_uid',
    about: 'of a student: ExterntStudentUID in Ladok, a UUID',
    example: '',
  },
] as const satisfies readonly Column[];

const roles = [
  {
    name: 'person',
    isRequired: true,
    about: 'the `id` of the person, or a user id',
    example: 'E10442',
  },
  {
    name: 'role',
    isRequired: true,
    about: 'a role, such as `AccountAdministrator`',
    example: 'AccountAdministrator',
  },
  {
    name: 'organisation',
    about:
      'the `id` of the organisation that an administrator manages, with everything below it; `*` ' +
      'for all of it; required of a role that manages accounts, unless the person has a part already',
    example: '4100',
  },
] as const satisfies readonly Column[];

/** The columns of each kind of file; their order in a file does not matter. */
export const columnsOf = {
  organisations,
  people,
  roles,
  cost_centres: lists.cost_centres.columns,
  activities: lists.activities.columns,
  prices: lists.prices.columns,
  devices: lists.devices.columns,
  software: lists.software.columns,
  grants: lists.grants.columns,
  registrations: lists.registrations.columns,
  exceptions: lists.exceptions.columns,
  acceptances: lists.acceptances.columns,
  cards: cardColumns,
} as const satisfies Record<ImportKind, readonly Column[]>;

export type ColumnOf<Kind extends ImportKind> = (typeof columnsOf)[Kind][number]['name'];

/** Returns a file with the header and one row, to be copied. */
export const templateOf = (kind: ImportKind): string =>
  [columnsOf[kind].map(({ name }) => name), columnsOf[kind].map(({ example }) => example)]
    .map((cells) => `${cells.join(';')}\r\n`)
    .join('');
