import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserStatus } from '#contract/values.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { kindOf } from '#rules/identityNumber.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createTestDatabase } from '../support/database.ts';

const today = dateInSweden(new Date());
let database: OpenDatabase;
let accounts: Awaited<ReturnType<typeof managed>>;

beforeAll(async () => {
  database = await createTestDatabase();
  accounts = await managed();
});
afterAll(() => database.close());

const managed = () =>
  database.db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .leftJoin('position', (join) =>
      join.onRef('position.account_id', '=', 'account.id').on('position.is_primary', '=', true),
    )
    .selectAll('account')
    .select([
      'person.national_id',
      'organisation.short_name',
      'organisation.canonical_path',
      'position.cost_centre_activity_id',
    ])
    .where('affiliation_type', 'is not', null)
    .execute();

type Row = (typeof accounts)[number];
const guests = (fits: (row: Row) => boolean) =>
  accounts.filter((row) => row.affiliation_type !== 'Employee' && fits(row));

test('there are accounts with every status below the department that Bengt administers', () => {
  const found = accounts
    .filter(({ canonical_path }) => canonical_path?.startsWith('/KU/IDT'))
    .map(({ user_status }) => user_status);
  expect(new Set(found)).toEqual(new Set(UserStatus.options));
});

test('there are accounts with all three affiliations', () => {
  expect(new Set(accounts.map(({ affiliation_type }) => affiliation_type))).toEqual(
    new Set(['Associate', 'Employee', 'Affiliated']),
  );
});

test.each<[string, (row: Row) => boolean]>([
  [
    'ends within 30 days',
    ({ valid_through }) =>
      valid_through !== null && valid_through >= today && valid_through <= addDays(today, 30),
  ],
  [
    'has ended and is active',
    ({ valid_through, user_status }) =>
      user_status === 'Active' && valid_through !== null && valid_through < today,
  ],
  [
    'has no end',
    ({ valid_through, user_status }) => user_status === 'Active' && valid_through === null,
  ],
  [
    'ends beyond the extension window',
    ({ valid_through }) => valid_through !== null && valid_through > addDays(today, 500),
  ],
  ['has XLarge and a phone', (row) => row.subscription_type === 'XLarge' && row.has_work_phone],
  [
    'has XLarge without a phone',
    (row) => row.subscription_type === 'XLarge' && !row.has_work_phone,
  ],
  ['has a phone without XLarge', (row) => row.subscription_type !== 'XLarge' && row.has_work_phone],
  [
    'belongs to a person who died during retirement',
    (row) => row.deceased_in_retirement && row.user_status === 'Inretirement',
  ],
  ['belongs to no organisation', ({ organisation_id }) => organisation_id === null],
  ['has no subscription', ({ subscription_type }) => subscription_type === null],
  [
    'has no cost centre activity',
    ({ cost_centre_activity_id }) => cost_centre_activity_id === null,
  ],
  ['is invoiced externally', ({ invoice_address }) => invoice_address !== null],
  ['belongs to the special organisation', ({ short_name }) => short_name === 'MINI'],
  [
    'has Small and a profile page',
    (row) => row.subscription_type === 'Small' && row.has_employee_profile_page,
  ],
  [
    'has a transient number',
    ({ national_id }) => national_id !== null && kindOf(national_id) === 'transient',
  ],
])('there is a guest’s account that %s', (_what, fits) => {
  expect(guests(fits).length).toBeGreaterThan(0);
});

test('there is a guest with a future employment', async () => {
  const coming = await database.db
    .selectFrom('position')
    .select('account_id')
    .where('is_employee', '=', true)
    .where('start_date', '>', today)
    .execute();
  const ids = new Set(coming.map(({ account_id }) => account_id));
  expect(guests(({ id }) => ids.has(id)).length).toBeGreaterThan(0);
});
