import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens, type Reply } from '#tests/support/screen.tsx';
import { setSiteFeatures } from '#tests/support/siteFeatures.ts';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import EmailCodePage from './EmailCodePage.tsx';
import EmailPage from './EmailPage.tsx';

vi.mock('../parts/redirectAfterSignIn.ts', () => ({
  redirectAfterSignIn: vi.fn<(path: string) => void>(),
}));

const EMAIL = 'extern@example.org';
const SEND = 'POST /api/authentication/email/code?email=extern%40example.org';
const enterCall = (code: string) =>
  `POST /api/authentication/email/signin?email=extern%40example.org&code=${code}`;
const signedIn = {
  body: {
    authenticationScope: 9,
    liUId: null,
    displayName: null,
    hasEduPersonAssuranceAL2: false,
    identityNumber: null,
    hasMultipleSignings: false,
  },
};

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refusal = (status: number, key?: string) => ({ status, errors: key ? { code: [key] } : {} });

beforeEach(async () => {
  await startScreens();
  vi.mocked(redirectAfterSignIn).mockClear();
});

describe('address page', () => {
  // SHELL-33
  test.each([
    [false, ['/public/externaluser/create', '/public/externaluser/reset/init', '/landingpage']],
    [true, ['/landingpage']],
  ])(
    'links to external accounts unless they are turned off: %j',
    (disableFeaturesForExternalUsers, paths) => {
      setSiteFeatures({ disableFeaturesForExternalUsers });
      show(<EmailPage />, '/authentication/email');
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(paths);
    },
  );

  test.each([
    ['', 'Fyll i fältet.'],
    ['extern@', 'Skriv en e-postadress, till exempel namn@example.se.'],
  ])('rejects %j at the field and sends nothing', async (typed, fieldError) => {
    show(<EmailPage />, '/authentication/email');
    type('E-postadress', typed);
    press('Skicka kod');
    expect(await screen.findByText(fieldError)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('continues to the code with the return path in the URL, but not the e-mail address', async () => {
    answer(SEND, { body: null });
    const { router } = show(<EmailPage />, '/authentication/email?returnTo=%2Fdevices');
    type('E-postadress', ` ${EMAIL} `);
    press('Skicka kod');
    await waitFor(() => expect(router.state.location.pathname).toBe('/authentication/email/code'));
    expect(router.state.location.search).toBe('?returnTo=%2Fdevices');
    expect(router.state.location.state).toEqual({ email: EMAIL });
  });

  test.each<[Reply, string | RegExp]>([
    [
      { status: 429 },
      'Flera koder har skickats på kort tid. Använd den senaste, eller vänta en kvart.',
    ],
    [{ status: 503, errors: { 'externalSystem.NoResponse': [] } }, /svarar inte/],
    ['noNetwork', /Inget svar kom/],
  ])('shows why no code was sent and keeps the address: %j', async (reply, text) => {
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
    answer('GET /api/captcha/challenge?purpose=email-code&subject=extern%40example.org', {
      body: { challenge: 'abc', difficulty: 16, expires: '2026-11-17T09:10:00Z' },
    });
    show(<EmailPage />, '/authentication/email');
    type('E-postadress', EMAIL);
    press('Skicka kod');
  };

  test('sends a solved proof of work with the next call, thrice at most, when others asked too often', async () => {
    const solved: (() => void)[] = [];
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage = () =>
          void solved.push(() => this.dispatchEvent(new MessageEvent('message', { data: 4711 })));
        terminate = () => undefined;
      },
    );
    try {
      startBusy();
      for (let time = 0; time < 3; time += 1) {
        expect(await screen.findByText(/Vänta ett ögonblick/)).toBeTruthy();
        await waitFor(() => expect(solved).toHaveLength(time + 1));
        solved.at(-1)?.();
      }
      expect(await screen.findByText(/Många koder har begärts till adressen/)).toBeTruthy();
      expect(screen.queryByText(/Vänta ett ögonblick/)).toBeNull();
      expect(sent.map(({ body }) => body)).toEqual([
        undefined,
        ...[1, 2, 3].map(() => ({ captcha: { challenge: 'abc', number: 4711 } })),
      ]);
      expect(field('E-postadress').value).toBe(EMAIL);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('asks the user to wait when others asked too often and the browser lacks the cryptography', async () => {
    vi.stubGlobal('Worker', undefined);
    try {
      startBusy();
      expect(await screen.findByText(/Använd den senaste, eller vänta en stund/)).toBeTruthy();
      expect(sent).toHaveLength(1);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('shows signed-in users whom they are signed in as', async () => {
    signIn();
    show(<EmailPage />, '/authentication/email');
    expect(screen.getByText('Du är inloggad som Anna Lindqvist')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Logga ut' })).toBeTruthy();
  });
});

describe('code page', () => {
  const openCode = (search = '') => {
    const shown = show(<EmailCodePage />, '/');
    return {
      ...shown,
      ready: shown.router.navigate(`/authentication/email/code${search}`, {
        state: { email: EMAIL },
      }),
    };
  };
  const open = async (search?: string) => {
    const { router, ready } = openCode(search);
    await ready;
    await screen.findByLabelText('Kod');
    return router;
  };

  test('redirects to the address page when there is no address', async () => {
    const { router } = show(<EmailCodePage />, '/authentication/email/code?returnTo=%2Fdevices');
    await waitFor(() => expect(router.state.location.pathname).toBe('/authentication/email'));
    expect(router.state.location.search).toBe('?returnTo=%2Fdevices');
  });

  test.each([
    ['1234 5678', ''],
    ['12345678', '?returnTo=%2Fdevices'],
    [' 1234-5678 ', '?returnTo=%2F%2Fevil.example'],
  ])('signs in with %j and continues', async (typed, search) => {
    answer(enterCall('12345678'), signedIn);
    await open(search);
    type('Kod', typed);
    press('Logga in');
    await waitFor(() =>
      expect(redirectAfterSignIn).toHaveBeenCalledWith(
        search.includes('devices') ? '/devices' : '/alumni-portal/signin/select',
      ),
    );
  });

  test.each(['', '1234', '12345678901', 'abcdefgh'])(
    'rejects %j without using up an attempt',
    async (typed) => {
      await open();
      type('Kod', typed);
      press('Logga in');
      expect(
        await screen.findByText(typed === '' ? 'Fyll i fältet.' : 'Koden består av 8 siffror.'),
      ).toBeTruthy();
      expect(sent).toEqual([]);
    },
  );

  test('shows a wrong code at the field and focuses the field', async () => {
    answer(enterCall('12345678'), refusal(400, 'EMAIL_SIGN_IN/WRONG_CODE'));
    await open();
    type('Kod', '12345678');
    press('Logga in');
    expect(
      await screen.findByText('Koden stämmer inte. Efter fem fel slutar den att gälla.'),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Kod')));
    expect(redirectAfterSignIn).not.toHaveBeenCalled();
  });

  test.each([
    [refusal(400, 'EMAIL_SIGN_IN/EXPIRED_CODE'), 'Koden gäller inte längre. Skicka en ny.'],
    [refusal(423), 'Koden har slutat gälla efter fem fel. Skicka en ny.'],
  ])('offers only a new code when the code is no longer valid', async (reply, text) => {
    answer(enterCall('12345678'), reply);
    answer(SEND, { body: null });
    await open();
    type('Kod', '12345678');
    press('Logga in');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Logga in' })).toBeNull();

    press('Skicka en ny kod');
    expect(
      await screen.findByText('En ny kod är på väg. Den gamla gäller inte längre.'),
    ).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
    expect(field('Kod').value).toBe('');
    expect(screen.getByRole('button', { name: 'Logga in' })).toBeTruthy();
  });

  test('shows that too many codes have been requested', async () => {
    answer(SEND, { status: 429 });
    await open();
    press('Skicka en ny kod');
    expect(await screen.findByText(/Flera koder har skickats/)).toBeTruthy();
  });

  test('prefills the typed address when the user changes it', async () => {
    const router = await open('?returnTo=%2Fdevices');
    fireEvent.click(screen.getByRole('link', { name: 'Ändra adress' }));
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        '/authentication/email?returnTo=%2Fdevices',
      ),
    );
    expect(router.state.location.state).toEqual({ email: EMAIL });
  });
});
