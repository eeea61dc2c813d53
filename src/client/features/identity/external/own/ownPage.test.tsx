import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { setSiteFeatures } from '#tests/support/siteFeatures.ts';
import type { OwnExternalAccount, OwnRenewalRefusal } from '#contract/externalSelf.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import OwnPage from './OwnPage.tsx';

const PATH = '/api/ExternalAccount/self';
const LONG = 'Maximiliana-Alexandrina von und zu Hohenstauffen-Rosenkrantz';
const erik: OwnExternalAccount = {
  liUId: 'eriex62',
  displayName: 'Erik Extern',
  email: 'extern@example.org',
  userStatus: 'Active',
  until: '2026-03-20',
  purpose: 'Granskar forskningsdata',
  contact: {
    name: 'Lars Forsberg',
    email: 'lars.forsberg@kvarnby.example',
    organisation: { 'sv-SE': 'Rektors kansli', 'en-GB': 'Office of the Vice-Chancellor' },
    vouches: true,
  },
  passwordSetAt: '2026-01-10T09:00:00Z',
  terms: {
    name: { 'sv-SE': 'Regler för externa användare', 'en-GB': 'Rules' },
    version: 2,
    acceptedAt: '2026-01-10T09:00:00Z',
  },
  renewal: { until: '2026-09-09', refusal: null, opensOn: null },
  endRefusal: null,
  mayKeep: false,
};
const live = [
  {
    id: 's',
    authenticationScope: 9,
    browser: 'Firefox',
    system: 'Linux',
    signedInAt: '2026-03-10T08:00:00Z',
    lastUsedAt: '2026-03-10T08:00:00Z',
    isThis: true,
  },
];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
  toastStore.clear();
  signIn(
    { displayName: 'Erik Extern', personType: 'None', liUId: null },
    AuthenticationScope.Email,
  );
  answer('GET /api/authentication/sessions', { body: live });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (account: OwnExternalAccount | null) => {
  answer(`GET ${PATH}`, { body: account });
  return show(<OwnPage />, '/myaccounts/external');
};
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const shownToasts = () =>
  toastStore
    .get()
    .flatMap(({ type, messages }) =>
      messages.map((message) => [type, 'keys' in message ? message.keys[0] : message.text]),
    );

test('shows the account, its end date, contact person, password, rules and devices', async () => {
  open({ ...erik, displayName: LONG, contact: { ...erik.contact!, name: LONG } });
  for (const text of [
    'eriex62',
    'extern@example.org',
    'Granskar forskningsdata',
    'lars.forsberg@kvarnby.example',
    /version 2, godkända 10\sjanuari\s2026/,
    /Gäller till och med 20\smars/,
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Välj ett nytt lösenord' }).getAttribute('href')).toBe(
    '/public/externaluser/reset/init',
  );
  expect(await screen.findByText('Firefox på Linux')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Till alumnportalen' })).toBeTruthy();
  expect(screen.getByText(LONG)).toBeTruthy();
});

// SHELL-33
test.each([erik, null])(
  'links to no reset and no new account while external accounts are turned off: %j',
  async (account) => {
    setSiteFeatures({ disableFeaturesForExternalUsers: true });
    open(account);
    expect(
      await screen.findByText(account ? 'eriex62' : 'Du har inget externt konto'),
    ).toBeTruthy();
    expect(
      screen
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .filter((path) => path?.startsWith('/public')),
    ).toEqual([]);
  },
);

test('renews the account with one tap, sends one request for two taps, and shows the result', async () => {
  open(erik);
  answer(`PUT ${PATH}/renewal`, {
    body: {
      ...erik,
      until: '2026-09-09',
      renewal: { until: null, refusal: 'RENEWED_BEFORE', opensOn: null },
    },
  });
  const button = await screen.findByRole('button', { name: /^Förläng till 9\sseptember\s2026$/ });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(
    await screen.findByText(
      'Du har redan förlängt kontot. Nästa gång är det Lars Forsberg som förlänger det.',
    ),
  ).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([`PUT ${PATH}/renewal`]);
  expect(shownToasts()).toEqual([['success', 'EXTERNAL/OWN/RENEWED']]);
});

test.each<[OwnRenewalRefusal, RegExp]>([
  ['NO_END', /inget slutdatum/],
  ['NO_CONTACT_PERSON', /saknar kontaktperson/],
  ['CONTACT_PERSON_LEFT', /Lars Forsberg kan inte längre gå i god/],
  ['LET_END', /har sagt att kontot får avslutas/],
  ['NOT_IN_USE', /öppnas det när du väljer ett lösenord/],
  ['TOO_EARLY', /Från 1\sapril\s2026/],
])('explains what to do when the account cannot be renewed: %s', async (refusal, sentence) => {
  open({
    ...erik,
    renewal: { until: null, refusal, opensOn: refusal === 'TOO_EARLY' ? '2026-04-01' : null },
  });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Förläng/ })).toBeNull();
});

test('shows a notice and the current state when the contact person has decided in the meantime', async () => {
  open(erik);
  answer(`PUT ${PATH}/renewal`, {
    status: 409,
    errors: { account: ['EXTERNAL/OWN/WHY_NOT/LET_END'] },
  });
  await screen.findByRole('button', { name: /^Förläng/ });
  answer(`GET ${PATH}`, {
    body: { ...erik, renewal: { until: null, refusal: 'LET_END', opensOn: null } },
  });
  await press(/^Förläng/);
  expect(await screen.findByText(/har sagt att kontot får avslutas/)).toBeTruthy();
  expect(shownToasts()).toEqual([[expect.any(String), 'EXTERNAL/OWN/GONE']]);
});

test('asks for confirmation and shows the consequences before it ends the account', async () => {
  open(erik);
  await press('Avsluta kontot …');
  expect(await screen.findByText('Avsluta kontot eriex62?')).toBeTruthy();
  expect(screen.getByText(/kontot avslutas när 10\smars\s2026 är slut/)).toBeTruthy();
  expect(
    screen.getByText('Lars Forsberg får veta det. Före midnatt kan ni båda ångra det.'),
  ).toBeTruthy();
  await press('Behåll kontot');
  expect(sent).toEqual([]);
  answer(`DELETE ${PATH}`, {
    status: 409,
    errors: { account: ['EXTERNAL/OWN/WHY_NOT/ENDING_ALREADY'] },
  });
  await press('Avsluta kontot …');
  await press('Avsluta kontot');
  await waitFor(() => expect(shownToasts()).toEqual([[expect.any(String), 'EXTERNAL/OWN/GONE']]));
  expect(sent.map(({ call }) => call)).toEqual([`DELETE ${PATH}`]);
});

test('lets the user keep an account that was ended today', async () => {
  const ending = {
    ...erik,
    userStatus: 'Inretirement',
    until: '2026-03-10',
    renewal: { until: null, refusal: 'NOT_IN_USE', opensOn: null },
    endRefusal: 'ENDING_ALREADY',
    mayKeep: true,
  } as const;
  open(ending);
  answer(`PUT ${PATH}/kept`, { body: erik });
  expect(await screen.findByText('Kontot avslutas vid midnatt')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Avsluta kontot …' })).toBeNull();
  await press('Behåll kontot');
  await waitFor(() => expect(shownToasts()).toEqual([['success', 'EXTERNAL/OWN/KEPT']]));
  expect(await screen.findByText(/Gäller till och med 20\smars/)).toBeTruthy();
});

test('links to other pages when the user has no external account', async () => {
  open(null);
  expect(await screen.findByText('Du har inget externt konto')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Skapa ett externt konto' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Till alumnportalen' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Logga ut' })).toBeTruthy();
});

test.each([[{ status: 500, errors: {} } as const], ['noNetwork' as const]])(
  'shows an error and keeps the links when the account cannot be loaded: %j',
  async (reply) => {
    answer(`GET ${PATH}`, reply);
    show(<OwnPage />, '/myaccounts/external');
    expect(await screen.findByText('Ditt konto kunde inte hämtas.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Logga ut' })).toBeTruthy();
  },
);

test('shows the account when the devices cannot be loaded', async () => {
  answer('GET /api/authentication/sessions', { status: 500, errors: {} });
  open(erik);
  expect(await screen.findByText('eriex62')).toBeTruthy();
  expect(await screen.findByText(/Det gick inte att hämta|kunde inte hämta/i)).toBeTruthy();
});
