import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { CallerVerification } from '#contract/callerVerifications.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { applicationQuery } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached } from '#client/offline/connection.ts';
import { CallerSection } from './CallerSection.tsx';

const soon = new Date(Date.now() + 600_000).toISOString();
const caller: CallerVerification = {
  verified: null,
  addresses: [
    { type: 'sms', sentTo: '… 83', codeExpires: null },
    { type: 'email', sentTo: 'a***@example.org', codeExpires: null },
  ],
  bankId: { awaitedUntil: null },
};
const verified = (method: 'Code' | 'BankId' | 'Document'): CallerVerification => ({
  ...caller,
  verified: { method, until: '2026-11-17T09:30:00.000Z' },
});
const CURRENT = 'GET /api/CallerVerification?norEduPersonLin=lin-1';

const see = () => show(<CallerSection norEduPersonLin="lin-1" />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (value: string) => fireEvent.change(field('Kod från personen'), { target: { value } });

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
  signIn({ roleIds: ['KCEmployee'] });
  answer(CURRENT, { body: caller });
});

test('sends a code, accepts it with a space, and marks the caller as verified', async () => {
  answer('POST /api/CallerVerification/Code', {
    body: { ...caller, addresses: caller.addresses.map((one) => ({ ...one, codeExpires: soon })) },
  });
  answer('PUT /api/CallerVerification/Code', { body: verified('Code') });
  see();
  await screen.findByText('Inte kontrollerad');
  press('Kod till mobil … 83');
  await waitFor(() => expect(document.activeElement).toBe(field('Kod från personen')));
  press('Kontrollera');
  expect(await screen.findByText('Koden är åtta siffror.')).toBeTruthy();
  type('1234 5678');
  press('Kontrollera');
  expect(await screen.findByText('Kontrollerad med kod, till 10:30')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    { norEduPersonLin: 'lin-1', type: 'sms' },
    { norEduPersonLin: 'lin-1', type: 'sms', code: '12345678' },
  ]);
});

test.each([
  [
    { status: 400, errors: { code: ['CALLER/WRONG_CODE'] } },
    'Det är inte koden. Be personen läsa den igen.',
  ],
  [
    { status: 400, errors: { code: ['CALLER/EXPIRED_CODE'] } },
    'Koden gäller inte längre. Skicka en ny.',
  ],
  [{ status: 423 }, 'Det har blivit fel fem gånger och koden gäller inte längre. Skicka en ny.'],
] as const)('shows at the field why a code was refused: %o', async (reply, expectedText) => {
  answer(CURRENT, {
    body: { ...caller, addresses: caller.addresses.map((one) => ({ ...one, codeExpires: soon })) },
  });
  answer(
    'PUT /api/CallerVerification/Code',
    'errors' in reply ? { status: reply.status, errors: { code: [...reply.errors.code] } } : reply,
  );
  see();
  // A code has already been sent, as after a reload.
  await screen.findByRole('textbox', { name: 'Kod från personen' });
  type('12345678');
  press('Kontrollera');
  expect(await screen.findByText(expectedText)).toBeTruthy();
  expect(field('Kod från personen').value).toBe('12345678');
  press('Annat sätt');
  expect(screen.getByRole('button', { name: 'BankID' })).toBeTruthy();
});

test('shows a number to read aloud, and that the person has signed in with BankID', async () => {
  answer('POST /api/CallerVerification/BankId', {
    body: { number: '48219930', expires: '2026-11-17T09:10:00.000Z' },
  });
  see();
  await screen.findByText('Inte kontrollerad');
  answer(CURRENT, { body: { ...caller, bankId: { awaitedUntil: soon } } });
  press('BankID');
  expect(await screen.findByText('4821 9930')).toBeTruthy();
  expect(screen.getByText(/localhost:3000\/account\/desk/)).toBeTruthy();
  answer(CURRENT, { body: verified('BankId') });
  expect(await screen.findByText('Kontrollerad med BankID, till 10:30')).toBeTruthy();
  expect(screen.queryByText('4821 9930')).toBeNull();
});

test.each([
  [
    [AuthenticationScope.Wallet],
    'Digital plånbok',
    /logga in där med en digital plånbok, utan QR-kod/,
  ],
  [
    [AuthenticationScope.BankId, AuthenticationScope.Wallet],
    'BankID eller plånbok',
    /logga in där med BankID eller en digital plånbok, utan QR-kod/,
  ],
])('names the ways that are offered here: %j', async (signInScopes, name, told) => {
  answer('POST /api/CallerVerification/BankId', {
    body: { number: '48219930', expires: '2026-11-17T09:10:00.000Z' },
  });
  queryClient.setQueryData(
    applicationQuery().queryKey,
    (known) => known && { ...known, signInScopes },
  );
  see();
  await screen.findByText('Inte kontrollerad');
  press(name);
  expect(await screen.findByText(told)).toBeTruthy();
});

test('records the kind of a document that was shown', async () => {
  answer('POST /api/CallerVerification/Document', { body: verified('Document') });
  see();
  await screen.findByText('Inte kontrollerad');
  press('Legitimation');
  press('Notera');
  expect(
    await screen.findByText('Skriv till och med när legitimationen gäller. Det står på den.'),
  ).toBeTruthy();
  fireEvent.change(field('Giltig till och med'), { target: { value: '2026-01-31' } });
  press('Notera');
  expect(
    await screen.findByText(
      'Legitimationen har gått ut. Be om en som gäller, eller kontrollera personen på ett annat sätt.',
    ),
  ).toBeTruthy();
  fireEvent.change(field('Giltig till och med'), { target: { value: '2030-05-01' } });
  press('Notera');
  expect(await screen.findByText('Kontrollerad med legitimation, till 10:30')).toBeTruthy();
  expect(sent).toEqual([
    {
      call: 'POST /api/CallerVerification/Document',
      body: {
        norEduPersonLin: 'lin-1',
        assuranceDocumentType: 'IdentityCard',
        expirationDate: '2030-05-01',
        assuranceDocumentOther: null,
      },
    },
  ]);
});

test('shows that the person has no verified address, and offers to retry after a failure', async () => {
  answer(CURRENT, { status: 500 });
  see();
  expect(
    await screen.findByText('Det gick inte att hämta om personen är kontrollerad.'),
  ).toBeTruthy();
  answer(CURRENT, { body: { verified: null, addresses: [], bankId: null } });
  press('Försök igen');
  expect(
    await screen.findByText(
      'Personen har ingen adress eller mobil att skicka en kod till. Den måste ha varit bekräftad i sju dagar.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'BankID' })).toBeNull();
});
