import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { cards } from '#contract/cards.ts';
import type { ApplicationConfiguration } from '#contract/configuration.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { applicationQuery } from '#client/api/product.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { WAITING_FREEZE_KEY } from '#client/session/freezeWaiting.ts';
import { savePreferences } from '#client/device/preferences.ts';
import { helpdeskQueries } from '#client/domain/helpdesk.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import LandingPage from './LandingPage.tsx';

const {
  ActivationKey,
  Antagning,
  BankId,
  EduId,
  Email,
  FrejaeID,
  LiuProd,
  Main,
  RegionOstergotland,
} = AuthenticationScope;
const offer = (...signInScopes: ApplicationConfiguration['signInScopes']) =>
  queryClient.setQueryData(
    applicationQuery().queryKey,
    (known) => known && { ...known, signInScopes },
  );
const all = [
  Main,
  EduId,
  Antagning,
  LiuProd,
  ActivationKey,
  RegionOstergotland,
  BankId,
  Email,
  FrejaeID,
] as const;
/** Returns the links of a section, each with its description. */
const linksOf = (errand: HTMLElement) =>
  within(errand)
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent,
    ]);
const names = () =>
  screen.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent);

beforeEach(async () => {
  await startScreens();
  localStorage.clear();
  reportReached();
  offer(...all);
});

test('says only that the portal is not open yet, until somebody can administer it', () => {
  queryClient.setQueryData(
    applicationQuery().queryKey,
    (known) => known && { ...known, isSetUp: false },
  );
  show(<LandingPage />, '/landingpage');
  expect(screen.getByRole('heading', { name: 'Portalen är inte öppen än' })).toBeTruthy();
  expect(screen.queryAllByRole('link', { hidden: true })).toEqual([]);
  expect(screen.queryAllByRole('button', { hidden: true })).toEqual([]);
});

// AUTH-01
test('groups the sign-in methods by purpose', async () => {
  show(<LandingPage />, '/landingpage');
  const [signingIn, proving] = [
    screen.getByRole('region', { name: 'Logga in' }),
    screen.getByRole('region', { name: 'Glömt lösenordet eller ny här?' }),
  ];
  expect(linksOf(signingIn).map(([, note]) => note)).toEqual([
    undefined,
    'För externa användare och alumner',
  ]);
  expect(linksOf(proving).map(([, note]) => note)).toEqual([
    undefined,
    undefined,
    undefined,
    'För nyantagna studenter',
    'Koden med 16 tecken som du har fått',
  ]);
  expect(names()).toEqual([
    'Logga in med universitetskonto',
    'Kod via e-post',
    'BankID',
    'Freja',
    'eduID',
    'Antagning.se',
    'Aktiveringsnyckel',
    'Driftkonto',
    'Region Östergötland',
  ]);
  expect(screen.getByText('Driftkonto').closest('details')?.open).toBe(false);
});

test('shows only the sign-in methods that the installation offers', () => {
  offer(Main);
  show(<LandingPage />, '/landingpage');
  expect(names()).toEqual(['Logga in med universitetskonto']);
  expect(screen.queryByText('Fler sätt')).toBeNull();
});

test.each([
  ['the university account', undefined, 'Logga in med universitetskonto'],
  ['BankID', BankId, 'Fortsätt med BankID'],
  ['a code by e-mail', Email, 'Fortsätt med kod via e-post'],
  ['a rarely used method', LiuProd, 'Fortsätt med Driftkonto'],
  [
    'an activation key, which can be used only once',
    ActivationKey,
    'Logga in med universitetskonto',
  ],
])(
  'shows the right method first, and only once, after a sign-in on this device with %s',
  (_, lastSignInScope, first) => {
    savePreferences({ lastSignInScope });
    show(<LandingPage />, '/landingpage');
    expect(names()[0]).toBe(first);
    expect(names()).toHaveLength(all.length);
  },
);

test('ignores the last used method when the installation no longer offers it', () => {
  savePreferences({ lastSignInScope: BankId });
  offer(Main, EduId);
  show(<LandingPage />, '/landingpage');
  expect(names()).toEqual(['Logga in med universitetskonto', 'eduID']);
});

test('explains offline, without a session, what needs a network and what would not', () => {
  reportUnreachable();
  show(<LandingPage />, '/landingpage');
  expect(screen.getByText(/Du kan logga in när du är online igen\./)).toBeTruthy();
  expect(screen.getByText(/På en enhet där du är inloggad/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Mitt kort' })).toBeNull();
});

test('links to the data stored on the device while offline', () => {
  reportUnreachable();
  signIn({ personType: 'Student' });
  queryClient.setQueryData(query(cards.mine, {}).queryKey, {
    id: 'c1',
    norEduPersonLin: 'l1',
    liUId: 'annli42',
    isoNumber: '9752',
    changedDate: '2026-01-01T00:00:00Z',
    status: 'Active',
    validityStartDate: '2025-01-01',
    validityEndDate: '2030-01-01',
    blockedDate: null,
    frozenDate: null,
  });
  show(<LandingPage />, '/landingpage');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mitt kort',
    'Min profil',
  ]);
  expect(screen.getByRole('link', { name: 'Min profil' }).getAttribute('href')).toBe(
    '/profile/student',
  );
  expect(queryClient.getQueryData(helpdeskQueries.information('Student').queryKey)).toBeUndefined();
});

test('says what to do where the browser blocks cookies, and only there', () => {
  const { unmount } = show(<LandingPage />, '/landingpage');
  expect(screen.queryByText('Webbläsaren låter dig inte logga in')).toBeNull();
  unmount();
  const blocked = vi.spyOn(document, 'cookie', 'set').mockReturnValue();
  show(<LandingPage />, '/landingpage');
  expect(screen.getByText('Webbläsaren låter dig inte logga in')).toBeDefined();
  expect(screen.getByText(/Tillåt dem i webbläsarens inställningar/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ladda om sidan' })).toBeDefined();
  blocked.mockRestore();
});

// CARD-07
test('says that a freeze of the card was not sent before the session ended, and of whom nothing', async () => {
  localStorage.setItem(WAITING_FREEZE_KEY, JSON.stringify({ liUId: 'annli42' }));
  show(<LandingPage />, '/landingpage');
  const notice = await screen.findByText('Kortet är inte fryst än');
  expect(notice.closest('[role]')?.textContent).toContain('Logga in igen, så fryses kortet genast');
  expect(document.body.textContent).not.toContain('annli42');
  localStorage.clear();
});
