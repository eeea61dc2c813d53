import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import type { PasswordStatus } from '#contract/password.ts';
import { passwords } from '#contract/passwords.ts';
import { user } from '#contract/user.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { applicationQuery } from '#client/api/product.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import MyAccountPage from './MyAccountPage.tsx';
import PasswordPage from './PasswordPage.tsx';

const OLD = 'det gamla lösenordet';
const NEW = 'grankotte cykel mandolin';
const CHANGE = 'PUT /api/Password/password';
const policy = {
  minimumLength: 12,
  maximumLength: 128,
  minimumStrength: 3,
  historyLength: 24,
  description: [],
};
const status = (changes: Partial<PasswordStatus> = {}) =>
  answer('GET /api/Password/status', {
    body: {
      renewingRequired: false,
      passwordLastSet: '2026-01-05T09:00:00Z',
      renewBefore: null,
      ...changes,
    },
  });
const features = (isManagedHere: boolean) =>
  answer('GET /api/configuration/siteFeatures', {
    body: {
      admAccountManagement: isManagedHere,
      techAccountManagement: isManagedHere,
      disableFeaturesForExternalUsers: false,
      preventDisableMFA: false,
      hideNonProductionReadyFeatures: false,
      enableReCaptcha: false,
      enableAccountAdminNotifications: true,
      enableFrontendDemoCode: false,
    },
  });
const account = {
  liUId: 'annli42',
  displayName: 'Anna Lindqvist',
  givenName: 'Anna',
  surname: 'Lindqvist',
  liUEmailAddress: 'anna.lindqvist@kvarnby.se',
  accountType: 'Personal',
  personType: 'Employee',
  primaryAffiliation: 'employee',
  userStatus: 'Active',
  subscriptionType: 'Medium',
  validThroughCurrent: null,
  isEmployedUntilFurtherNotice: true,
  organisation: null,
  studies: null,
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
  signIn();
  status();
  answer('GET /api/user/account', { body: account });
  features(false);
  answer('GET /api/MFA/enabled?adAccountType=Personal', {
    body: { adAccountType: 'Personal', enabled: false, isDisablingPrevented: false },
  });
  answer('GET /api/MFA/factors', { body: [] });
  answer('GET /api/user/verifications', { body: [] });
  answer('GET /api/Password/PolicyDescription?adAccountType=Personal', { body: policy });
  answer('POST /api/Password/Validate', { body: { errors: {}, strength: 4 } });
});
afterEach(() => {
  act(reportReached);
  vi.useRealTimers();
});

const open = (at = '/myaccounts') =>
  show(
    <Routes>
      <Route path="/myaccounts" element={<MyAccountPage />} />
      <Route path="/myaccounts/personal/password" element={<PasswordPage />} />
    </Routes>,
    at,
  );
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, text: string) =>
  fireEvent.change(await field(name), { target: { value: text } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
/** Fills in everything that a password change needs. */
async function fillIn(): Promise<void> {
  open('/myaccounts/personal/password');
  await type('Nuvarande lösenord', OLD);
  await type('Nytt lösenord', NEW);
  await type('Upprepa lösenordet', NEW);
}
const changes = () => sent.filter(({ call }) => call === CHANGE);

// SELF-16
test('shows the account and links to each of its settings', async () => {
  features(true);
  open();
  expect(await screen.findByText('annli42')).toBeTruthy();
  expect(screen.getByText('anna.lindqvist@kvarnby.se')).toBeTruthy();
  expect(await screen.findByText('Bytt i januari')).toBeTruthy();
  expect(await screen.findByText('Av')).toBeTruthy();
  const hrefs = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(hrefs).toEqual([
    ['Mitt konto', '/myaccounts/personal'],
    ['Eduroam', '/myaccounts/eduroam'],
    ['Lägg till app', '/myaccounts/personal/twostep'],
    ['Lösenord', '/myaccounts/personal/password'],
    ['Tvåstegsverifiering', '/myaccounts/personal/twostep'],
    ['Återställningskoder', '/myaccounts/personal/twostep'],
    ['Egen e-postadress', '/profile/employee'],
    ['Enheter och inloggningar', '/myaccounts/personal/signins'],
    ['Mina uppgifter', '/myaccounts/personal/mydata'],
    ['Konton för datorer och system', '/myaccounts/personal/directory'],
  ]);
});

test('does not link to directory accounts when no kind of them can be managed', async () => {
  features(false);
  open();
  await screen.findByText('Bytt i januari');
  expect(screen.queryByRole('link', { name: 'Konton för datorer och system' })).toBeNull();
});

// PASS-23
test('shows first that the password must be changed', async () => {
  status({ renewingRequired: true });
  open('/myaccounts/personal/password');
  expect(await screen.findByText('Byt lösenord nu')).toBeTruthy();
  expect(screen.getByText('Behöver bytas')).toBeTruthy();
});

test('shows the password form when the status cannot be fetched', async () => {
  answer('GET /api/Password/status', { status: 500 });
  open('/myaccounts/personal/password');
  expect(await screen.findByText('Lösenordets status kunde inte hämtas.')).toBeTruthy();
  expect(await field('Nuvarande lösenord')).toBeTruthy();
});

describe('password change', () => {
  test('is sent once, shows a confirmation and leaves no password in a cache', async () => {
    answer(CHANGE, { status: 204 });
    await fillIn();
    await press('Byt lösenord');
    expect(await screen.findByText('Lösenordet är bytt')).toBeTruthy();
    expect(changes().map(({ body }) => body)).toEqual([
      {
        currentPassword: OLD,
        newPassword: NEW,
        newPasswordConfirm: NEW,
        adAccountType: 'Personal',
        adAccountTypePrefix: '',
      },
    ]);
    expect(screen.queryByLabelText('Nuvarande lösenord')).toBeNull();
    await waitFor(() => {
      const caches = [
        ...queryClient.getQueryCache().getAll(),
        ...queryClient.getMutationCache().getAll(),
      ].map(({ state }) => state);
      expect(JSON.stringify(caches)).not.toContain(NEW);
    });
  });

  // PASS-16, PASS-17
  test('is not sent without the current password or when the new passwords differ', async () => {
    open('/myaccounts/personal/password');
    await type('Nytt lösenord', NEW);
    await type('Upprepa lösenordet', `${NEW} igen`);
    await press('Byt lösenord');
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(within(summary).getAllByRole('listitem')).toHaveLength(2));
    fireEvent.click(within(summary).getByRole('button', { name: 'Nuvarande lösenord' }));
    const current = await field('Nuvarande lösenord');
    await waitFor(() => expect(document.activeElement).toBe(current));
    expect(changes()).toEqual([]);
  });

  test('keeps the typed text and shows an error at the field when the current password is wrong', async () => {
    answer(CHANGE, { status: 400, errors: { currentPassword: ['PASSWORD/WRONG'] } });
    await fillIn();
    await press('Byt lösenord');
    expect((await screen.findAllByText(/Det är inte lösenordet du har nu/)).length).toBeGreaterThan(
      0,
    );
    expect((await field('Nuvarande lösenord')).value).toBe(OLD);
    expect((await field('Nytt lösenord')).value).toBe(NEW);
    await type('Nuvarande lösenord', `${OLD}!`);
    const corrected = await field('Nuvarande lösenord');
    // The form judges a field only after the event in which it has changed.
    await waitFor(() => expect(corrected.getAttribute('aria-invalid')).not.toBe('true'));
  });

  test('shows at its field that the new password was used before', async () => {
    answer(CHANGE, { status: 400, errors: { newPassword: ['PASSWORD/USED_BEFORE'] } });
    await fillIn();
    await press('Byt lösenord');
    expect((await screen.findAllByText(/Du har haft lösenordet tidigare/)).length).toBeGreaterThan(
      0,
    );
    expect(screen.queryByText('Lösenordet är inte bytt')).toBeNull();
  });

  test.each<[string, Reply, RegExp]>([
    ['after too many attempts', { status: 423 }, /Vänta en kvart/],
    [
      'while the directory does not respond',
      { status: 503, errors: { 'externalSystem.NoResponse': [] } },
      /svarar inte/,
    ],
    ['without a network', 'noNetwork', /Inget svar kom/],
  ])('explains why it failed %s, and keeps the typed text', async (_, reply, said) => {
    answer(CHANGE, reply);
    await fillIn();
    await press('Byt lösenord');
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect((await field('Nytt lösenord')).value).toBe(NEW);
  });

  test('whose answer was lost is not said to have failed, and is the same change on a retry', async () => {
    answer(CHANGE, 'noNetwork');
    await fillIn();
    await press('Byt lösenord');
    expect(await screen.findByText('Vi vet inte om det gick igenom')).toBeTruthy();
    expect(screen.queryByText('Lösenordet är inte bytt')).toBeNull();
    act(reportReached);
    answer(CHANGE, { status: 204 });
    await press('Byt lösenord');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(new Set(keysOf(CHANGE)).size).toBe(1);
  });

  test('can be cancelled', async () => {
    await fillIn();
    await press('Avbryt');
    expect(screen.queryByLabelText('Nuvarande lösenord')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Lösenord');
    expect(changes()).toEqual([]);
  });
});

test('shows the stored status offline, and announces in advance that a change needs a connection', async () => {
  for (const { queryKey, meta } of [applicationQuery(), query(user.current, {})])
    queryClient.setQueryDefaults(queryKey, { meta: meta ?? {} });
  await queryClient.prefetchQuery(query(passwords.status, {}));
  act(reportUnreachable);
  open('/myaccounts/personal/password');
  expect(await screen.findByText('Bytt i januari')).toBeTruthy();
  expect(await screen.findByText(/Det går inte ut/)).toBeTruthy();
  expect(await screen.findByText('Du behöver vara online för att byta lösenord.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Byt lösenord' }).disabled).toBe(
      true,
    ),
  );
  expect((await screen.findAllByText(/Visas från enheten/)).length).toBeGreaterThan(0);
});
