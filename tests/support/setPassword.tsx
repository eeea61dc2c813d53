import { fireEvent, screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { sent, startScreens } from './screen.tsx';
import { AuthenticationScope } from '#contract/values.ts';
import { resetChosenAccount } from '#client/features/identity/setPassword/chooseAccount.ts';

export const { ActivationKey, Antagning, BankId, EduId, Email, Main } = AuthenticationScope;
export const made = () =>
  sent.map(({ call }) => call).filter((call) => call !== 'POST /api/Password/Validate');
export const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));

/** Starts each test before an account has been chosen. */
export function setUpFlow(): void {
  beforeEach(async () => {
    await startScreens();
    resetChosenAccount();
  });
}
