import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { InOpenPanel } from '#tests/support/InOpenPanel.tsx';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { accountOf } from '../bulk/accounts.testing.ts';
import ResetDeceasedPanel from './ResetDeceasedPanel.tsx';

const DONE = 'Kontot har fått ett nytt lösenord';
const RESET = 'POST /api/Password/accounts/ulfpa18';
const ulf = (changes = {}) =>
  accountOf({
    givenName: 'Ulf',
    surname: 'Palm',
    liUId: 'ulfpa18',
    userStatus: 'Deceased',
    ...changes,
  });
const profile = (account = ulf()) =>
  answer('GET /api/EmployeeProfile?liuId=ulfpa18', {
    body: { account, positions: [], contactInformation: null },
  });

/** Opens the panel through the route that provides its parameter. */
const open = () =>
  show(
    <Routes>
      <Route
        path="/accountmanagement/panels/manageaccount/resetdeceasedaccountpwd/:liuid"
        element={
          <InOpenPanel>
            <ResetDeceasedPanel />
          </InOpenPanel>
        }
      />
      <Route path="/accountmanagement" element={<p>Listan</p>} />
    </Routes>,
    '/accountmanagement/panels/manageaccount/resetdeceasedaccountpwd/ulfpa18',
  );
const button = (name: string) => screen.findByRole('button', { name, hidden: true });
const reset = async () => fireEvent.click(await button('Ge kontot ett nytt lösenord'));

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['AccountAdministrator'] });
  profile();
});

test('shows the account holder and the consequences, and resets nothing without a click', async () => {
  open();
  expect(await screen.findByText('Ulf Palm')).toBeTruthy();
  expect(screen.getByText(/Det gamla lösenordet slutar fungera genast/)).toBeTruthy();
  expect(sent).toEqual([]);
});

// SUPP-15
test('confirms the reset without showing the password', async () => {
  answer(RESET, { body: { liUId: 'ulfpa18' } });
  open();
  await reset();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([RESET]);
  expect(screen.queryByText('Ge kontot ett nytt lösenord')).toBeNull();
  fireEvent.click((await screen.findAllByRole('button', { name: 'Stäng', hidden: true })).at(-1)!);
  expect(await screen.findByText('Listan')).toBeTruthy();
});

test('allows resetting an account that is closing after a death', async () => {
  profile(ulf({ userStatus: 'Inretirement', deceasedInRetirement: true }));
  open();
  expect(await button('Ge kontot ett nytt lösenord')).toBeTruthy();
});

test('refuses to reset a living person’s account', async () => {
  profile(ulf({ userStatus: 'Active' }));
  open();
  expect(await screen.findByText('Kontot tillhör ingen avliden person')).toBeTruthy();
  expect(
    screen.queryByRole('button', { name: 'Ge kontot ett nytt lösenord', hidden: true }),
  ).toBeNull();
});

test('reloads the account and withdraws the reset when the server refuses it', async () => {
  answer(RESET, { status: 409 });
  open();
  await screen.findByText('Ulf Palm');
  profile(ulf({ userStatus: 'Active' }));
  await reset();
  expect(await screen.findByText('Kontot tillhör ingen avliden person')).toBeTruthy();
});

test.each<[string, Reply, RegExp]>([
  [
    'a directory that does not respond',
    { status: 503, errors: { 'externalSystem.NoResponse': [] } },
    /svarar inte/,
  ],
  ['a missing network connection', 'noNetwork', /Inget svar kom/],
])('shows %s as an error and allows a retry', async (_, reply, said) => {
  answer(RESET, reply);
  open();
  await reset();
  expect((await screen.findByRole('status', { hidden: true })).textContent).toMatch(said);
  answer(RESET, { body: { liUId: 'ulfpa18' } });
  await act(reset);
  expect(await screen.findByText(DONE)).toBeTruthy();
});
