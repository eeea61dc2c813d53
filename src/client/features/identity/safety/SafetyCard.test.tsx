import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { safetyQueries } from './queries.ts';
import { SafetyCard } from './SafetyCard.tsx';

const moment = '2026-01-05T09:00:00Z';
const passkey = {
  id: 'k',
  kind: 'Passkey',
  name: 'Datorn',
  created: moment,
  lastUsed: null,
  remaining: null,
};
const codes = { ...passkey, id: 'r', kind: 'RecoveryCodes', name: '', remaining: 8 };
const address = (verified: string | null) => ({
  body: [{ verificationType: 'email', verified, sentTo: 'a…@example.org', expires: null }],
});

/** Everything is in place, except what a test changes. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  await startScreens();
  signIn();
  answer('GET /api/Password/status', {
    body: { renewingRequired: false, passwordLastSet: moment, renewBefore: null, setWith: 7 },
  });
  answer('GET /api/MFA/enabled?adAccountType=Personal', {
    body: { adAccountType: 'Personal', enabled: true, isDisablingPrevented: false },
  });
  answer('GET /api/MFA/factors', { body: [passkey, codes] });
  answer('GET /api/user/verifications', address(moment));
});
afterEach(() => {
  vi.useRealTimers();
});

const card = async () =>
  within(await screen.findByRole('region', { name: 'Är ditt konto säkert?' }));
const status = async () => (await card()).getByRole('status');
/** The links outside the list: the one button. */
const nextSteps = () => screen.queryAllByRole('link').filter((link) => link.closest('li') === null);

test('says that everything is in place, how the password was chosen, and asks for nothing', async () => {
  show(<SafetyCard />);
  await waitFor(async () => expect((await status()).textContent).toBe('Ja, allt är på plats.'));
  expect(screen.getByText('Valt efter inloggning med BankID')).toBeTruthy();
  expect(screen.getByText('På, med passkey')).toBeTruthy();
  expect(screen.getByText('8 koder kvar')).toBeTruthy();
  expect(screen.getByText('Bekräftad')).toBeTruthy();
  expect(nextSteps()).toEqual([]);
});

test('offers the most valuable step as the only button', async () => {
  answer('GET /api/MFA/enabled?adAccountType=Personal', {
    body: { adAccountType: 'Personal', enabled: false, isDisablingPrevented: false },
  });
  answer('GET /api/MFA/factors', { body: [] });
  answer('GET /api/user/verifications', { body: [] });
  show(<SafetyCard />);
  expect(await screen.findByText('1 av 4 klart.')).toBeTruthy();
  expect(nextSteps().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lägg till passkey', '/myaccounts/personal/twostep'],
  ]);
});

test('announces the moment at which the last part becomes good, once', async () => {
  answer('GET /api/user/verifications', address(null));
  const first = show(<SafetyCard />);
  expect(await screen.findByText('3 av 4 klart.')).toBeTruthy();
  expect(nextSteps().map((link) => link.getAttribute('href'))).toEqual(['/verify/email']);
  first.unmount();
  answer('GET /api/user/verifications', address(moment));
  queryClient.removeQueries({ queryKey: safetyQueries.contacts().queryKey });
  const second = show(<SafetyCard />);
  expect(await screen.findByText(/^Klart, nu är ditt konto säkert/)).toBeTruthy();
  second.unmount();
  show(<SafetyCard />);
  expect(await screen.findByText('Ja, allt är på plats.')).toBeTruthy();
});

test('does not ask a student for an address, and does not fetch any', async () => {
  signIn({ personType: 'Student', primaryAffiliation: 'student' });
  answer('GET /api/user/verifications', { status: 500 });
  show(<SafetyCard />);
  expect(await screen.findByText('Ja, allt är på plats.')).toBeTruthy();
  expect(screen.queryByText('Egen e-postadress')).toBeNull();
});

test('claims nothing about a part that could not be fetched', async () => {
  answer('GET /api/MFA/factors', { status: 500 });
  show(<SafetyCard />);
  expect(await screen.findByText(/^Allt kunde inte hämtas/)).toBeTruthy();
  expect(screen.queryByText('På, med passkey')).toBeNull();
  expect(nextSteps()).toEqual([]);
});
