import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failuresOf } from '#tests/support/failures.ts';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { CostDistributionRow } from '#contract/finance.ts';
import type { OrganisationNode } from '#contract/organisations.ts';
import { reportReached } from '#client/offline/connection.ts';
import FinancePage from './FinancePage.tsx';

const IDT = '4c2b1a90-0000-4000-8000-000000000001';
const tree: OrganisationNode[] = [
  {
    organisationId: IDT,
    shortName: 'IDT',
    type: 'Department',
    name: { 'sv-SE': 'Datateknik', 'en-GB': 'Computing' },
    path: '/IDT',
    isAdministered: true,
    children: [],
  },
];
const row = (
  displayName: string,
  monthlyCost: number,
  costCentreName: string | null,
): CostDistributionRow => ({
  norEduPersonLin: displayName,
  liUId: null,
  givenName: '',
  surname: '',
  displayName,
  organisationId: IDT,
  organisationCanonicalPath: '/IDT',
  accountType: 'Personal',
  affiliation: 'Employee',
  subscriptionType: 'Large',
  userStatus: 'Active',
  distributionPercent: 100,
  monthlyCost,
  costCentreName,
  costCentreAccountNumber: '1',
  activityName: null,
  activityAccountNumber: null,
  employeeDescription: null,
  externalInvoiceCustomer: null,
  externalInvoiceReference: null,
  externalInvoiceContactPerson: null,
});
const query = `accountTypes=Associate&accountTypes=Employee&accountTypes=Affiliated&organisationId=${IDT}`;
const costs = (month: string) => `GET /api/finance/accounts/costDistribution/${month}?${query}`;
const sums = (month: string) => `GET /api/finance/accounts/costSums/${month}?${query}`;
const see = (at = `/finance?org=${IDT}`) => show(<FinancePage />, at);
const rowsOf = () =>
  within(screen.getByRole('table', { name: 'Kostnad per månad' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['Economist'] });
  answer('GET /api/Organisations', { body: tree });
});

test('asks for an organisation first, and shows an empty state for one without costs', async () => {
  const { unmount } = see('/finance');
  expect(await screen.findByText('Välj en organisation')).toBeTruthy();
  unmount();
  answer(costs('2026-11'), { body: [] });
  answer(sums('2026-10'), { body: [] });
  see();
  expect(await screen.findByText('Inga kostnader')).toBeTruthy();
});

// FIN-04
test('compares each group with the previous month, and keeps the month in the address', async () => {
  answer(costs('2026-11'), { body: [row('Anna', 100, 'IT'), row('Bo', 50.5, null)] });
  answer(sums('2026-10'), {
    body: [{ organisationCanonicalPath: '/IDT', costCentreName: 'IT', monthlyCost: 120 }],
  });
  answer(costs('2026-10'), { body: [row('Anna', 120, 'IT')] });
  answer(sums('2026-09'), { body: [] });
  const { router } = see();
  await waitFor(() =>
    expect(rowsOf()).toEqual([
      'OrganisationKontonnovember 2026oktober 2026Skillnad',
      'IDT2150,50 kr120,00 kr+30,50 kr',
      'Summa2150,50 kr120,00 kr+30,50 kr',
    ]),
  );
  fireEvent.click(screen.getByRole('radio', { name: 'Kostnadsställe' }));
  expect(rowsOf().slice(1)).toEqual([
    'IT1100,00 kr120,00 kr−20,00 kr',
    'Utan kostnadsställe150,50 kr0,00 kr+50,50 kr',
    'Summa2150,50 kr120,00 kr+30,50 kr',
  ]);
  fireEvent.click(screen.getByRole('combobox', { name: 'Månad' }));
  fireEvent.click(await screen.findByRole('option', { name: 'oktober 2026', hidden: true }));
  await waitFor(() => expect(router.state.location.search).toBe(`?org=${IDT}&month=2026-10`));
  await waitFor(() => expect(rowsOf().at(-1)).toBe('Summa1120,00 kr0,00 kr+120,00 kr'));
  expect(
    screen.getByText('Kostnaden den sista dagen i månaden, räknad med dagens abonnemang.'),
  ).toBeTruthy();
});

test('shows placeholders while the previous month is loading', async () => {
  answer(costs('2026-11'), { body: [row('Anna', 100, 'IT')] });
  answer(sums('2026-10'), 'never');
  see();
  await waitFor(() => expect(rowsOf().at(-1)).toBe('Summa1100,00 kr……'));
});

test('shows the current month when the previous one fails, and offers to retry', async () => {
  answer(costs('2026-11'), { body: [row('Anna', 100, 'IT')] });
  answer(sums('2026-10'), { status: 500 });
  see();
  expect(await screen.findByText('Kostnaderna för oktober 2026 kunde inte hämtas.')).toBeTruthy();
  expect(rowsOf().at(-1)).toBe('Summa1100,00 kr––');
  answer(sums('2026-10'), { body: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  await waitFor(() => expect(rowsOf().at(-1)).toBe('Summa1100,00 kr0,00 kr+100,00 kr'));
});

test.each(failuresOf('Kostnaderna kunde inte hämtas.'))(
  'shows an error when fetching the organisations is %s',
  async (_, reply, expectedText) => {
    answer('GET /api/Organisations', reply);
    see('/finance');
    expect(await screen.findByText(expectedText)).toBeTruthy();
  },
);

test.each(failuresOf('Kostnaderna kunde inte hämtas.'))(
  'shows an error when fetching the costs is %s',
  async (_, reply, expectedText) => {
    answer(costs('2026-11'), reply);
    see();
    expect(await screen.findByText(expectedText)).toBeTruthy();
  },
);

test('shows a loading state', async () => {
  answer(costs('2026-11'), 'never');
  see();
  expect(await screen.findByText('Hämtar')).toBeTruthy();
});

// FIN-03, FIN-04
test.each([
  [
    'sv-SE',
    'Exportera',
    [
      'Namn',
      'Användar-id',
      'Organisation',
      'Kontotyp',
      'Status',
      'It-abonnemang',
      'Andel',
      'Kostnad per månad',
      'Kostnadsställe',
      'Verksamhet',
      'Beskrivning',
      'Extern fakturakund',
      'Fakturareferens',
      'Fakturakontakt',
      'Person-id',
    ],
    { type: 'Anställd', status: 'Aktivt', share: '33,5', cost: '1050,5' },
  ],
  [
    'en-GB',
    'Export',
    [
      'Name',
      'User id',
      'Organisation',
      'Account type',
      'Status',
      'IT subscription',
      'Share',
      'Cost per month',
      'Cost centre',
      'Activity',
      'Description',
      'External invoice customer',
      'Invoice reference',
      'Invoice contact',
      'Person id',
    ],
    { type: 'Employee', status: 'Active', share: '33.5', cost: '1050.5' },
  ],
] as const)(
  'shows the columns in the table and in the file, where numbers have the decimal mark of the language (%s)',
  async (language, button, titles, cells) => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => (files.push(file), 'blob:file'),
        revokeObjectURL: () => undefined,
      }),
    );
    await startScreens(language);
    signIn({ roleIds: ['Economist'] });
    answer('GET /api/Organisations', { body: tree });
    answer(costs('2026-11'), {
      body: [
        {
          ...row('Anna', 1050.5, 'IT'),
          liUId: 'annli42',
          distributionPercent: 33.5,
          norEduPersonLin: 'lin-1',
        },
      ],
    });
    answer(sums('2026-10'), { body: [] });
    see();
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const bytes = new Uint8Array(await (files[0] ?? new Blob()).arrayBuffer());
    const [head, line, ...rest] = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(bytes)
      .split('\r\n');
    expect(head).toBe(`\uFEFF${titles.join(';')}`);
    expect(line?.split(';')).toEqual([
      'Anna',
      'annli42',
      'IDT',
      cells.type,
      cells.status,
      'Large',
      cells.share,
      cells.cost,
      'IT (1)',
      '',
      '',
      '',
      '',
      '',
      'lin-1',
    ]);
    expect(rest).toEqual(['']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(titles[4]),
        expect.stringContaining(titles[14]),
      ]),
    );
    vi.unstubAllGlobals();
  },
);
