import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, startScreens, type Reply } from '#tests/support/screen.tsx';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import ActivationKeyPage from './ActivationKeyPage.tsx';

vi.mock('../parts/redirectAfterSignIn.ts', () => ({
  redirectAfterSignIn: vi.fn<(path: string) => void>(),
}));

const SIGN_IN = 'POST /api/authentication/activationKey/signin';
const KEY = 'K7QD-0M3X-9TVB-2HWR';
const NUMBER = '20071216-2387';
const signedIn = {
  body: {
    authenticationScope: 5,
    liUId: 'wilkr321',
    displayName: null,
    hasEduPersonAssuranceAL2: false,
    identityNumber: null,
    hasMultipleSignings: false,
  },
};

const number = () => screen.getByLabelText<HTMLInputElement>('Personnummer');
const key = () => screen.getByLabelText<HTMLInputElement>('Aktiveringsnyckel');
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Nästa' });
const type = (input: HTMLInputElement, value: string) => {
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const open = (search = '') => show(<ActivationKeyPage />, `/account/activationkey${search}`);

async function send(reply: Reply, search = '') {
  answer(SIGN_IN, reply);
  open(search);
  type(number(), NUMBER);
  type(key(), KEY);
  await waitFor(() => expect(next().disabled).toBe(false));
  fireEvent.click(next());
}

beforeEach(async () => {
  await startScreens();
  vi.mocked(redirectAfterSignIn).mockClear();
});

describe('key form', () => {
  // AUTH-15
  test('disables Next and explains why until both fields are complete', async () => {
    open();
    expect(next().disabled).toBe(true);
    expect(screen.getByText('Fyll i hela numret och hela nyckeln för att gå vidare.')).toBeTruthy();
    type(number(), '123');
    expect(
      await screen.findByText(
        'Skriv personnumret med 10 eller 12 siffror, till exempel 19900131-1234.',
      ),
    ).toBeTruthy();
    type(key(), 'K7QD');
    expect(
      await screen.findByText('Nyckeln har 16 tecken, till exempel A2B3-C4D5-E6F7-G8H9.'),
    ).toBeTruthy();
    type(number(), NUMBER);
    type(key(), KEY);
    await waitFor(() => expect(next().disabled).toBe(false));
    expect(screen.queryByText('Fyll i hela numret och hela nyckeln för att gå vidare.')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('distinguishes a wrong check digit from an incomplete number', async () => {
    open();
    type(number(), '20071216-2388');
    expect(
      await screen.findByText(
        'Den sista siffran stämmer inte med de andra, så någon siffra är fel. Kontrollera numret.',
      ),
    ).toBeTruthy();
    type(number(), '20071216-238');
    expect(
      await screen.findByText(
        'Skriv personnumret med 10 eller 12 siffror, till exempel 19900131-1234.',
      ),
    ).toBeTruthy();
  });

  test('shows why a key is invalid when its field loses focus, although it is reformatted as printed', async () => {
    open();
    type(key(), 'k7qd0m3x');
    expect(
      await screen.findByText('Nyckeln har 16 tecken, till exempel A2B3-C4D5-E6F7-G8H9.'),
    ).toBeTruthy();
  });

  test('formats a key as printed when its field loses focus', async () => {
    open();
    type(key(), 'k7qd 0m3x9tvb2hwr');
    await waitFor(() => expect(key().value).toBe(KEY));
  });

  // AUTH-13
  test('sends the key and the number once, and continues to the account area', async () => {
    await send(signedIn);
    await waitFor(() => expect(redirectAfterSignIn).toHaveBeenCalledWith('/account'));
    expect(sent).toEqual([
      { call: SIGN_IN, body: { activationKey: KEY, personalIdNumber: NUMBER } },
    ]);
    expect(next().disabled).toBe(true);
  });

  test('returns to the page that the user was heading for', async () => {
    await send(signedIn, '?returnTo=%2Fhome');
    await waitFor(() => expect(redirectAfterSignIn).toHaveBeenCalledWith('/home'));
  });
});

describe('key in the address', () => {
  // AUTH-14
  test('fills the field and is removed from the address, while the other parameters stay', async () => {
    const { router } = open('?key=k7qd0m3x9tvb2hwr&returnTo=%2Fhome');
    expect(key().value).toBe(KEY);
    await waitFor(() => expect(router.state.location.search).toBe('?returnTo=%2Fhome'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(key().value).toBe(KEY);
    type(number(), NUMBER);
    await waitFor(() => expect(next().disabled).toBe(false));
  });

  test('shows an error at the field when the key is invalid', async () => {
    open('?key=ABC');
    expect(key().value).toBe('ABC');
    expect(await screen.findByText(/Nyckeln har 16 tecken/)).toBeTruthy();
  });

  test('replaces the key of an earlier address', async () => {
    const { router } = open('?key=k7qd0m3x9tvb2hwr');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await router.navigate('/account/activationkey?key=A2B3C4D5E6F7G8H9');
    await waitFor(() => expect(key().value).toBe('A2B3-C4D5-E6F7-G8H9'));
    expect(router.state.location.search).toBe('');
  });
});

// ERR-20
describe('server refusals', () => {
  test.each([
    ['KEY_EXPIRED', 'Nyckeln har gått ut. Be om en ny där du fick den.'],
    ['KEY_USED', 'Nyckeln är redan använd. Logga in med ditt lösenord, eller be om en ny nyckel.'],
    ['KEY_REVOKED', 'Nyckeln gäller inte längre. Har du fått en nyare använder du den.'],
    [
      'KEY_IN_USE',
      'Nyckeln används i en annan webbläsare. Fortsätt där, eller be om en ny om det inte är du.',
    ],
  ])('%s is shown at the key field', async (reason, text) => {
    await send({ status: 400, errors: { activationKey: [`ACTIVATION/${reason}`] } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(key().getAttribute('aria-invalid')).toBe('true');
  });

  test.each([
    [404, 'Nyckeln och personnumret hör inte ihop. Kontrollera båda.'],
    [423, /Det har blivit många försök/],
    [429, /Det har blivit många försök/],
    [500, /gick inte/],
  ])('%i is shown above the button, and the typed text stays', async (status, text) => {
    await send({ status });
    expect(await screen.findByText(text)).toBeTruthy();
    expect([number().value, key().value]).toEqual([NUMBER, KEY]);
    expect(next().disabled).toBe(false);
  });
});

// Must be the last test: its call stays pending for as long as the tests of this file run.
// AUTH-15
test('disables Next while the call is pending', async () => {
  await send('never');
  await waitFor(() => expect(next().disabled).toBe(true));
});
