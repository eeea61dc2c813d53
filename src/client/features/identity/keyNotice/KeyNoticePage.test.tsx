import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { AnnouncedKey } from '#contract/activationKeys.ts';
import { reportReached } from '#client/offline/connection.ts';
import KeyNoticePage from './KeyNoticePage.tsx';

const PAGE = '/account/keynotice';
const key: AnnouncedKey = {
  liUId: 'nilan234',
  createdDate: '2026-11-17T09:00:00.000Z',
  createdBy: 'Ivar Berg',
  expirationDate: '2026-11-24',
  state: 'Valid',
  isDisowned: false,
};
const follow = (hash: string) => {
  history.replaceState(null, '', `${PAGE}${hash}`);
  return show(<KeyNoticePage />, PAGE);
};

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
});
afterEach(() => history.replaceState(null, '', '/'));

test('shows the key of a letter, removes the secret from the address, and revokes only after a press', async () => {
  answer('POST /api/ActivationKey/Announced', { body: key });
  answer('POST /api/ActivationKey/Disowned', {
    body: { ...key, state: 'Revoked', isDisowned: true },
  });
  follow('#the-secret');
  expect(await screen.findByText(/^Ivar Berg skapade nyckeln för kontot nilan234/)).toBeTruthy();
  expect(location.hash).toBe('');
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/ActivationKey/Announced']);
  fireEvent.click(screen.getByRole('button', { name: 'Återkalla, det var inte jag' }));
  expect(await screen.findByText(/Ingen kan använda den/)).toBeTruthy();
  expect(sent.at(-1)).toEqual({
    call: 'POST /api/ActivationKey/Disowned',
    body: { token: 'the-secret' },
  });
});

test('offers to end the password and the sign-ins of a key that has been used', async () => {
  answer('POST /api/ActivationKey/Announced', { body: { ...key, state: 'Used' } });
  answer('POST /api/ActivationKey/Disowned', { body: { ...key, state: 'Used', isDisowned: true } });
  follow('#the-secret');
  fireEvent.click(await screen.findByRole('button', { name: 'Avsluta, det var inte jag' }));
  expect(await screen.findByText('Lösenordet och alla inloggningar är avslutade')).toBeTruthy();
});

test.each([
  [false, 'Valid', /^Den som har nyckeln och ditt personnummer/, 'Återkalla, det var inte jag'],
  [true, 'Valid', /^Den är till för ditt nya konto/, 'Återkalla, det var inte jag'],
  [true, 'Used', /^Det första lösenordet för ditt nya konto/, 'Avsluta, det var inte jag'],
] as const)(
  'explains a first key (%s, %s) instead of warning',
  async (isFirst, state, text, button) => {
    answer('POST /api/ActivationKey/Announced', { body: { ...key, state, isFirst } });
    follow('#the-secret');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
  },
);

test.each([
  ['Revoked', 'Nyckeln är återkallad'],
  ['Expired', 'Nyckeln har gått ut'],
] as const)('offers nothing for a key that is over: %s', async (state, title) => {
  answer('POST /api/ActivationKey/Announced', { body: { ...key, state } });
  follow('#the-secret');
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows a signed-in user the latest key of the own account', async () => {
  signIn({});
  answer('GET /api/ActivationKey/Own', { body: key });
  follow('');
  expect(await screen.findByRole('button', { name: 'Återkalla, det var inte jag' })).toBeTruthy();
});

test('explains what to do without a key, and when the link is unknown', async () => {
  const { unmount } = follow('');
  expect(await screen.findByText('Ingen nyckel att visa')).toBeTruthy();
  unmount();
  answer('POST /api/ActivationKey/Announced', { status: 404 });
  follow('#nonsense');
  expect(await screen.findByText('Ingen nyckel att visa')).toBeTruthy();
});
