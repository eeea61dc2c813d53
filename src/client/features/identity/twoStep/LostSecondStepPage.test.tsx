import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { ResettableAccount } from '#contract/secondStepReset.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { reportReached } from '#client/offline/connection.ts';
import LostSecondStepPage from './LostSecondStepPage.tsx';

const ACCOUNTS = 'GET /api/MFA/reset';
const RESET = 'POST /api/MFA/reset';
const own: ResettableAccount = { liUId: 'annli42', refusals: [], possibleFrom: null };
const see = () => show(<LostSecondStepPage />, '/account/secondstep');
const resets = () => sent.filter(({ call }) => call === RESET).map(({ body }) => body);

beforeEach(async () => {
  await startScreens();
  act(() => reportReached());
});

describe('after an identification nearby', () => {
  beforeEach(() => signIn({}, AuthenticationScope.BankId, true));

  test('resets only after the consequences are told, and says what follows', async () => {
    answer(ACCOUNTS, { body: [own] });
    answer(RESET, { body: { passwordHeldUntil: '2026-11-18T09:00:00.000Z' } });
    see();
    fireEvent.click(
      await screen.findByRole('button', { name: /^Återställ tvåstegsverifieringen/ }),
    );
    expect(await screen.findByText(/du loggas ut överallt och får mejl/)).toBeTruthy();
    expect(resets()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Återställ nu' }));
    expect(await screen.findByText('Tvåstegsverifieringen för annli42 är återställd')).toBeTruthy();
    expect(resets()).toEqual([{ liUId: 'annli42' }]);
  });

  test('says what stands against each account, and from when it is possible', async () => {
    answer(ACCOUNTS, {
      body: [
        { ...own, refusals: ['PASSWORD_JUST_SET'], possibleFrom: '2026-11-18T09:00:00.000Z' },
        { ...own, liUId: 'annli678', refusals: ['NO_SECOND_STEP'] },
      ],
    });
    see();
    expect(
      await screen.findByText(/^Lösenordet valdes för mindre än 24 timmar sedan/),
    ).toBeTruthy();
    expect(screen.getByText(/^Det går /)).toBeTruthy();
    expect(screen.getByText(/^Ingen app och ingen passkey/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Återställ/ })).toBeNull();
  });

  test('tells a refusal, and keeps the way to try again', async () => {
    answer(ACCOUNTS, { body: [own] });
    answer(RESET, { status: 409, errors: { account: ['MFA/RESET_REFUSED/ACCOUNT_CLOSED'] } });
    see();
    fireEvent.click(
      await screen.findByRole('button', { name: /^Återställ tvåstegsverifieringen/ }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Återställ nu' }));
    expect(await screen.findByText('Kontot är inte i bruk.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Återställ tvåstegsverifieringen/ })).toBeTruthy();
  });

  test('says that the person has no account', async () => {
    answer(ACCOUNTS, { body: [] });
    see();
    expect(await screen.findByText('Det finns inget konto med ditt personnummer.')).toBeTruthy();
  });
});

test('asks whoever may have identified on another device to do so on this one', async () => {
  signIn({}, AuthenticationScope.BankId, false);
  see();
  expect(await screen.findByText(/^Du identifierade dig med en QR-kod/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Återställ/ })).toBeNull();
});
