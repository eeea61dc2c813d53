import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '../../../../../tests/support/screen.tsx';
import type { DirectoryAccount } from '../../../../contract/adAccounts.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { reportReached, reportUnreachable } from '../../../offline/connection.ts';
import DirectoryAccountsPage from './DirectoryAccountsPage.tsx';

const MINE = 'GET /api/AdAccounts';
const CREATE = 'POST /api/AdAccounts';
const WORDS = 'grankotte cykel mandolin';
const policy = { minimumLength: 12, maximumLength: 128, minimumStrength: 3, historyLength: 24, description: [] };
const features = (changes = {}) =>
  answer('GET /api/configuration/siteFeatures', {
    body: {
      admAccountManagement: true, techAccountManagement: true, disableFeaturesForExternalUsers: false, preventDisableMFA: false,
      hideNonProductionReadyFeatures: false, enableReCaptcha: false, enableAccountAdminNotifications: true, enableFrontendDemoCode: false, ...changes,
    },
  });
const account = (changes: Partial<DirectoryAccount> = {}): DirectoryAccount => ({
  accountName: 'annli42', liUId: 'annli42', enabled: true, environment: 'ad.kvarnby.se', accountType: 'Personal', created: '2020-01-01T08:00:00Z',
  passwordLastSet: '2026-01-05T09:00:00Z', displayName: 'Anna Lindqvist', isInTSVPreventDisableGroup: false, ...changes,
});
const adm = (changes: Partial<DirectoryAccount> = {}) => account({ accountName: 'adm_annli42', accountType: 'Adm', ...changes });
const mine = (...accounts: DirectoryAccount[]) => answer(MINE, { body: accounts });

beforeEach(async () => {
  await startScreens();
  signIn();
  features();
  mine(account());
  for (const kind of ['Adm', 'Tech']) answer(`GET /api/Password/PolicyDescription?adAccountType=${kind}`, { body: policy });
  answer('POST /api/Password/Validate', { body: { errors: {}, strength: 4 } });
});
afterEach(() => act(reportReached));

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string, text: string) => fireEvent.change(await screen.findByLabelText(name), { target: { value: text } });
const creations = () => sent.filter(({ call }) => call === CREATE);
async function fillIn(): Promise<void> {
  show(<DirectoryAccountsPage />);
  await press('Skapa administratörskonto');
  await type('Nytt lösenord', WORDS);
  await type('Upprepa lösenordet', WORDS);
  await press('Skapa kontot');
}

// PASS-27
test('each account by its name and kind, whether it works and how old its password is', async () => {
  mine(account(), adm({ enabled: false, passwordLastSet: null, isInTSVPreventDisableGroup: true }));
  show(<DirectoryAccountsPage />);
  const [own, other] = await screen.findAllByRole('listitem');
  expect(own?.textContent).toMatch(/annli42.*Aktivt.*Ditt eget konto i ad\.kvarnby\.se.*Lösenord valt/);
  expect(other?.textContent).toMatch(/adm_annli42.*Avstängt.*Administratörskonto.*Inget lösenord ännu.*Tvåstegsverifiering måste vara på/);
  expect(screen.getByRole('button', { name: 'Byt lösenord för adm_annli42' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Byt lösenord för annli42' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Skapa administratörskonto' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Skapa teknikerkonto' })).toBeTruthy();
});

// PASS-27
test('a new account is made with a password of its own, and is listed', async () => {
  answer(CREATE, { body: adm() });
  await fillIn();
  await waitFor(() => expect(creations()).toHaveLength(1));
  mine(account(), adm());
  expect(await screen.findByText('Kontot adm_annli42 är skapat')).toBeTruthy();
  expect(creations()[0]?.body).toEqual({ password: WORDS, passwordConfirm: WORDS, adAccountType: 'Adm', adAccountTypePrefix: 'adm_' });
  expect(sent.find(({ call }) => call.endsWith('/Validate'))?.body).toEqual({ password: WORDS, liUIdToValidate: 'adm_annli42' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Konton i katalogen');
  // The form's request is let go of with the form, a moment after it.
  await waitFor(() => expect(JSON.stringify(queryClient.getMutationCache().getAll().map(({ state }) => state))).not.toContain(WORDS));
});

test('nothing is sent while the passwords differ', async () => {
  show(<DirectoryAccountsPage />);
  await press('Skapa teknikerkonto');
  await type('Nytt lösenord', WORDS);
  await press('Skapa kontot');
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(creations()).toEqual([]);
});

test('what is begun can be left', async () => {
  show(<DirectoryAccountsPage />);
  await press('Skapa teknikerkonto');
  expect((await screen.findByRole('heading', { name: 'Skapa teknikerkonto' })) === document.activeElement).toBe(true);
  await press('Avbryt');
  expect(await screen.findByRole('button', { name: 'Skapa teknikerkonto' })).toBeTruthy();
});

test.each<[string, Reply, RegExp]>([
  ['an account that is there already', { status: 409 }, /finns redan ett sådant konto/],
  ['a directory that does not answer', { status: 503, errors: { 'externalSystem.NoResponse': [] } }, /svarar inte/],
  ['no network', 'noNetwork', /offline/],
])('%s is told, and what was typed stays', async (_what, reply, said) => {
  answer(CREATE, reply);
  await fillIn();
  expect(await screen.findByText('Kontot är inte skapat')).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>('Nytt lösenord')).value).toBe(WORDS);
});

test('a password that the directory refuses is told at its field', async () => {
  answer(CREATE, { status: 400, errors: { password: ['PASSWORD/USED_BEFORE'] } });
  await fillIn();
  await waitFor(() => expect(screen.getByLabelText('Nytt lösenord').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByText('Kontot är inte skapat')).toBeNull();
  expect(screen.getByRole('alert').textContent).toMatch(/haft det|tidigare|förut/i);
});

test('on an old sign-in the person proves themselves first', async () => {
  answer(CREATE, { status: 403, errors: { authentication: ['MFA/PROOF_TOO_OLD'] } });
  answer('GET /api/MFA/factors', { body: [] });
  await fillIn();
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByText('Kontot är inte skapat')).toBeNull();

  cleanup();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
});

test('the password of an account with more rights is changed by its own name', async () => {
  mine(account(), adm());
  answer('PUT /api/Password/password', { status: 204 });
  show(<DirectoryAccountsPage />);
  await press('Byt lösenord för adm_annli42');
  await type('Nuvarande lösenord', 'det gamla lösenordet');
  await type('Nytt lösenord', WORDS);
  await type('Upprepa lösenordet', WORDS);
  fireEvent.submit((await screen.findByLabelText('Nytt lösenord')).closest('form') ?? document.body);
  expect(await screen.findByText('Lösenordet för adm_annli42 är bytt')).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ currentPassword: 'det gamla lösenordet', newPassword: WORDS, adAccountType: 'Adm', adAccountTypePrefix: 'adm_' });
});

test('offline the accounts are read, and nothing can be begun', async () => {
  act(reportUnreachable);
  show(<DirectoryAccountsPage />);
  expect(await screen.findByText(/måste vara online/)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skapa administratörskonto' }).disabled).toBe(true));
});

test.each<[string, () => void]>([
  ['where both kinds are switched off', () => features({ admAccountManagement: false, techAccountManagement: false })],
  ['for students', () => signIn({ personType: 'Student' })],
])('there is nothing to look after %s, and the page says so', async (_what, arrange) => {
  arrange();
  show(<DirectoryAccountsPage />);
  expect(await screen.findByText('Du har inga sådana konton att sköta.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

// PASS-27
// SHELL-33
test('a kind that is switched off is not offered', async () => {
  features({ admAccountManagement: false });
  show(<DirectoryAccountsPage />);
  expect(await screen.findByRole('button', { name: 'Skapa teknikerkonto' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skapa administratörskonto' })).toBeNull();
});
