import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { failuresOf, LONGEST_NAME } from '#tests/support/failures.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { reportReached } from '#client/offline/connection.ts';
import DeceasedPage from './DeceasedPage.tsx';

const SEARCH = 'POST /api/Accounts/deceased/search';
const see = () => show(<DeceasedPage />, '/deceasedresetpassword');

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['AccountAdministrator'] });
});

// SUPP-17
test('lists the administrator’s deceased people at once, with reset links, and filters while typing', async () => {
  answer(SEARCH, {
    body: [
      {
        norEduPersonLIN: 'lin-1',
        liUId: 'ulfpa18',
        displayName: 'Ulf Palm',
        organisationCanonicalPath: '/KU/IDT',
        userStatus: 'Deceased',
      },
    ],
  });
  see();
  expect((await screen.findByRole('link', { name: 'Ulf Palm' })).getAttribute('href')).toBe(
    '/deceasedresetpassword/panels/manageaccount/resetdeceasedaccountpwd/ulfpa18?dismissType=close',
  );
  expect(screen.getByText('Ett konto')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' Palm ' } });
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ query: 'Palm' }));
});

test.each([
  ['empty', { body: [] }, 'Ingen hittades'],
  ...failuresOf('Det gick inte att söka.'),
] as const)('shows the state of a search that is %s', async (_, reply, expectedText) => {
  answer(SEARCH, reply);
  see();
  expect(await screen.findByText(expectedText)).toBeTruthy();
});

test('shows a loading state', async () => {
  answer(SEARCH, 'never');
  see();
  expect(await screen.findByText('Hämtar')).toBeTruthy();
});

test('shows a thousand accounts with names of maximum length', async () => {
  const body = Array.from({ length: 1000 }, (_, at) => ({
    norEduPersonLIN: `lin-${at}`,
    liUId: `abcde${at + 10}`,
    displayName: `${LONGEST_NAME} ${at}`,
    organisationCanonicalPath: '/KU/IDT',
    userStatus: 'Deceased',
  }));
  answer(SEARCH, { body });
  see();
  expect(await screen.findByText(`${LONGEST_NAME} 999`)).toBeTruthy();
});
