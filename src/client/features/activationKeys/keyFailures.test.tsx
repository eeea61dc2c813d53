import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import type { ActivationKeyAccount } from '#contract/activationKeys.ts';
import { reportReached } from '#client/offline/connection.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { issued } from './issued.ts';
import KeyPage from './KeyPage.tsx';
import KeySearchPage from './KeySearchPage.tsx';
import KeyRunPage from './run/KeyRunPage.tsx';

const account: ActivationKeyAccount = {
  norEduPersonLin: 'lin-1',
  norEduPersonNin: '200001012384',
  liUId: 'nilan234',
  primaryAffiliation: 'student',
  personType: 'Student',
  userStatus: 'New',
  givenName: 'Nils',
  surname: 'Andersson',
  organisationPath: null,
  email: null,
  statusChanged: null,
  activationKeyExpirationDate: '2026-11-24',
  activationKeyCreatedDate: null,
  activationKeyCreatedBy: null,
  subscriptionType: null,
  keyRefusals: [],
  isProofNeeded: false,
};
const key = {
  id: 'k',
  liUId: 'nilan234',
  norEduPersonLin: 'lin-1',
  key: '0123-4567-89AB-CDEF',
  expirationDate: '2026-11-24',
  createdDate: '2026-11-17T09:00:00.000Z',
  createdBy: 'Ivar Berg',
} as const;

const SEARCH = 'GET /api/Accounts/ActivationKeyGen/Search?norEduPersonLin=nilan234';
const CREATE = 'POST /api/ActivationKey';
const REVOKE = 'DELETE /api/ActivationKey/nilan234';
const RUN = 'POST /api/ActivationKey/Many';

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const told = () =>
  toastStore
    .get()
    .flatMap(({ messages }) =>
      messages.map((message) => ('keys' in message ? message.keys[0] : message.text)),
    );
const seeAccount = () =>
  show(
    <Routes>
      <Route path="/createactivationkey/search/:liuId" element={<KeySearchPage />} />
      <Route path="*" element={<p>Nyckelns sida</p>} />
    </Routes>,
    '/createactivationkey/search/nilan234',
  );

beforeEach(async () => {
  toastStore.clear();
  issued.set(null);
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['StudentAccountAdministrator'] });
  answer(SEARCH, { body: account });
});

// KEY-05
test.each<[string, Reply, string]>([
  ['fails', { status: 500 }, 'ERROR/GENERAL'],
  ['is forbidden', { status: 403 }, 'ACTIVATION_KEY/CREATE/FORBIDDEN'],
  ['is for a removed account', { status: 404 }, 'ACTIVATION_KEY/NOT_FOUND'],
  ['is for an account that has changed', { status: 409 }, 'ACTIVATION_KEY/CHANGED'],
  ['is sent without a network', 'noNetwork', 'ERROR/NO_CONNECTION'],
])(
  'a key creation that %s shows an error, stays on the account and can be retried',
  async (_, reply, said) => {
    const complaints = vi.spyOn(console, 'error');
    answer(CREATE, reply);
    const { router } = seeAccount();
    await press('Skapa och skriv ut nyckel');
    await waitFor(() => expect(told()).toEqual([said]));
    expect(router.state.location.pathname).toBe('/createactivationkey/search/nilan234');
    expect(complaints).not.toHaveBeenCalled();
    act(() => reportReached());
    answer(CREATE, { body: key });
    await press('Skapa och skriv ut nyckel');
    expect(await screen.findByText('Nyckelns sida')).toBeTruthy();
    expect(issued.get()?.key.key).toBe(key.key);
  },
);

// KEY-13
test.each<[string, Reply, string]>([
  ['fails', { status: 500 }, 'ERROR/GENERAL'],
  ['finds no key', { status: 404 }, 'ACTIVATION_KEY/REVOKE/GONE'],
  ['is sent without a network', 'noNetwork', 'ERROR/NO_CONNECTION'],
])(
  'a revocation that %s shows an error, and a key that may still be valid stays visible',
  async (_, reply, said) => {
    answer(REVOKE, reply);
    issued.set({ key, name: 'Nils Andersson', personType: 'Student' });
    show(<KeyPage />, '/createactivationkey/success');
    await press('Återkalla nyckeln');
    await press('Återkalla nyckeln');
    await waitFor(() => expect(told()).toEqual([said]));
    const isGone = said === 'ACTIVATION_KEY/REVOKE/GONE';
    await waitFor(() => expect(screen.queryByText(key.key) === null).toBe(isGone));
  },
);

// KEY-09
test('prints a sheet without contact details when these cannot be fetched', async () => {
  issued.set({ key, name: 'Nils Andersson', personType: 'Student' });
  show(<KeyPage />, '/createactivationkey/success');
  expect(await screen.findByText(key.key)).toBeTruthy();
  expect(screen.queryByText('Behöver du hjälp?')).toBeNull();
});

test.each<[string, Reply]>([
  ['fails', { status: 500 }],
  ['loses the network', 'noNetwork'],
])(
  'a print run that %s keeps the created keys and resumes under the same idempotency key',
  async (_, reply) => {
    answer(RUN, reply);
    show(<KeyRunPage />, '/createactivationkey/many');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'nilan234' } });
    await press('Skapa och skriv ut 1 nyckel');
    expect(await screen.findByText('Utskriften avbröts')).toBeTruthy();
    act(() => reportReached());
    answer(RUN, {
      body: [
        { liUId: 'nilan234', refusal: null, key, name: 'Nils Andersson', personType: 'Student' },
      ],
    });
    await press('Fortsätt');
    expect(await screen.findByText('En nyckel är skapad')).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual([RUN, RUN]);
    expect(new Set(keysOf(RUN)).size).toBe(1);
  },
);
