import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { Account } from '#contract/account.ts';
import type { OrganisationNode } from '#contract/organisations.ts';
import { defaultColumns } from '#rules/tableColumns.ts';
import AccountManagementPage from './AccountManagementPage.tsx';
import { accountOf } from './bulk/accounts.testing.ts';

const node = (
  id: string,
  isAdministered: boolean,
  children: OrganisationNode[] = [],
): OrganisationNode => ({
  organisationId: id,
  shortName: id.toUpperCase(),
  type: 'Department',
  name: { 'sv-SE': `Namn ${id}`, 'en-GB': `Name ${id}` },
  path: `/${id}`,
  isAdministered,
  children,
});
const tree = [node('ku', false, [node('idt', true, [node('sys', true)]), node('mai', false)])];
const listPath = (list: string, organisation = 'idt', ...kinds: string[]) =>
  `/api/Accounts/${list}?${new URLSearchParams([
    ...(kinds.length > 0 ? kinds : ['Associate']).map((kind) => ['affiliations[]', kind]),
    ['organisationTreeNodeGuid', organisation],
  ])}`;

/** Responses of the streamed account lists, by address. */
const lists = new Map<string, string | number | (() => ReadableStream)>();
const asked: string[] = [];
const listed = () =>
  asked.filter(
    (address) => address.startsWith('/api/Accounts/') && !address.startsWith('/api/Accounts/Runs'),
  );
const lines = (...accounts: Account[]) =>
  accounts.length === 0
    ? '[]'
    : `[\n${accounts.map((account) => JSON.stringify(account)).join(',\n')}\n]`;
const named = (name: string, changes: Partial<Account> = {}) =>
  accountOf({
    norEduPersonLIN: `lin-${name}`,
    displayName: name,
    organisationId: 'sys',
    ...changes,
  });

function streamLists(): void {
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push(address);
    const list = lists.get(address);
    if (list === undefined) return others(address, init);
    return typeof list === 'number'
      ? Response.json({ errors: {} }, { status: list })
      : new Response(typeof list === 'function' ? list() : list, {
          headers: { 'content-type': 'application/json' },
        });
  });
}

const features = (isOn: boolean) => ({ body: { enableAccountAdminNotifications: isOn } });
const open = (query = '') => show(<AccountManagementPage />, `/accountmanagement${query}`);
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

beforeEach(async () => {
  await startScreens();
  lists.clear();
  asked.length = 0;
  signIn({ roleIds: ['AccountAdministrator'] });
  answer('GET /api/Organisations', { body: tree });
  answer('GET /api/configuration/siteFeatures', features(true));
  answer('GET /api/notifications/accountadmin/idt', {
    body: [{ isRead: false }, { isRead: true }],
  });
  for (const list of ['active', 'deprovisioning', 'inactive']) {
    answer(`GET /api/tableconfiguration/${list}`, {
      body: { tableId: list, data: defaultColumns(list) },
    });
    lists.set(listPath(list), lines());
  }
  lists.set(
    listPath('active'),
    lines(named('Anna Ek'), named('Bo Al', { subscriptionType: 'XLarge' })),
  );
  lists.set(listPath('inactive'), lines(named('Cia Ask', { userStatus: 'Inactive' })));
  streamLists();
});

// PWA-15
test('requests the organisations, which the worker stores and refreshes, once while the app is open', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const first = open();
  await screen.findByRole('rowheader', { name: 'Anna Ek' });
  first.unmount();
  vi.setSystemTime(Date.now() + 60 * 60_000);
  open();
  await waitFor(() =>
    expect(asked.filter((address) => address === listPath('active')).length).toBeGreaterThan(1),
  );
  vi.useRealTimers();
  expect(asked.filter((address) => address === '/api/Organisations')).toHaveLength(1);
});

describe('the initial view', () => {
  // ACCT-08
  test('lists the active associates of the first administered organisation', async () => {
    open();
    expect(await screen.findByText('Anna Ek')).toBeTruthy();
    expect(listed()[0]).toBe(listPath('active'));
  });

  // ACCT-08
  test('lists all kinds when the office has no associates, and keeps them once it has one', async () => {
    const all = ['Associate', 'Employee', 'Affiliated'];
    lists.set(listPath('active'), lines());
    for (const list of ['deprovisioning', 'inactive'])
      lists.set(listPath(list, 'idt', ...all), lines());
    lists.set(
      listPath('active', 'idt', ...all),
      lines(named('Eva Bo', { affiliation: 'Employee' })),
    );
    const { unmount } = open();
    expect(await screen.findByRole('rowheader', { name: 'Eva Bo' })).toBeTruthy();
    for (const name of ['Anknuten', 'Anställd'])
      expect(screen.getByRole('checkbox', { name })).toHaveProperty('checked', true);
    expect(screen.getByRole('link', { name: 'Aktiva 1' })).toBeTruthy();
    unmount();
    lists.set(listPath('active'), lines(named('Anna Ek')));
    open();
    expect(await screen.findByRole('rowheader', { name: 'Eva Bo' })).toBeTruthy();
  });

  test('keeps to the chosen kinds, even if there are no such accounts', async () => {
    lists.set(listPath('active'), lines());
    open('?kind=Associate');
    expect(await screen.findByRole('link', { name: 'Aktiva 0' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Anställd' })).toHaveProperty('checked', false);
  });

  test('loads the other lists for their counts once the open list is complete, with one call each', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Inaktiva 1' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Aktiva 2' }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(listed()).toEqual([
      listPath('active'),
      listPath('deprovisioning'),
      listPath('inactive'),
    ]);
  });

  test('shows the number of new events', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Händelser (1 ny)' })).toBeTruthy();
  });

  // ACCT-60
  test('neither links to events nor requests them when they are switched off', async () => {
    answer('GET /api/configuration/siteFeatures', features(false));
    open();
    await screen.findByText('Anna Ek');
    expect(screen.queryByRole('link', { name: /Händelser/ })).toBeNull();
    expect(asked.filter((address) => address.includes('notifications'))).toEqual([]);
  });
});

describe('the address', () => {
  test('restores the list, the organisation and the kinds', async () => {
    lists.set(listPath('inactive', 'sys', 'Employee', 'Affiliated'), lines(named('Disa Ek')));
    open('?list=inactive&org=sys&kind=Affiliated&kind=Employee');
    expect(await screen.findByText('Disa Ek')).toBeTruthy();
    expect(listed()[0]).toBe(listPath('inactive', 'sys', 'Employee', 'Affiliated'));
  });

  test('follows the choice, and Back undoes the choice', async () => {
    lists.set(
      listPath('active', 'idt', 'Associate', 'Employee'),
      lines(named('Anna Ek'), named('Eva Bo')),
    );
    const { router } = open();
    await screen.findByText('Anna Ek');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Anställd' }));
    expect(await screen.findByText('Eva Bo')).toBeTruthy();
    expect(router.state.location.search).toBe('?kind=Associate&kind=Employee');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(rows()).toEqual(['Anna Ek', 'Bo Al']));
  });

  test('keeps the search when another organisation is chosen, and clears the filters', async () => {
    const { router } = open('?q=anna&userStatus=Active');
    await screen.findByText('Anna Ek');
    fireEvent.click(screen.getByRole('combobox', { name: /Avdelning/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Namn sys (SYS)', hidden: true }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=anna&org=sys'));
  });

  test.each(['account/employee', 'manageaccount/resetdeceasedaccountpwd'])(
    'marks the row of the account whose panel is open: %s',
    async (panel) => {
      lists.set(
        listPath('active'),
        lines(named('Anna Ek', { liUId: 'annek12' }), named('Bo Al', { liUId: 'boal34' })),
      );
      const { router } = show(
        <AccountManagementPage />,
        `/accountmanagement/panels/${panel}/BoAl34`,
      );
      await screen.findByText('Bo Al');
      const marked = () =>
        screen.getAllByRole('row', { current: true }).map((row) => row.dataset['id']);
      expect(marked()).toEqual(['lin-Bo Al']);
      await act(() => router.navigate('/accountmanagement'));
      expect(screen.queryAllByRole('row', { current: true })).toEqual([]);
    },
  );

  test('shows a hidden column that the address sorts or filters by', async () => {
    open('?sort=surname');
    await screen.findByText('Anna Ek');
    expect(screen.getByRole('columnheader', { name: 'Efternamn' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });
});

describe('an unavailable or empty list', () => {
  test('is not requested for an organisation that the user does not administer', async () => {
    open('?org=mai');
    expect(await screen.findByText('Här finns inget att visa')).toBeTruthy();
    expect(listed()).toEqual([]);
  });

  test('is not requested for an organisation that is missing or no longer exists', async () => {
    open('?org=');
    expect(await screen.findByText('Välj en organisation')).toBeTruthy();
    expect(listed()).toEqual([]);
  });

  test('is replaced by contact advice for a user who administers no organisation', async () => {
    answer('GET /api/Organisations', { body: [node('ku', false)] });
    open();
    expect(await screen.findByText('Du administrerar ingen organisation')).toBeTruthy();
  });

  test('stays on screen when it fails to refresh, shows its age and disables every action', async () => {
    open();
    await screen.findByText('Anna Ek');
    lists.set(listPath('active'), 500);
    fireEvent.click(screen.getByRole('button', { name: 'Hämta listan på nytt' }));
    expect(await screen.findByText(/^Listan kunde inte hämtas på nytt/)).toBeTruthy();
    expect(screen.getByText('Anna Ek')).toBeTruthy();
    expect(screen.getByText(/^Det som visas hämtades kl\. \d\d:\d\d\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Anna Ek' }));
    expect(screen.getAllByRole('button', { name: /^Förläng/ })[0]?.textContent).toContain(
      'Listan är inte aktuell.',
    );
  });

  test.each([[403], [500], [`[\n${JSON.stringify(named('Anna Ek'))},\n`]])(
    'is replaced by an error with a retry button after a failure: %j',
    async (reply) => {
      lists.set(listPath('active'), reply);
      open();
      // The message differs when the connection broke after some accounts were shown.
      expect(
        await screen.findByText(/^(Kontona kunde inte hämtas|Hämtningen avbröts)/),
      ).toBeTruthy();
      lists.set(listPath('active'), lines(named('Anna Ek')));
      fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
      expect(await screen.findByText('Anna Ek')).toBeTruthy();
    },
  );

  test('is reported as failed, not as empty, when the first connection breaks before any account arrives', async () => {
    lists.set(
      listPath('active'),
      () =>
        new ReadableStream({
          async start(controller) {
            controller.enqueue(new TextEncoder().encode('[\n'));
            // Longer than the interval at which the page reads the stream.
            await new Promise((resolve) => setTimeout(resolve, 100));
            controller.enqueue(new TextEncoder().encode('\n'));
            await new Promise((resolve) => setTimeout(resolve, 100));
            controller.error(new TypeError('network error'));
          },
        }),
    );
    open();
    expect(await screen.findByText('Kontona kunde inte hämtas.')).toBeTruthy();
    expect(screen.queryByText('Inga konton här')).toBeNull();
    lists.set(listPath('active'), lines(named('Anna Ek')));
    fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByText('Anna Ek')).toBeTruthy();
  });

  test('shows an empty state when there are no accounts', async () => {
    open('?list=deprovisioning');
    expect(await screen.findByText('Inga konton här')).toBeTruthy();
  });
});

test('shows changes made by others when the lists are refreshed', async () => {
  open();
  await screen.findByRole('link', { name: 'Inaktiva 1' });
  lists.set(listPath('active'), lines(named('Anna Ek'), named('Bo Al'), named('Fia Al')));
  fireEvent.click(screen.getByRole('button', { name: 'Hämta listan på nytt' }));
  expect(await screen.findByText('Fia Al')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Aktiva 3' })).toBeTruthy();
});
