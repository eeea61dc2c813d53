import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { DirectoryAccount } from '#contract/adAccounts.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import DirectoryAccountsPage from './DirectoryAccountsPage.tsx';

const MINE = 'GET /api/AdAccounts';
const CREATE = 'POST /api/AdAccounts';
const WORDS = 'grankotte cykel mandolin';
const policy = {
  minimumLength: 12,
  maximumLength: 128,
  minimumStrength: 3,
  historyLength: 24,
  description: [],
};
const features = (changes = {}) =>
  answer('GET /api/configuration/siteFeatures', {
    body: {
      admAccountManagement: true,
      techAccountManagement: true,
      disableFeaturesForExternalUsers: false,
      preventDisableMFA: false,
      hideNonProductionReadyFeatures: false,
      enableReCaptcha: false,
      enableAccountAdminNotifications: true,
      enableFrontendDemoCode: false,
      ...changes,
    },
  });
const account = (changes: Partial<DirectoryAccount> = {}): DirectoryAccount => ({
  accountName: 'annli42',
  liUId: 'annli42',
  enabled: true,
  environment: 'ad.kvarnby.se',
  accountType: 'Personal',
  created: '2020-01-01T08:00:00Z',
  passwordLastSet: '2026-01-05T09:00:00Z',
  displayName: 'Anna Lindqvist',
  isInTSVPreventDisableGroup: false,
  ...changes,
});
const adm = (changes: Partial<DirectoryAccount> = {}) =>
  account({ accountName: 'adm_annli42', accountType: 'Adm', ...changes });
const mine = (...accounts: DirectoryAccount[]) => answer(MINE, { body: accounts });

beforeEach(async () => {
  await startScreens();
  signIn();
  features();
  mine(account());
  for (const kind of ['Adm', 'Tech'])
    answer(`GET /api/Password/PolicyDescription?adAccountType=${kind}`, { body: policy });
  answer('POST /api/Password/Validate', { body: { errors: {}, strength: 4 } });
});
afterEach(() => act(reportReached));

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { value: text } });
const creations = () => sent.filter(({ call }) => call === CREATE);
async function fillIn(): Promise<void> {
  show(<DirectoryAccountsPage />);
  await press('Skapa administratörskonto');
  await type('Nytt lösenord', WORDS);
  await type('Upprepa lösenordet', WORDS);
  await press('Skapa kontot');
}

// PASS-27
test('shows each account with its name, its kind, whether it is enabled and the age of its password', async () => {
  mine(account(), adm({ enabled: false, passwordLastSet: null, isInTSVPreventDisableGroup: true }));
  show(<DirectoryAccountsPage />);
  const [own, other] = await screen.findAllByRole('listitem');
  expect(own?.textContent).toMatch(
    /annli42.*Aktivt.*Ditt eget konto i ad\.kvarnby\.se.*Lösenord valt/,
  );
  expect(other?.textContent).toMatch(
    /adm_annli42.*Avstängt.*Administratörskonto.*Inget lösenord ännu.*Tvåstegsverifiering måste vara på/,
  );
  expect(screen.getByRole('button', { name: 'Byt lösenord för adm_annli42' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Byt lösenord för annli42' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Skapa administratörskonto' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Skapa teknikerkonto' })).toBeTruthy();
});

// PASS-27
test('creates an account with its own password and adds it to the list', async () => {
  answer(CREATE, { body: adm() });
  await fillIn();
  await waitFor(() => expect(creations()).toHaveLength(1));
  mine(account(), adm());
  expect(await screen.findByText('Kontot adm_annli42 är skapat')).toBeTruthy();
  expect(creations()[0]?.body).toEqual({
    password: WORDS,
    passwordConfirm: WORDS,
    adAccountType: 'Adm',
    adAccountTypePrefix: 'adm_',
  });
  expect(sent.find(({ call }) => call.endsWith('/Validate'))?.body).toEqual({
    password: WORDS,
    liUIdToValidate: 'adm_annli42',
  });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Konton för datorer och system');
  // The form's mutation is discarded a moment after the form is unmounted.
  await waitFor(() =>
    expect(
      JSON.stringify(
        queryClient
          .getMutationCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain(WORDS),
  );
});

test('sends nothing while the passwords differ', async () => {
  show(<DirectoryAccountsPage />);
  await press('Skapa teknikerkonto');
  await type('Nytt lösenord', WORDS);
  await press('Skapa kontot');
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(creations()).toEqual([]);
});

test('closes an open form without saving', async () => {
  show(<DirectoryAccountsPage />);
  await press('Skapa teknikerkonto');
  expect(
    (await screen.findByRole('heading', { name: 'Skapa teknikerkonto' })) ===
      document.activeElement,
  ).toBe(true);
  await press('Avbryt');
  expect(await screen.findByRole('button', { name: 'Skapa teknikerkonto' })).toBeTruthy();
});

const NOT_CREATED = 'Kontot är inte skapat';
test.each<[string, Reply, string, RegExp]>([
  ['that the account already exists', { status: 409 }, NOT_CREATED, /finns redan ett sådant konto/],
  [
    'that the directory does not respond',
    { status: 503, errors: { 'externalSystem.NoResponse': [] } },
    NOT_CREATED,
    /svarar inte/,
  ],
  ['that no answer came', 'noNetwork', 'Vi vet inte om det gick igenom', /Inget svar kom/],
])('shows %s and keeps the typed text', async (_what, reply, title, said) => {
  answer(CREATE, reply);
  await fillIn();
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>('Nytt lösenord')).value).toBe(WORDS);
});

test('shows a password that the directory refuses as an error at its field', async () => {
  answer(CREATE, { status: 400, errors: { password: ['PASSWORD/USED_BEFORE'] } });
  await fillIn();
  await waitFor(() =>
    expect(screen.getByLabelText('Nytt lösenord').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.queryByText('Kontot är inte skapat')).toBeNull();
  expect(screen.getByRole('alert').textContent).toMatch(/haft det|tidigare|förut/i);
});

test('requires reauthentication when the sign-in is too old', async () => {
  answer(CREATE, { status: 403, errors: { authentication: ['MFA/PROOF_TOO_OLD'] } });
  answer('GET /api/MFA/factors', { body: [] });
  await fillIn();
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByText('Kontot är inte skapat')).toBeNull();

  cleanup();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
});

test('changes the password of a privileged account under that account’s name', async () => {
  mine(account(), adm());
  answer('PUT /api/Password/password', { status: 204 });
  show(<DirectoryAccountsPage />);
  await press('Byt lösenord för adm_annli42');
  await type('Nuvarande lösenord', 'det gamla lösenordet');
  await type('Nytt lösenord', WORDS);
  await type('Upprepa lösenordet', WORDS);
  fireEvent.submit(
    (await screen.findByLabelText('Nytt lösenord')).closest('form') ?? document.body,
  );
  expect(await screen.findByText('Lösenordet för adm_annli42 är bytt')).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    currentPassword: 'det gamla lösenordet',
    newPassword: WORDS,
    adAccountType: 'Adm',
    adAccountTypePrefix: 'adm_',
  });
});

test('shows the accounts offline, with every action disabled', async () => {
  act(reportUnreachable);
  show(<DirectoryAccountsPage />);
  expect(await screen.findByText(/behöver vara online/)).toBeTruthy();
  await waitFor(() =>
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Skapa administratörskonto' }).disabled,
    ).toBe(true),
  );
});

test.each<[string, () => void]>([
  [
    'when both kinds are disabled',
    () => features({ admAccountManagement: false, techAccountManagement: false }),
  ],
  ['for students', () => signIn({ personType: 'Student' })],
])('shows that there are no accounts to manage %s', async (_what, arrange) => {
  arrange();
  show(<DirectoryAccountsPage />);
  expect(await screen.findByText('Du har inga sådana konton att sköta.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

// PASS-27
// SHELL-33
test('does not offer a kind that is switched off', async () => {
  features({ admAccountManagement: false });
  show(<DirectoryAccountsPage />);
  expect(await screen.findByRole('button', { name: 'Skapa teknikerkonto' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skapa administratörskonto' })).toBeNull();
});
