import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import FindAccountPage from './FindAccountPage.tsx';

const asked = () => vi.mocked(fetch).mock.calls.map(([address]) => address);
const searching = (text: string) => `/api/Accounts/Slim/Search?query=${text}`;
const slim = (changes: object) => ({
  norEduPersonLIN: 'lin-1',
  liUId: 'nilan234',
  displayName: 'Nils Andersson',
  accountType: 'Personal',
  affiliation: null,
  personType: 'Student',
  userStatus: 'Active',
  organisationCanonicalPath: null,
  ...changes,
});
const students = (skip: number) => `/api/Accounts/Slim?query=&skip=${skip}&personType=Student`;
const numbered = (at: number) =>
  slim({ norEduPersonLIN: `lin-${at}`, liUId: null, displayName: `Student ${at}` });
const aPage = Array.from({ length: 50 }, (_, at) => numbered(at));
const listed = () => document.querySelectorAll('ul > li').length;
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['StudentAccountAdministrator'] });
  answer(`GET ${searching('nils')}`, { body: [slim({})] });
  answer(`GET ${searching('anna')}`, { body: [] });
  answer(`GET ${students(0)}`, { body: [numbered(0)] });
  answer('GET /api/Accounts/ActivationKeyGen/Search?norEduPersonLin=lin-1', {
    body: {
      norEduPersonLin: 'lin-1',
      norEduPersonNin: '200001012384',
      liUId: 'nilan234',
      primaryAffiliation: 'student',
      personType: 'Student',
      userStatus: 'Active',
      givenName: 'Nils',
      surname: 'Andersson',
      organisationPath: null,
      email: 'nilan234@student.example',
      statusChanged: '2026-01-02T03:04:05Z',
      activationKeyExpirationDate: null,
      activationKeyCreatedDate: null,
      activationKeyCreatedBy: null,
      subscriptionType: null,
    },
  });
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(fetch));
});

// Addresses are logged by others (decisions, "Identity numbers").
test('sends a number in the body, and never in an address', async () => {
  answer('POST /api/Accounts/Slim/Search', { body: [slim({})] });
  show(<FindAccountPage />);
  type('20000101-2384');
  await screen.findByRole('button', { name: 'Nils Andersson' });
  expect(sent.filter(({ call }) => call === 'POST /api/Accounts/Slim/Search')).toEqual([
    { call: 'POST /api/Accounts/Slim/Search', body: { query: '20000101-2384', skip: 0 } },
  ]);
  expect(JSON.stringify(asked())).not.toContain('2384');
});

test('finds a student’s account by name and expands it with the national id masked', async () => {
  show(<FindAccountPage />);
  type('nils');
  const account = await screen.findByRole('button', { name: 'Nils Andersson' });
  expect(account.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(account);
  expect(await screen.findByText('nilan234@student.example')).toBeTruthy();
  expect(document.body.textContent).not.toContain('2384');
  expect(screen.getByText('Ingen giltig nyckel')).toBeTruthy();
});

// ACCT-39
test('sends the same search once within five minutes, and none for a single letter', async () => {
  show(<FindAccountPage />);
  type('n');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(asked()).toEqual([students(0)]);
  for (const text of ['nils', 'anna', 'nils']) {
    type(text);
    if (text === 'nils') await screen.findByRole('button', { name: 'Nils Andersson' });
    else await screen.findByText('Inget konto hittades');
  }
  expect(asked()).toEqual([students(0), searching('nils'), searching('anna')]);
});

test('links an account of account management to its panel for users with access to that area', async () => {
  signIn({ roleIds: ['AccountAdministrator'] });
  answer(`GET ${searching('vivi')}`, {
    body: [
      slim({
        liUId: 'vivno29',
        displayName: 'Viveka Norling',
        affiliation: 'Associate',
        personType: 'Employee',
        organisationCanonicalPath: '/KU/IDT',
      }),
    ],
  });
  show(<FindAccountPage />, '/accountsearch');
  type('vivi');
  const link = await screen.findByRole('link', { name: 'Viveka Norling' });
  expect(link.getAttribute('href')).toContain('panels/account/employee/vivno29');
  expect(screen.getByText('vivno29 · Associerad · KU › IDT')).toBeTruthy();
});

test('offers a retry after a failed search', async () => {
  answer(`GET ${searching('nils')}`, { status: 500 });
  show(<FindAccountPage />);
  type('nils');
  const retry = await screen.findByRole('button', { name: 'Försök igen' });
  answer(`GET ${searching('nils')}`, { body: [slim({})] });
  fireEvent.click(retry);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Nils Andersson' })).toBeTruthy());
});

test('lists students, fifty at a time, for users who reach students', async () => {
  answer(`GET ${students(0)}`, { body: aPage });
  answer(`GET ${students(50)}`, { body: [numbered(50)] });
  show(<FindAccountPage />);
  expect(await screen.findByText('De första 50 kontona visas.')).toBeTruthy();
  expect(screen.getByText('Studenter')).toBeTruthy();
  expect(listed()).toBe(50);
  fireEvent.click(screen.getByText('Visa fler'));
  expect(await screen.findByText('Student 50')).toBeTruthy();
  expect(screen.getByText('51 konton')).toBeTruthy();
  expect(screen.queryByText('Visa fler')).toBeNull();
});

test('lists no students for users who reach none', async () => {
  signIn({ roleIds: ['AccountAdministrator'] });
  show(<FindAccountPage />);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(asked()).toEqual([]);
});

test('loads further results on request, and keeps the loaded ones when a page fails', async () => {
  answer(`GET ${searching('stud')}`, { body: aPage });
  answer('GET /api/Accounts/Slim?query=stud&skip=50', { status: 500 });
  show(<FindAccountPage />);
  type('stud');
  await screen.findByText('De första 50 kontona visas.');
  expect(screen.queryByText('Studenter')).toBeNull();
  fireEvent.click(screen.getByText('Visa fler'));
  const retry = await screen.findByText('Försök igen');
  expect(listed()).toBe(50);
  answer('GET /api/Accounts/Slim?query=stud&skip=50', { body: [numbered(50)] });
  fireEvent.click(retry);
  expect(await screen.findByText('Student 50')).toBeTruthy();
});
