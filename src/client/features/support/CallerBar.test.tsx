import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { callerAccount, person } from '#tests/support/foundPerson.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { CallerAccount } from '#contract/callers.ts';
import { searchProperties } from '#rules/personSearch.ts';
import { reportReached } from '#client/offline/connection.ts';
import PersonSearchPage from './PersonSearchPage.tsx';

const CALLER = 'GET /api/CallerVerification?norEduPersonLin=lin-1';
const ACCOUNT = 'GET /api/Caller?liUId=nilan234';
const CARD = 'POST /api/Caller/Card';
const CASES = 'GET /api/incident/withActions?liUId=nilan234';

const until = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const verifiedFor = (minutes: number) => ({
  body: {
    verified: { method: 'Code', until: until(minutes) },
    addresses: [],
    bankId: null,
  } as const,
});
const allowed: CallerAccount = {
  ...callerAccount,
  signIns: [
    {
      at: '2026-11-16T08:00:00.000Z',
      authenticationScope: 1,
      browser: 'Firefox',
      system: 'Windows',
    },
  ],
  refusals: {
    freeze: [],
    unfreeze: ['NOT_FROZEN'],
    key: [],
    resetSecondStep: [],
    signOut: [],
    extend: [],
  },
  extendsTo: '2027-11-17',
};
const see = () =>
  show(
    <Routes>
      <Route path="/search/:create?" element={<PersonSearchPage />} />
    </Routes>,
    '/search?liuId=nilan234',
  );
const press = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};
const changes = () => sent.filter(({ call }) => call.startsWith('POST /api/Caller/'));

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['KCEmployee'] });
  answer('POST /api/user/searchProperties', { body: searchProperties });
  answer('POST /api/user/search', { body: [person] });
  answer('GET /api/Accounts/lin-1/deliveries', { body: [] });
  answer('GET /api/Caller/Recent', { body: [] });
  answer(CASES, { body: [] });
  answer('GET /api/profileimage/thumbnail?liuId=nilan234&profileImageSource=Current', {
    status: 404,
  });
  answer(CALLER, verifiedFor(30));
  answer(ACCOUNT, { body: allowed });
});

test('before the verification, no action and no sign-in is shown, and what may be said is', async () => {
  answer(CALLER, { body: { verified: null, addresses: [], bankId: null } });
  answer(ACCOUNT, { body: callerAccount });
  see();
  expect(await screen.findByText(/^Före kontrollen: berätta bara/)).toBeTruthy();
  expect(await screen.findByText('Aktivt')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Frys kortet' })).toBeNull();
  expect(screen.queryByText('Senaste inloggningarna')).toBeNull();
});

test('counts the minutes, freezes at once, says what follows and offers to undo', async () => {
  answer(CARD, { body: { status: 'Frozen', caseNumber: 'I-261117-0007' } });
  see();
  expect(await screen.findByText('30 minuter kvar')).toBeTruthy();
  expect(await screen.findByText(/Firefox på Windows/)).toBeTruthy();
  await press('Frys kortet');
  expect(await screen.findByText('Kortet är fryst')).toBeTruthy();
  expect(screen.getByText(/Ärende I-261117-0007 är skrivet och stängt/)).toBeTruthy();
  answer(CARD, { body: { status: 'Active', caseNumber: null } });
  await press('Ångra');
  expect(await screen.findByText('Kortet är upptinat')).toBeTruthy();
  expect(screen.getByText('Ärendesystemet svarade inte. Skriv ärendet själv.')).toBeTruthy();
  expect(changes().map(({ body }) => body)).toEqual([
    { liUId: 'nilan234', action: 'freeze' },
    { liUId: 'nilan234', action: 'unfreeze' },
  ]);
});

test.each([
  ['Student', 'Ärende I-1 är skrivet och stängt. Personen får ett mejl om det.'],
  ['Employee', 'Ärende I-1 är skrivet och stängt. Personen ser det bland sina ärenden.'],
])('promises a page of cases only to whom has one: %s', async (personType, sentence) => {
  answer('POST /api/user/search', { body: [{ ...person, personType }] });
  answer(CARD, { body: { status: 'Frozen', caseNumber: 'I-1' } });
  see();
  await press('Frys kortet');
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('asks before what cannot be undone, and gives the focus back when declined', async () => {
  answer('POST /api/Caller/SignOut', { body: { ended: 2, caseNumber: 'I-261117-0008' } });
  see();
  await press('Logga ut överallt');
  await press('Avbryt');
  expect(changes()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Logga ut överallt' }));
  await press('Logga ut överallt');
  await press('Logga ut överallt nu');
  expect(await screen.findByText('Nils Andersson är utloggad på 2 ställen')).toBeTruthy();
});

test('shows why an action is refused, also when it was refused only by the server', async () => {
  answer(ACCOUNT, {
    body: {
      ...allowed,
      refusals: { ...allowed.refusals, extend: ['GOVERNED_BY_SOURCE'], key: ['MORE_POWER'] },
    },
  });
  answer(CARD, { status: 403, errors: { account: ['CALLERS/REFUSED/NOT_VERIFIED'] } });
  see();
  const extend = await screen.findByRole<HTMLButtonElement>('button', { name: 'Förläng kontot' });
  await waitFor(() =>
    expect(screen.getByText('Anställningen eller studierna styr när kontot slutar.')).toBeTruthy(),
  );
  expect(extend.disabled).toBe(true);
  await press('Frys kortet');
  expect(
    await screen.findByText('Kontrollera personen på nytt. Kontrollen har gått ut.'),
  ).toBeTruthy();
});

test('shows a new key once, and the end of an extended account', async () => {
  answer('POST /api/Caller/Key', {
    body: {
      caseNumber: 'I-261117-0009',
      key: {
        id: 'k1',
        liUId: 'nilan234',
        norEduPersonLin: 'lin-1',
        key: 'K7QD-0M3X-9TVB-2HWR',
        expirationDate: '2026-11-24',
        createdDate: '2026-11-17T09:00:00.000Z',
        createdBy: 'Cecilia',
      },
    },
  });
  answer('POST /api/Caller/Extension', {
    body: { caseNumber: 'I-261117-0010', extendDate: '2027-11-17' },
  });
  see();
  await press('Nytt lösenord');
  await press('Skapa nyckel');
  expect(await screen.findByText('K7QD-0M3X-9TVB-2HWR')).toBeTruthy();
  await press('Förläng kontot');
  expect(screen.queryByText('K7QD-0M3X-9TVB-2HWR')).toBeNull();
  await press('Förläng');
  expect(await screen.findByText(/^Kontot gäller till och med /)).toBeTruthy();
});

// NEW-01
test('shows what was done after two presses at once', async () => {
  answer('POST /api/Caller/SignOut', { body: { caseNumber: 'I-261117-0001', ended: 2 } });
  see();
  await press('Logga ut överallt');
  const confirm = await screen.findByRole('button', { name: 'Logga ut överallt nu' });
  act(() => {
    confirm.click();
    confirm.click();
  });
  expect(await screen.findByText(/I-261117-0001/)).toBeTruthy();
  expect(changes()).toHaveLength(1);
});

test('lists the callers shown last, and searches for a pasted personal number at once', async () => {
  answer('GET /api/Caller/Recent', {
    body: [{ liUId: 'majek123', displayName: 'Maja Ek', openedAt: '2026-11-17T08:00:00.000Z' }],
  });
  const { router } = see();
  expect(await screen.findByRole('link', { name: 'Maja Ek majek123' })).toBeTruthy();
  fireEvent.paste(document.body, { clipboardData: { getData: () => '20071216-2387' } });
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call.endsWith('/user/search'))?.body).toEqual({
      nationalId: '200712162387',
    }),
  );
  expect(router.state.location.search).toBe('?liuId=nilan234');
  expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain('2387');
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
