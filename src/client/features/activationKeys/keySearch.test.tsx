import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { failuresOf, LONGEST_NAME } from '#tests/support/failures.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { reportReached } from '#client/offline/connection.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import KeyRunPage from './run/KeyRunPage.tsx';
import KeySearchPage from './KeySearchPage.tsx';

const MATCHES = 'GET /api/Accounts/Slim/Search?query=Maximiliana';
const WAITING = 'GET /api/ActivationKey/Waiting';

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['StudentAccountAdministrator'] });
});

function search(text: string) {
  const shown = show(<KeySearchPage />, '/createactivationkey/search');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  fireEvent.submit(screen.getByRole('search'));
  return shown;
}

test.each([
  ['empty', { body: [] }, 'Inget konto hittades'],
  ['loading', 'never', 'Hämtar'],
  ...failuresOf('Det gick inte att söka.'),
] as const)('shows a message for a name search that is %s', async (_, reply, told) => {
  answer(MATCHES, reply);
  search('Maximiliana');
  expect(await screen.findByText(told)).toBeTruthy();
});

// Addresses are logged by others (decisions, "Identity numbers").
test('sends a number in the body', async () => {
  answer('POST /api/Accounts/Slim/Search', { body: [] });
  search('20000101-2384');
  expect(await screen.findByText('Inget konto hittades')).toBeTruthy();
  expect(sent.at(-1)).toEqual({
    call: 'POST /api/Accounts/Slim/Search',
    body: { query: '20000101-2384', skip: 0 },
  });
});

// KEY-01
test('links the accounts that match a name by user id, and keeps the name out of the address', async () => {
  answer(MATCHES, {
    body: Array.from({ length: 20 }, (_, at) => ({
      norEduPersonLIN: `lin-${at}`,
      liUId: at === 0 ? null : `abcde1${at}`,
      displayName: `${LONGEST_NAME} ${at}`,
      personType: 'Student',
      userStatus: 'New',
    })),
  });
  const { router } = search('Maximiliana');
  expect(
    (await screen.findByRole('link', { name: `${LONGEST_NAME} 19` })).getAttribute('href'),
  ).toBe('/createactivationkey/search/abcde119');
  expect(screen.queryByRole('link', { name: `${LONGEST_NAME} 0` })).toBeNull();
  expect(router.state.location.pathname).toBe('/createactivationkey/search');
});

test('rejects a single letter, and sends nothing', () => {
  search('M');
  expect(screen.getByRole('searchbox').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test.each([
  ['none', { body: [] }, true],
  ['failing', { status: 500 }, false],
  ['forbidden', { status: 403 }, false],
  ['offline', 'noNetwork', false],
] as const)(
  'shows a message when the new accounts for a print run are %s, and keeps the typed text',
  async (_, reply, isNews) => {
    toastStore.clear();
    answer(WAITING, reply);
    show(<KeyRunPage />, '/createactivationkey/many');
    const list = screen.getByRole<HTMLTextAreaElement>('textbox');
    fireEvent.change(list, { target: { value: 'nilan234' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lägg till nya konton utan nyckel' }));
    await waitFor(() => expect(toastStore.get()).toHaveLength(1));
    expect(toastStore.get()[0]?.type === 'info').toBe(isNews);
    expect(list.value).toBe('nilan234');
  },
);
