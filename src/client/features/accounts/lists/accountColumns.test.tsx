import { render } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { startScreens } from '#tests/support/screen.tsx';
import type { Account } from '#contract/account.ts';
import { defaultColumns } from '#rules/tableColumns.ts';
import { textIn } from '#client/table/column.ts';
import { accountOf } from '../bulk/accounts.testing.ts';
import { currentTexts } from '../texts.ts';
import { accountColumns } from './accountColumns.tsx';

const TODAY = '2026-06-15';
const columns = () => accountColumns({ ...currentTexts(), today: TODAY });
function columnOf(id: string) {
  const column = columns().get(id);
  if (!column) throw new Error(`Unknown column: ${id}`);
  return column;
}
const text = (id: string, changes: Partial<Account> = {}) =>
  textIn(columnOf(id), accountOf(changes));
const value = (id: string, changes: Partial<Account> = {}) =>
  columnOf(id).valueOf(accountOf(changes));
const drawn = (id: string, changes: Partial<Account>) =>
  render(<div>{columnOf(id).cell?.(accountOf(changes))}</div>).container.textContent?.replaceAll(
    '\u00A0',
    ' ',
  );
const told = (id: string, changes: Partial<Account>) =>
  columnOf(id).explain?.(accountOf(changes)) ?? null;

beforeEach(() => startScreens());

test('defines every column that can be chosen, each with its own title, and one that names the row', () => {
  const ids = (defaultColumns('active') ?? []).map(({ columnId }) => columnId);
  expect([...columns().keys()].toSorted()).toEqual(ids.toSorted());
  const titles = [...columns().values()].map(({ title }) => title);
  expect(new Set(titles).size).toBe(24);
  expect(titles.filter((title) => ids.includes(title))).toEqual([]);
  expect([...columns().values()].filter(({ isSticky }) => isSticky).map(({ id }) => id)).toEqual([
    'displayName',
  ]);
});

describe('a cell', () => {
  test.each([
    ['accountType', {}, 'Associerad'],
    ['subscriptionType', { subscriptionType: 'XLarge' }, 'Large med telefon'],
    ['organisationCanonicalPath', { organisationCanonicalPath: '/KU/IDT/IDT1' }, 'IDT › IDT1'],
    ['organisationCanonicalPath', { organisationCanonicalPath: '/KU' }, 'KU'],
    ['title', {}, 'Gästforskare'],
    ['contactPerson', {}, 'Bo Ek'],
    ['costCentre', {}, 'Fysik'],
    ['hasLiUPhone', { hasLiUPhone: true }, 'Ja'],
    [
      'externalInvoiceData',
      {
        externalInvoiceData: { contactPerson: 'Bo', invoiceAddress: 'Box 1', invoiceReference: '' },
      },
      'Bo, Box 1',
    ],
    ['costCentre', { costCentre: null }, ''],
  ] satisfies [string, Partial<Account>, string][])(
    'of %s shows its value as display text: %j',
    (id, changes, said) => {
      expect(text(id, changes)).toBe(said);
    },
  );

  test('is filtered and sorted by its API value, independently of the language', () => {
    expect([
      value('accountType'),
      value('userStatus'),
      value('validThrough'),
      value('hasLiUPhone'),
    ]).toEqual(['Associate', 'Active', '2026-12-31', 'false']);
  });

  test('with a date explains it with the exact day', () => {
    expect(told('validThrough', {})).toBe('torsdag 31 december 2026');
    expect(text('validThrough').replaceAll('\u00A0', ' ')).toBe('31 december 2026');
  });

  test('with a status explains what the status means', () => {
    expect(told('userStatus', { userStatus: 'Suspended' })).toBeTruthy();
  });
});

describe('the end of an account', () => {
  const ends = (validThroughCurrent: string | null, changes: Partial<Account> = {}) =>
    drawn('validThrough', { validThroughCurrent, ...changes });

  // DATA-32
  test('is shown in words from 30 days before', () => {
    expect(ends('2026-06-16')).toBe('i morgon');
    expect(ends('2026-07-15')).toBe('15 juli');
    expect(ends('2026-07-16')).toBe('16 juli 2026');
  });

  test('is shown as expired when it has passed and the account is in use', () => {
    expect(ends('2026-06-14')).toBe('Gick ut i går');
    expect(ends('2026-06-14', { userStatus: 'Inactive' })).toBe('14 juni 2026');
  });

  test('is shown as open-ended for employment until further notice', () => {
    expect(ends(null, { isEmployedUntilFurtherNotice: true })).toBe('Gäller tills vidare');
  });
});

describe('a warning', () => {
  // ACCT-18
  test('is shown with its text in the column that it concerns', () => {
    expect(told('subscriptionType', { subscriptionType: 'XLarge', hasLiUPhone: false })).toBe(
      'Kontot har abonnemang med telefon men ingen universitetstelefon.',
    );
    expect(drawn('subscriptionType', { subscriptionType: null })).toBe('Saknas');
    expect(
      told('organisationCanonicalPath', { organisationId: null, organisationCanonicalPath: null }),
    ).toBeTruthy();
  });

  test('is absent when nothing is wrong', () => {
    expect([
      told('subscriptionType', {}),
      told('organisationCanonicalPath', { organisationCanonicalPath: '/KU/IDT' }),
    ]).toEqual([null, 'KU › IDT']);
  });
});
