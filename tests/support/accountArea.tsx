import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { answer, show, signIn } from './screen.tsx';
import AccountErrorPage from '#client/features/identity/setPassword/AccountErrorPage.tsx';
import AccountPage from '#client/features/identity/setPassword/AccountPage.tsx';
import AccountSuccessPage from '#client/features/identity/setPassword/AccountSuccessPage.tsx';
import SelectAccountPage from '#client/features/identity/setPassword/SelectAccountPage.tsx';
import SetPasswordPage from '#client/features/identity/setPassword/SetPasswordPage.tsx';
import type { AccountSummary } from '#contract/account.ts';
import type { Authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';

// A whole form in jsdom takes time on a busy machine.
vi.setConfig({ testTimeout: 40_000 });

export const summary = (changes: Partial<AccountSummary> = {}): AccountSummary => ({
  liUId: 'wilkr321',
  personType: 'Student',
  primaryAffiliation: 'admitted',
  accountType: 'Personal',
  userStatus: 'Active',
  enabled: true,
  emailAddress: null,
  ...changes,
});

const wilma: Authentication = {
  authenticationScope: AuthenticationScope.BankId,
  liUId: null,
  displayName: 'Wilma Krantz',
  hasEduPersonAssuranceAL2: true,
  identityNumber: '200712162387',
  hasMultipleSignings: false,
};

/** Signs in a person, by BankID unless `changes` says otherwise. */
export function signInPerson(changes: Partial<Authentication> = {}): void {
  const who = { ...wilma, ...changes };
  signIn({}, who.authenticationScope);
  answer('GET /api/authentication', { body: who });
}

/** Makes the search return these accounts, each of which can be chosen. */
export function stubSearchResult(...accounts: AccountSummary[]): void {
  answer('GET /api/Accounts/SetPassword/Search', { body: accounts });
  for (const { liUId } of accounts)
    answer(`POST /api/authentication/finalise?liuid=${liUId}`, { body: { ...wilma, liUId } });
}

/**
 * Renders the account area with all its pages at an address, and returns a function for the current
 * address.
 */
export function openArea(at = '/account'): () => string {
  answer('GET /api/Password/PolicyDescription?adAccountType=Personal', {
    body: {
      minimumLength: 12,
      maximumLength: 128,
      minimumStrength: 3,
      historyLength: 24,
      description: [],
    },
  });
  answer('POST /api/Password/Validate', { body: { errors: {}, strength: 4 } });
  const { router } = show(
    <Routes>
      <Route path="/account" element={<AccountPage />} />
      <Route path="/account/error" element={<AccountErrorPage />} />
      <Route path="/account/selectaccount" element={<SelectAccountPage />} />
      <Route path="/account/setpassword" element={<SetPasswordPage />} />
      <Route path="/account/success" element={<AccountSuccessPage />} />
    </Routes>,
    at,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
