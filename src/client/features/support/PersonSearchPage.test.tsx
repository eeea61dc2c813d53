import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callerAccount, person } from '#tests/support/foundPerson.ts';
import { failuresOf } from '#tests/support/failures.ts';
import { answer, keysOf, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { IncidentWithActions } from '#contract/incidents.ts';
import type { FoundPerson } from '#contract/personSearch.ts';
import { searchProperties } from '#rules/personSearch.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached } from '#client/offline/connection.ts';
import PersonSearchPage from './PersonSearchPage.tsx';
import { supportQueries } from './queries.ts';
const oneCase: IncidentWithActions = {
  id: 'c1',
  number: 'I-261117-0001',
  briefDescription: 'Vpn på telefonen',
  request: 'Går inte.',
  status: 'Open',
  created: '2026-11-17T08:00:00.000Z',
  actions: [],
};
const CASES = 'GET /api/incident/withActions?liUId=nilan234';
const see = (at = '/search?liuId=nilan234') =>
  show(
    <Routes>
      <Route path="/search/:create?" element={<PersonSearchPage />} />
    </Routes>,
    at,
  );

beforeEach(async () => {
  sessionStorage.clear();
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['KCTemporary'] });
  answer('POST /api/user/searchProperties', { body: searchProperties });
  answer('POST /api/user/search', { body: [person] });
  answer('GET /api/CallerVerification?norEduPersonLin=lin-1', {
    body: { verified: null, addresses: [], bankId: null },
  });
  answer('GET /api/Caller?liUId=nilan234', { body: callerAccount });
  answer('GET /api/Caller?liUId=majek123', { body: { ...callerAccount, liUId: 'majek123' } });
  answer('GET /api/Caller/Recent', { body: [] });
  answer('GET /api/PersonChange/Held?liUId=nilan234', { body: [] });
  answer('GET /api/PersonChange/Held?liUId=majek123', { body: [] });
  answer(CASES, { body: [oneCase] });
});

test('starts with only the search form, and shows a loading state while searching', async () => {
  answer('POST /api/user/search', 'never');
  see('/search');
  expect(
    await screen.findByText(
      'Sök för att se personens uppgifter och ärenden. Personen kan se att du har sökt.',
    ),
  ).toBeTruthy();
  expect(sent.filter(({ call }) => call.endsWith('/search'))).toEqual([]);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nilan234' } });
  fireEvent.submit(screen.getByRole('search'));
  expect(await screen.findByText('Hämtar')).toBeTruthy();
});

// SUPP-08
test('shows that a person has no cases', async () => {
  answer(CASES, { body: [] });
  see();
  expect(await screen.findByRole('heading', { name: 'Inga ärenden' })).toBeTruthy();
});

// SUPP-08
test('shows an empty state when nobody is found', async () => {
  answer('POST /api/user/search', { body: [] });
  see();
  expect(await screen.findByText('Ingen hittades')).toBeTruthy();
});

test('no longer says that nobody was found when the next text is refused', async () => {
  answer('POST /api/user/search', { body: [] });
  see();
  await screen.findByText('Ingen hittades');
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: '?' } });
  fireEvent.submit(field);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByText('Ingen hittades')).toBeNull();
});

test.each(failuresOf('Det gick inte att söka.'))(
  'shows an error when a search is %s, and can be retried',
  async (_, reply, expectedText) => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    answer('POST /api/user/search', reply);
    see();
    expect(await screen.findByText(expectedText)).toBeTruthy();
    vi.useRealTimers();
    act(() => reportReached());
    answer('POST /api/user/search', { body: [person] });
    fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByRole('heading', { name: 'Nils Andersson' })).toBeTruthy();
  },
);

test('shows the person when the cases cannot be loaded', async () => {
  answer(CASES, { status: 500 });
  see();
  expect(await screen.findByText('Det gick inte att hämta ärendena.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Nils Andersson' })).toBeTruthy();
});

test('keeps the expanded case in the address, so that a reload expands it again', async () => {
  const { router, unmount } = see();
  const summary = await screen.findByText('Vpn på telefonen');
  const details = () => screen.getByText('Vpn på telefonen').closest('details');
  expect(details()?.open).toBe(false);
  fireEvent.click(summary);
  await waitFor(() =>
    expect(router.state.location.search).toBe('?liuId=nilan234&case=I-261117-0001'),
  );
  unmount();
  const again = see('/search?liuId=nilan234&case=I-261117-0001');
  await screen.findByText('Vpn på telefonen');
  expect(details()?.open).toBe(true);
  fireEvent.click(screen.getByText('Vpn på telefonen'));
  await waitFor(() => expect(again.router.state.location.search).toBe('?liuId=nilan234'));
});

test('shows a colleague’s note with the next poll and keeps the typed text', async () => {
  see('/search?liuId=nilan234&case=I-261117-0001');
  const memo = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Skriv i ärendet' });
  fireEvent.change(memo, { target: { value: 'Vi ringer' } });
  const { refetchInterval, queryKey } = supportQueries.cases('nilan234');
  expect(refetchInterval).toBeLessThanOrEqual(30_000);
  answer(CASES, {
    body: [
      {
        ...oneCase,
        actions: [
          {
            id: 'a1',
            memoText: 'Kollegan var här.',
            flag: false,
            invisibleForCaller: true,
            entryDate: '2026-11-17T08:30:00.000Z',
          },
        ],
      },
    ],
  });
  await act(() => queryClient.refetchQueries({ queryKey }));
  expect(await screen.findByText('Kollegan var här.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Skriv i ärendet' }).value).toBe(
    'Vi ringer',
  );
});

// SUPP-03
test('finds a person again after a reload of a search by number, without the number in the address', async () => {
  const { router } = see('/search');
  await screen.findByRole('search');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '013-28 10 00' } });
  fireEvent.submit(screen.getByRole('search'));
  expect(await screen.findByRole('heading', { name: 'Nils Andersson' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe('?liuId=nilan234'));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('013-28 10 00');
  expect(sent.filter(({ call }) => call.endsWith('/search')).map(({ body }) => body)).toEqual([
    { phoneNumber: '013-28 10 00' },
  ]);
});

// SUPP-03
test('returns from one of several people to all of them, with the search text, on Back', async () => {
  const other: FoundPerson = {
    ...person,
    norEduPersonLin: 'lin-2',
    liUId: 'majek123',
    displayName: 'Maja Ek',
  };
  const SEARCH = 'POST /api/user/search';
  answer('GET /api/CallerVerification?norEduPersonLin=lin-2', {
    body: { verified: null, addresses: [], bankId: null },
  });
  answer(SEARCH, { body: [person, other] });
  const { router } = see('/search');
  await screen.findByRole('search');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '013-28 10 00' } });
  fireEvent.submit(screen.getByRole('search'));
  const choice = await screen.findByRole('button', { name: 'Maja Ek' });
  answer(SEARCH, { body: [other] });
  fireEvent.click(choice);
  expect(await screen.findByRole('heading', { name: 'Maja Ek' })).toBeTruthy();
  expect(router.state.location.search).toBe('?liuId=majek123');
  answer(SEARCH, { body: [person, other] });
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('button', { name: 'Nils Andersson' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('013-28 10 00');
});

describe('unsent text', () => {
  const CREATE = 'POST /api/incident?retryOnMissingCallerInLiUdesk=true';
  const WRITE = 'POST /api/incident/c1/actions';
  const memo = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Skriv i ärendet' });
  const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Rubrik' });

  // SUPP-13
  test('in a case survives a reload, and a retry after a lost response reuses the idempotency key', async () => {
    answer(WRITE, 'noNetwork');
    const { unmount } = see('/search?liuId=nilan234&case=I-261117-0001');
    fireEvent.change(await memo(), { target: { value: 'Vi ringer' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Syns inte för personen' }));
    fireEvent.submit((await memo()).closest('form') as HTMLFormElement);
    await waitFor(() => expect(keysOf(WRITE)).toHaveLength(1));
    unmount();

    act(() => reportReached());
    answer(WRITE, {
      body: {
        id: 'a1',
        memoText: 'Vi ringer',
        flag: false,
        invisibleForCaller: true,
        entryDate: '2026-11-17T08:30:00.000Z',
      },
    });
    see('/search?liuId=nilan234&case=I-261117-0001');
    expect((await memo()).value).toBe('Vi ringer');
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Syns inte för personen' }).checked,
    ).toBe(true);
    fireEvent.submit((await memo()).closest('form') as HTMLFormElement);
    await waitFor(async () => expect((await memo()).value).toBe(''));
    expect(sessionStorage).toHaveLength(0);
    // The same text sent again later is a new note.
    fireEvent.change(await memo(), { target: { value: 'Vi ringer' } });
    fireEvent.submit((await memo()).closest('form') as HTMLFormElement);
    await waitFor(() => expect(keysOf(WRITE)).toHaveLength(3));
    const [first, again, meant] = keysOf(WRITE);
    expect([again === first, meant === first]).toEqual([true, false]);
  });

  // SUPP-10
  test('for a new case survives a reload with its idempotency key, and is stored for one person only', async () => {
    answer(CREATE, { status: 503 });
    const { unmount } = see('/search/create?liuId=nilan234');
    fireEvent.change(await title(), { target: { value: 'Glömt lösenord' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Beskrivning' }), {
      target: { value: 'Ringde i dag.' },
    });
    fireEvent.submit((await title()).closest('form') as HTMLFormElement);
    await waitFor(() => expect(keysOf(CREATE)).toHaveLength(1));
    unmount();
    see('/search/create?liuId=nilan234');
    expect((await title()).value).toBe('Glömt lösenord');
    answer(CREATE, { body: oneCase });
    fireEvent.submit((await title()).closest('form') as HTMLFormElement);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Rubrik' })).toBeNull());
    expect([keysOf(CREATE).length, new Set(keysOf(CREATE)).size]).toEqual([2, 1]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('with a personal identity number is kept in memory only', async () => {
    see('/search/create?liuId=nilan234');
    fireEvent.change(await title(), { target: { value: 'Fel namn' } });
    expect(sessionStorage).toHaveLength(1);
    fireEvent.change(await title(), { target: { value: 'Fel namn på 19990101-2384' } });
    expect(sessionStorage).toHaveLength(0);
    expect((await title()).value).toBe('Fel namn på 19990101-2384');
  });
});
