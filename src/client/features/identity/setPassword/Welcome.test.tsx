import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signInPerson, stubSearchResult, openArea, summary } from '#tests/support/accountArea.tsx';
import { answer, startScreens } from '#tests/support/screen.tsx';
import { AuthenticationScope } from '#contract/values.ts';
import { resetChosenAccount } from './chooseAccount.ts';

const { ActivationKey, BankId } = AuthenticationScope;

beforeEach(async () => {
  await startScreens();
  resetChosenAccount();
});

test('greets a user with proven identity, shows the account, and links to the sign-in by password', async () => {
  signInPerson();
  stubSearchResult(summary());
  openArea();
  const welcome = await screen.findByRole('region', { name: 'Du och ditt konto' });
  expect(welcome.textContent).toContain('Hej Wilma Krantz');
  expect(welcome.textContent).toContain('Ditt konto är wilkr321');
  expect(
    within(welcome).getByRole('link', { name: 'Jag kan mitt lösenord' }).getAttribute('href'),
  ).toBe('/signin/main?returnTo=%2Fhome');
  expect(screen.getByRole('heading', { name: 'Byt lösenord' })).toBeTruthy();
  expect(screen.getByLabelText('Nytt lösenord')).toBeTruthy();
});

test('links to the sign-in with a known password before one of several accounts is chosen', async () => {
  signInPerson();
  stubSearchResult(summary({ liUId: 'rebmo678' }), summary({ liUId: 'rebmo58' }));
  openArea();
  const welcome = await screen.findByRole('region', { name: 'Du och ditt konto' });
  expect(welcome.textContent).not.toContain('Ditt konto är');
  expect(within(welcome).getByRole('link', { name: 'Jag kan mitt lösenord' })).toBeTruthy();
});

test.each([
  ['for a new account, which has no password yet', {}, summary({ userStatus: 'New' })],
  [
    'for an activation key, which is issued to users without a known password',
    { authenticationScope: ActivationKey, liUId: 'wilkr321' },
    summary(),
  ],
])('does not link to the sign-in with a known password: %s', async (_case, who, account) => {
  signInPerson(who);
  stubSearchResult(account);
  answer('POST /api/authentication/finalise?liuid=wilkr321', {
    body: {
      authenticationScope: BankId,
      liUId: 'wilkr321',
      displayName: 'Wilma Krantz',
      hasEduPersonAssuranceAL2: true,
      identityNumber: '200712162387',
      hasMultipleSignings: false,
      ...who,
    },
  });
  openArea();
  expect(await screen.findByLabelText('Nytt lösenord')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Jag kan mitt lösenord' })).toBeNull();
});
