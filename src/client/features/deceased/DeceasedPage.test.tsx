import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '../../../../tests/support/screen.tsx';
import { reportReached } from '../../offline/connection.ts';
import DeceasedPage from './DeceasedPage.tsx';

const SEARCH = 'POST /api/Accounts/deceased/search';
const see = () => show(<DeceasedPage />, '/deceasedresetpassword');

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['AccountAdministrator'] });
});

// SUPP-17
test('the deceased within reach are there at once, each with the way to the reset, and typing narrows them', async () => {
  answer(SEARCH, { body: [{ norEduPersonLIN: 'lin-1', liUId: 'ulfpa18', displayName: 'Ulf Palm', organisationCanonicalPath: '/KU/IDT', userStatus: 'Deceased' }] });
  see();
  expect((await screen.findByRole('link', { name: 'Ulf Palm' })).getAttribute('href')).toBe('/deceasedresetpassword/panels/manageaccount/resetdeceasedaccountpwd/ulfpa18?dismissType=close');
  expect(screen.getByText('Ett konto')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' Palm ' } });
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ query: 'Palm' }));
});

test.each([
  ['empty', { body: [] }, 'Ingen hittades'],
  ['failing', { status: 500 }, 'Det gick inte att söka.'],
  ['forbidden', { status: 403 }, 'Du har inte behörighet att göra det här.'],
  ['offline', 'noNetwork', 'Du är offline och det här har inte sparats på enheten. Det visas när du är online.'],
] as const)('a search that is %s says so', async (_, reply, told) => {
  answer(SEARCH, reply);
  see();
  expect(await screen.findByText(told)).toBeTruthy();
});

test('what is on its way has its own shape', async () => {
  answer(SEARCH, 'never');
  see();
  expect(await screen.findByText('Hämtar')).toBeTruthy();
});
