import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { AuthenticationScope } from '#contract/values.ts';
import DeskProofPage from './DeskProofPage.tsx';

const PROVE = 'POST /api/CallerVerification/Proof';
const field = () => screen.getByLabelText<HTMLInputElement>('Talet som supporten säger');
const prove = async (number: string) => {
  fireEvent.input(field(), { target: { value: number } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Visa vem jag är' })));
};

beforeEach(async () => {
  await startScreens();
  signIn({}, AuthenticationScope.BankId);
  show(<DeskProofPage />, '/account/desk');
});

test('refuses what is no number at its field, until something else is typed', async () => {
  await prove('1234');
  expect(screen.getByText('Talet är åtta siffror.')).toBeTruthy();
  expect(sent).toEqual([]);
  await expect.poll(() => document.activeElement).toBe(field());
  fireEvent.input(field(), { target: { value: '12345' } });
  await act(async () => undefined);
  expect(screen.queryByText('Talet är åtta siffror.')).toBeNull();
});

test('tells at the field that the number is locked, and accepts another one', async () => {
  answer(PROVE, { status: 423 });
  await prove('1234 5678');
  expect(await screen.findByText(/talet gäller inte längre/)).toBeTruthy();
  answer(PROVE, { status: 204 });
  await prove('8765 4321');
  expect(await screen.findByText('Supporten vet att det är du')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ number: '12345678' }, { number: '87654321' }]);
});
