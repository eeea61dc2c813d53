import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, startScreens, type Reply } from '../../../../../tests/support/screen.tsx';
import { arriveAt } from '../parts/arrive.ts';
import ActivationKeyPage from './ActivationKeyPage.tsx';

vi.mock('../parts/arrive.ts', () => ({ arriveAt: vi.fn<(path: string) => void>() }));

const SIGN_IN = 'POST /api/authentication/activationKey/signin';
const KEY = 'K7QD-0M3X-9TVB-2HWR';
const NUMBER = '20071216-2387';
const signedIn = { body: { authenticationScope: 5, liUId: 'wilkr321', displayName: null, hasEduPersonAssuranceAL2: false, identityNumber: null, hasMultipleSignings: false } };

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
  vi.mocked(arriveAt).mockClear();
});

describe('the form', () => {
  // AUTH-15
  test('waits for both fields, and says so', async () => {
    open();
    expect(next().disabled).toBe(true);
    expect(screen.getByText('Fyll i hela numret och hela nyckeln för att gå vidare.')).toBeTruthy();
    type(number(), '123');
    expect(await screen.findByText('Skriv personnumret med 10 eller 12 siffror, till exempel 19900131-1234.')).toBeTruthy();
    type(key(), 'K7QD');
    expect(await screen.findByText('Nyckeln har 16 tecken, till exempel A2B3-C4D5-E6F7-G8H9.')).toBeTruthy();
    type(number(), NUMBER);
    type(key(), KEY);
    await waitFor(() => expect(next().disabled).toBe(false));
    expect(screen.queryByText('Fyll i hela numret och hela nyckeln för att gå vidare.')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('tells a wrong check digit from a number that is not whole', async () => {
    open();
    type(number(), '20071216-2388');
    expect(await screen.findByText('Den sista siffran stämmer inte med de andra, så någon siffra är fel. Kontrollera numret.')).toBeTruthy();
    type(number(), '20071216-238');
    expect(await screen.findByText('Skriv personnumret med 10 eller 12 siffror, till exempel 19900131-1234.')).toBeTruthy();
  });

  test('tells what is wrong with a key when its field is left, also where it is written again as printed', async () => {
    open();
    type(key(), 'k7qd0m3x');
    expect(await screen.findByText('Nyckeln har 16 tecken, till exempel A2B3-C4D5-E6F7-G8H9.')).toBeTruthy();
  });

  test('shows a key as it is printed once the field has been left', async () => {
    open();
    type(key(), 'k7qd 0m3x9tvb2hwr');
    await waitFor(() => expect(key().value).toBe(KEY));
  });

  // AUTH-13
  test('sends both once, and leads to the account area', async () => {
    await send(signedIn);
    await waitFor(() => expect(arriveAt).toHaveBeenCalledWith('/account'));
    expect(sent).toEqual([{ call: SIGN_IN, body: { activationKey: KEY, personalIdNumber: NUMBER } }]);
    expect(next().disabled).toBe(true);
  });

  test('leads back to where the person was on the way to', async () => {
    await send(signedIn, '?returnTo=%2Fhome');
    await waitFor(() => expect(arriveAt).toHaveBeenCalledWith('/home'));
  });
});

describe('a key in the address', () => {
  // AUTH-14
  test('fills the field, and is gone from the address while the rest stays', async () => {
    const { router } = open('?key=k7qd0m3x9tvb2hwr&returnTo=%2Fhome');
    expect(key().value).toBe(KEY);
    await waitFor(() => expect(router.state.location.search).toBe('?returnTo=%2Fhome'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(key().value).toBe(KEY);
    type(number(), NUMBER);
    await waitFor(() => expect(next().disabled).toBe(false));
  });

  test('that is none is told at the field', async () => {
    open('?key=ABC');
    expect(key().value).toBe('ABC');
    expect(await screen.findByText(/Nyckeln har 16 tecken/)).toBeTruthy();
  });

  test('that comes later takes the place of the first', async () => {
    const { router } = open('?key=k7qd0m3x9tvb2hwr');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await router.navigate('/account/activationkey?key=A2B3C4D5E6F7G8H9');
    await waitFor(() => expect(key().value).toBe('A2B3-C4D5-E6F7-G8H9'));
    expect(router.state.location.search).toBe('');
  });
});

// ERR-20
describe('what the server refuses', () => {
  test.each([
    ['KEY_EXPIRED', 'Nyckeln har gått ut. Be om en ny där du fick den.'],
    ['KEY_USED', 'Nyckeln är redan använd. Logga in med ditt lösenord, eller be om en ny nyckel.'],
    ['KEY_REVOKED', 'Nyckeln gäller inte längre. Har du fått en nyare använder du den.'],
    ['KEY_IN_USE', 'Nyckeln används i en annan webbläsare. Fortsätt där, eller be om en ny om det inte är du.'],
  ])('%s is told at the key', async (reason, text) => {
    await send({ status: 400, errors: { activationKey: [`ACTIVATION/${reason}`] } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(key().getAttribute('aria-invalid')).toBe('true');
  });

  test.each([
    [404, 'Nyckeln och personnumret hör inte ihop. Kontrollera båda.'],
    [423, /Det har blivit många försök/],
    [429, /Det har blivit många försök/],
    [500, /gick inte/],
  ])('%i is told above the button, and what was typed stays', async (status, text) => {
    await send({ status });
    expect(await screen.findByText(text)).toBeTruthy();
    expect([number().value, key().value]).toEqual([NUMBER, KEY]);
    expect(next().disabled).toBe(false);
  });
});

// The last: its call is on its way for as long as these tests run.
// AUTH-15
test('Next waits while the call is on its way', async () => {
  await send('never');
  await waitFor(() => expect(next().disabled).toBe(true));
});
