import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { Account } from '#contract/account.ts';
import { exportAccounts } from '../export/exportAccounts.ts';
import { accountOf } from './accounts.testing.ts';
import { ExportList } from '../lists/ExportList.tsx';
import { CommandBar } from './CommandBar.tsx';

vi.mock('../export/exportAccounts.ts', () => ({ exportAccounts: vi.fn<() => Promise<void>>() }));

const living = accountOf();
const deceased = accountOf({ norEduPersonLIN: 'lin-2', liUId: 'boek17', userStatus: 'Deceased' });
const inRetirement = accountOf({
  norEduPersonLIN: 'lin-3',
  liUId: 'evast33',
  userStatus: 'Inretirement',
  deceasedInRetirement: true,
});
const onAction = vi.fn<() => void>();

beforeEach(async () => {
  await startScreens();
  vi.mocked(exportAccounts).mockReset();
  onAction.mockReset();
  signIn({ roleIds: ['AccountAdministrator'] });
});
const open = (accounts: readonly Account[]) =>
  show(
    <CommandBar
      accounts={accounts}
      context={{ specialOrganisationId: null }}
      isBusy={false}
      isStale={false}
      onAction={onAction}
    />,
    '/accountmanagement?list=inactive',
  );
const offered = (name: RegExp) => screen.queryAllByRole('button', { name, hidden: true });
const reset = () => offered(/^Lösenord för avliden/)[0];

// ACCT-19
test.each([
  'Förläng',
  'Ändra slutdatum',
  'Byt abonnemang',
  'Byt aktivitet',
  'Avsluta telefon',
  'Avsluta konto',
  'Lösenord för avliden',
  'Exportera',
])('offers for a selection: %s', (name) => {
  open([living, deceased]);
  expect(offered(new RegExp(`^${name}`))[0]).toBeTruthy();
});

// ACCT-21
test('offers to reset a deceased person’s password when such an account is selected', () => {
  open([living, deceased]);
  expect(reset()?.getAttribute('aria-disabled')).toBeNull();
  open([inRetirement]);
  expect(reset()).toBeTruthy();
});

test('opens the password panel over the current page, with its query kept', () => {
  const { router } = open([deceased]);
  fireEvent.click(reset() as HTMLElement);
  expect(router.state.location.pathname).toBe(
    '/accountmanagement/panels/manageaccount/resetdeceasedaccountpwd/boek17',
  );
  expect(router.state.location.search).toContain('list=inactive');
});

test('allows resetting the password of one deceased person at a time only', () => {
  open([deceased, inRetirement]);
  expect(reset()?.textContent).toContain('Markera en avliden person i taget.');
});

test.each<[string, () => void, readonly Account[]]>([
  ['without a deceased person', () => {}, [living]],
  ['to somebody who may not', () => signIn({ roleIds: ['Economist'] }), [deceased]],
])('the password reset is not offered %s', (_, given, accounts) => {
  given();
  open(accounts);
  expect(reset()).toBeUndefined();
});

test('exports the selection, and with a separate button the whole filtered list', () => {
  const { unmount } = open([living]);
  fireEvent.click(offered(/^Exportera$/)[0] as HTMLElement);
  unmount();
  show(
    <ExportList filtered={{ count: 2, rows: () => [living, deceased] }} />,
    '/accountmanagement',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Exportera listan' }));
  expect(vi.mocked(exportAccounts).mock.calls.map(([accounts]) => accounts)).toEqual([
    [living],
    [living, deceased],
  ]);
});

test('disables the export of an empty list', () => {
  show(<ExportList filtered={{ count: 0, rows: () => [] }} />, '/accountmanagement');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Exportera listan' }).disabled).toBe(
    true,
  );
});

test('lists the commands in a sheet on a phone, with the reason below a disabled one', () => {
  open([living]);
  fireEvent.click(screen.getByRole('button', { name: 'Åtgärder' }));
  const sheet = screen.getByRole('dialog', { name: 'Åtgärder' });
  const phone = [...sheet.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Avsluta telefon'),
  );
  expect([phone?.disabled, phone?.textContent]).toEqual([
    true,
    'Avsluta telefonKontot har ingen universitetstelefon att avsluta.',
  ]);
  const extend = [...sheet.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Förläng',
  );
  fireEvent.click(extend as HTMLElement);
  expect(onAction).toHaveBeenCalledWith('extend');
  expect((sheet as HTMLDialogElement).open).toBe(false);
});

test('disables changes, with the reason, on a list that failed to refresh, and exports what it shows', () => {
  show(
    <CommandBar
      accounts={[accountOf()]}
      context={{ specialOrganisationId: null }}
      isBusy={false}
      isStale
      onAction={onAction}
    />,
    '/accountmanagement',
  );
  for (const name of [/^Förläng/, /^Ändra slutdatum/, /^Avsluta konto/])
    expect(offered(name)[0]?.textContent).toContain(
      'Listan är inte aktuell. Hämta den igen först.',
    );
  expect(offered(/^Exportera$/)[0]?.hasAttribute('aria-disabled')).toBe(false);
});
