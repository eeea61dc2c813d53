import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, show, startScreens } from '#tests/support/screen.tsx';
import type { ClosedAccount } from '#contract/closedAccount.ts';
import ClosedPage from './ClosedPage.tsx';

const open = (status: ClosedAccount['status'], days: Partial<ClosedAccount> = {}) => {
  answer('GET /api/authentication/closed', {
    body: { status, lastDay: null, until: null, ...days },
  });
  return show(<ClosedPage />, '/account/closed');
};

beforeEach(() => startScreens());

// ALUM-07
test.each([
  ['Retired', 'Kontot är avslutat'],
  ['Inactive', 'Kontots tid har gått ut'],
  ['None', 'Kontot är inte i bruk'],
] as const)(
  'explains that the account is %s, and offers graduates the alumni portal by e-mail',
  async (status, title) => {
    open(status);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText('Har du studerat här?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Fortsätt med e-post' }).getAttribute('href')).toBe(
      '/authentication/email?returnTo=%2Falumni-portal%2Fsignin%2Fselect',
    );
  },
);

test.each([
  ['Suspended', 'Kontot är avstängt'],
  ['New', 'Kontot är inte aktiverat än'],
] as const)('does not offer the alumni portal when the account is %s', async (status, title) => {
  open(status);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByText('Har du studerat här?')).toBeNull();
});

test.each<[ClosedAccount['status'], Partial<ClosedAccount>, RegExp]>([
  ['Suspended', {}, /stängt av kontot tills vidare/],
  ['Suspended', { until: '2026-03-31' }, /stängt av kontot till och med tisdag 31 mars 2026\./],
  ['Inactive', { lastDay: '2026-02-28' }, /^Kontot gällde till och med lördag 28 februari 2026\.$/],
  ['Retired', {}, /^Din tid vid universitetet är över/],
])('says why, and until when, the account is %s: %j', async (status, days, text) => {
  open(status, days);
  expect(await screen.findByText(text)).toBeTruthy();
});
