import { act, fireEvent, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { beforeEach, expect, test } from 'vitest';
import { encodeQR } from 'qr';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { ActivationKeyAccount } from '#contract/activationKeys.ts';
import { applicationQuery } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { textsIn } from '#client/i18n/texts.ts';
import { reportReached } from '#client/offline/connection.ts';
import { KeyAccount } from './KeyAccount.tsx';
import { KeySheet } from './KeySheet.tsx';

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
  activationKeyExpirationDate: null,
  activationKeyCreatedDate: null,
  activationKeyCreatedBy: null,
  subscriptionType: null,
  keyRefusals: [],
  isProofNeeded: false,
};
const SEARCH = 'GET /api/Accounts/ActivationKeyGen/Search?norEduPersonLin=nilan234';
const see = () => show(<KeyAccount liUId="nilan234" />);
const made = {
  key: {
    id: 'k',
    liUId: 'nilan234',
    norEduPersonLin: 'lin-1',
    key: '0123-4567-89AB-CDEF',
    expirationDate: '2026-11-24',
    createdDate: '2026-11-17T09:00:00.000Z',
    createdBy: 'Ivar Berg',
  },
  name: 'Nils Andersson',
  personType: 'Student',
} as const;

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['StudentAccountAdministrator'] });
  answer(SEARCH, { body: account });
});

test('offers to create a key for an account that may have one', async () => {
  see();
  expect(await screen.findByRole('button', { name: 'Skapa och skriv ut nyckel' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Nils Andersson' })).toBeTruthy();
});

test('shows why an account may not have a key', async () => {
  answer(SEARCH, {
    body: { ...account, userStatus: 'Deceased', keyRefusals: ['DECEASED', 'MORE_POWER'] },
  });
  see();
  expect(await screen.findByText('Kontot kan inte få någon nyckel')).toBeTruthy();
  expect(screen.getByText('Personen har avlidit.')).toBeTruthy();
  expect(
    screen.getByText(
      'Personen har en roll eller administrerar en organisation som du inte har. Be en superanvändare skapa nyckeln.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skapa och skriv ut nyckel' })).toBeNull();
});

test('offers to change the own password with the current one instead of a key', async () => {
  answer(SEARCH, { body: { ...account, keyRefusals: ['ONESELF'], isProofNeeded: true } });
  see();
  expect(await screen.findByText('Du kan inte skapa en nyckel för dig själv')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ändra ditt lösenord' }).getAttribute('href')).toBe(
    '/myaccounts/personal/password',
  );
  expect(screen.queryByRole('button', { name: 'Skapa och skriv ut nyckel' })).toBeNull();
});

test('requires that a person who has used an account is verified first, and then offers the key', async () => {
  const caller = {
    verified: null,
    addresses: [{ type: 'sms', sentTo: '… 83', codeExpires: null }],
    bankId: { awaitedUntil: null },
  } as const;
  answer('GET /api/CallerVerification?norEduPersonLin=lin-1', { body: caller });
  answer('POST /api/CallerVerification/Document', {
    body: { ...caller, verified: { method: 'Document', until: '2026-11-17T09:30:00.000Z' } },
  });
  answer(SEARCH, { body: { ...account, userStatus: 'Active', isProofNeeded: true } });
  see();
  expect(
    await screen.findByText(/Kontrollera vem personen är, så kan du skapa nyckeln/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skapa och skriv ut nyckel' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Legitimation' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Giltig till och med' }), {
    target: { value: '2030-05-01' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Notera' }));
  expect(await screen.findByRole('button', { name: 'Skapa och skriv ut nyckel' })).toBeTruthy();
  expect(screen.getByText(/^Kontrollerad med legitimation/)).toBeTruthy();
});

// KEY-03
test.each([
  ['forbidden', { status: 403 }, 'Du saknar behörighet till nilan234'],
  ['unknown', { status: 404 }, 'Inget konto hittades'],
  ['failing', { status: 500 }, 'Det gick inte att söka.'],
  [
    'offline',
    'noNetwork',
    'Du är offline och det här har inte sparats på enheten. Det visas när du är online.',
  ],
] as const)('shows a message for a search that is %s', async (_, reply, told) => {
  answer(SEARCH, reply);
  see();
  expect(await screen.findByText(told)).toBeTruthy();
});

test('shows a skeleton while the account is loading', async () => {
  answer(SEARCH, 'never');
  see();
  expect(await screen.findByText('Hämtar')).toBeTruthy();
});

test('repeats a failed search on retry', async () => {
  answer(SEARCH, { status: 500 });
  see();
  await screen.findByText('Det gick inte att söka.');
  answer(SEARCH, { body: account });
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByRole('heading', { name: 'Nils Andersson' })).toBeTruthy();
});

// KEY-11, KEY-12
test.each(['https://minit.example.se', 'https://minit-test.example.se'])(
  'prints a QR code that links to %s, without a margin and with error correction level M',
  (baseUrl) => {
    const known = queryClient.getQueryData(applicationQuery().queryKey);
    if (known) queryClient.setQueryData(applicationQuery().queryKey, { ...known, baseUrl });
    show(<KeySheet made={made} sheet={{ ...textsIn('sv-SE'), desks: null }} />);
    const code = screen.getByRole('img', { name: 'QR-kod som öppnar sidan där nyckeln används' });
    const address = `${baseUrl}/account/activationkey?key=0123-4567-89AB-CDEF`;
    const bordered = encodeQR(address, 'raw', { ecc: 'medium', border: 1 });
    const data = bordered.slice(1, -1).map((row) => row.slice(1, -1));
    const size = data.length;
    expect(code.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
    expect(modulesOf(code, size)).toEqual(data);
    // Renders the code as a scanner sees it on white paper.
    const scale = 4;
    const margin = 16;
    const width = size * scale + 2 * margin;
    const picture = new Uint8ClampedArray(width * width * 4).fill(255);
    modulesOf(code, size).forEach((row, y) =>
      row.forEach((isDark, x) => {
        if (isDark)
          for (let dy = 0; dy < scale; dy += 1)
            for (let dx = 0; dx < scale; dx += 1)
              picture.fill(
                0,
                ((margin + y * scale + dy) * width + margin + x * scale + dx) * 4,
                ((margin + y * scale + dy) * width + margin + x * scale + dx) * 4 + 3,
              );
      }),
    );
    expect(jsQR(picture, width, width)?.data).toBe(address);
  },
);

/** Returns the dark modules of the drawn code. */
function modulesOf(code: Element, size: number): boolean[][] {
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of (
    code.querySelectorAll('path')[1]?.getAttribute('d') ?? ''
  ).matchAll(/M(\d+) (\d+)h(\d+)/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return drawn;
}
