import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens, type Reply } from '../../../../../tests/support/screen.tsx';
import { arriveAt } from '../parts/arrive.ts';
import EmailCodePage from './EmailCodePage.tsx';
import EmailPage from './EmailPage.tsx';

vi.mock('../parts/arrive.ts', () => ({ arriveAt: vi.fn<(path: string) => void>() }));

const EMAIL = 'extern@example.org';
const SEND = 'POST /api/authentication/email/code?email=extern%40example.org';
const enterCall = (code: string) => `POST /api/authentication/email/signin?email=extern%40example.org&code=${code}`;
const signedIn = { body: { authenticationScope: 9, liUId: null, displayName: null, hasEduPersonAssuranceAL2: false, identityNumber: null, hasMultipleSignings: false } };

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refusal = (status: number, key?: string) => ({ status, errors: key ? { code: [key] } : {} });

beforeEach(async () => {
  await startScreens();
  vi.mocked(arriveAt).mockClear();
});

describe('the address', () => {
  test.each([
    ['', 'Fyll i fältet.'],
    ['extern@', 'Skriv en e-postadress, till exempel namn@example.se.'],
  ])('%j is told at the field, and nothing is sent', async (typed, fieldError) => {
    show(<EmailPage />, '/authentication/email');
    type('E-postadress', typed);
    press('Skicka kod');
    expect(await screen.findByText(fieldError)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('leads to the code, with the way on in the address and the e-mail address not', async () => {
    answer(SEND, { body: null });
    const { router } = show(<EmailPage />, '/authentication/email?returnTo=%2Fdevices');
    type('E-postadress', ` ${EMAIL} `);
    press('Skicka kod');
    await waitFor(() => expect(router.state.location.pathname).toBe('/authentication/email/code'));
    expect(router.state.location.search).toBe('?returnTo=%2Fdevices');
    expect(router.state.location.state).toEqual({ email: EMAIL });
  });

  test.each<[Reply, string | RegExp]>([
    [{ status: 429 }, 'Flera koder har skickats på kort tid. Använd den senaste, eller vänta en kvart.'],
    [{ status: 503, errors: { 'externalSystem.NoResponse': [] } }, /svarar inte/],
    ['noNetwork', /offline/],
  ])('what stops it is told, and the address stays: %j', async (reply, text) => {
    answer(SEND, reply);
    show(<EmailPage />, '/authentication/email');
    type('E-postadress', EMAIL);
    press('Skicka kod');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field('E-postadress').value).toBe(EMAIL);
  });

  const workWanted = { status: 429, errors: { captcha: ['CAPTCHA_NEEDED'] } };
  const startBusy = () => {
    answer(SEND, workWanted);
    answer('GET /api/captcha/challenge?purpose=email-code&subject=extern%40example.org', { body: { challenge: 'abc', difficulty: 16, expires: '2026-11-17T09:10:00Z' } });
    show(<EmailPage />, '/authentication/email');
    type('E-postadress', EMAIL);
    press('Skicka kod');
  };

  test('that others hold up is worked for, and the solution brought with the next call, three times at most', async () => {
    const solved: (() => void)[] = [];
    vi.stubGlobal('Worker', class extends EventTarget {
      postMessage = () => void solved.push(() => this.dispatchEvent(new MessageEvent('message', { data: 4711 })));
      terminate = () => undefined;
    });
    try {
      startBusy();
      for (let time = 0; time < 3; time += 1) {
        expect(await screen.findByText(/Vänta ett ögonblick/)).toBeTruthy();
        await waitFor(() => expect(solved).toHaveLength(time + 1));
        solved.at(-1)?.();
      }
      expect(await screen.findByText(/Många koder har begärts till adressen/)).toBeTruthy();
      expect(screen.queryByText(/Vänta ett ögonblick/)).toBeNull();
      expect(sent.map(({ body }) => body)).toEqual([undefined, ...[1, 2, 3].map(() => ({ captcha: { challenge: 'abc', number: 4711 } }))]);
      expect(field('E-postadress').value).toBe(EMAIL);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('that others hold up is told to wait where the browser has no cryptography to work with', async () => {
    vi.stubGlobal('Worker', undefined);
    try {
      startBusy();
      expect(await screen.findByText(/Använd den senaste, eller vänta en stund/)).toBeTruthy();
      expect(sent).toHaveLength(1);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('anyone who is signed in is told as whom', async () => {
    signIn();
    show(<EmailPage />, '/authentication/email');
    expect(screen.getByText('Du är inloggad som Anna Lindqvist')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Logga ut' })).toBeTruthy();
  });
});

describe('the code', () => {
  const openCode = (search = '') => {
    const shown = show(<EmailCodePage />, '/');
    return { ...shown, ready: shown.router.navigate(`/authentication/email/code${search}`, { state: { email: EMAIL } }) };
  };
  const open = async (search?: string) => {
    const { router, ready } = openCode(search);
    await ready;
    await screen.findByLabelText('Kod');
    return router;
  };

  test('without an address there is none to enter', async () => {
    const { router } = show(<EmailCodePage />, '/authentication/email/code?returnTo=%2Fdevices');
    await waitFor(() => expect(router.state.location.pathname).toBe('/authentication/email'));
    expect(router.state.location.search).toBe('?returnTo=%2Fdevices');
  });

  test.each([
    ['1234 5678', ''],
    ['12345678', '?returnTo=%2Fdevices'],
    [' 1234-5678 ', '?returnTo=%2F%2Fevil.example'],
  ])('typed as %j signs in and leads on', async (typed, search) => {
    answer(enterCall('12345678'), signedIn);
    await open(search);
    type('Kod', typed);
    press('Logga in');
    await waitFor(() => expect(arriveAt).toHaveBeenCalledWith(search.includes('devices') ? '/devices' : '/alumni-portal/signin/select'));
  });

  test.each(['', '1234', '12345678901', 'abcdefgh'])('%j is no code, and costs no try', async (typed) => {
    await open();
    type('Kod', typed);
    press('Logga in');
    expect(await screen.findByText(typed === '' ? 'Fyll i fältet.' : 'Koden består av 8 siffror.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('a wrong one is told at the field, which takes the focus', async () => {
    answer(enterCall('12345678'), refusal(400, 'EMAIL_SIGN_IN/WRONG_CODE'));
    await open();
    type('Kod', '12345678');
    press('Logga in');
    expect(await screen.findByText('Koden stämmer inte. Efter fem fel slutar den att gälla.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Kod')));
    expect(arriveAt).not.toHaveBeenCalled();
  });

  test.each([
    [refusal(400, 'EMAIL_SIGN_IN/EXPIRED_CODE'), 'Koden gäller inte längre. Skicka en ny.'],
    [refusal(423), 'Koden har slutat gälla efter fem fel. Skicka en ny.'],
  ])('a dead one leaves a new one as the thing to do', async (reply, text) => {
    answer(enterCall('12345678'), reply);
    answer(SEND, { body: null });
    await open();
    type('Kod', '12345678');
    press('Logga in');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Logga in' })).toBeNull();

    press('Skicka en ny kod');
    expect(await screen.findByText('En ny kod är på väg. Den gamla gäller inte längre.')).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
    expect(field('Kod').value).toBe('');
    expect(screen.getByRole('button', { name: 'Logga in' })).toBeTruthy();
  });

  test('too many codes are told', async () => {
    answer(SEND, { status: 429 });
    await open();
    press('Skicka en ny kod');
    expect(await screen.findByText(/Flera koder har skickats/)).toBeTruthy();
  });

  test('another address begins with the one that was typed', async () => {
    const router = await open('?returnTo=%2Fdevices');
    fireEvent.click(screen.getByRole('link', { name: 'Ändra adress' }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/authentication/email?returnTo=%2Fdevices'));
    expect(router.state.location.state).toEqual({ email: EMAIL });
  });
});
