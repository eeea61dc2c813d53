import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, show, startScreens } from '#tests/support/screen.tsx';
import type { ClosedAccount } from '#contract/closedAccount.ts';
import ClosedPage from './ClosedPage.tsx';

const open = (status: ClosedAccount['status']) => {
  answer('GET /api/authentication/closed', { body: { status, lastDay: null, until: null } });
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
