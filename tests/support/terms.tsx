import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { answer, show, signIn, startScreens } from './screen.tsx';
import type { Liability } from '#contract/liabilities.ts';
import { reportReached } from '#client/offline/connection.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { Terms } from '#client/features/liabilities/Terms.tsx';

export const approvedDate = '2026-03-10T09:00:00Z';
export const row = (liabilityType: string, liabilityStatus = 'Requested') => ({
  liabilityType,
  liabilityStatus,
  link: '',
});

/** Renders the page of the terms, in a list with these others. */
export function open(liability: Liability, others: object[] = []) {
  const { liabilityType, liabilityStatus } = liability;
  answer(`GET /api/Liability/${liabilityType}`, { body: liability, version: '"1"' });
  answer('GET /api/Liability', { body: [row(liabilityType, liabilityStatus), ...others] });
  return show(
    <AsyncBoundary skeleton="Väntar" failure="Kunde inte hämtas">
      <Terms type={liabilityType} />
    </AsyncBoundary>,
    `/liabilities/${liabilityType}`,
  );
}
export const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));
export const toastKeys = () =>
  toastStore
    .get()
    .flatMap(({ messages }) =>
      messages.flatMap((message) => ('keys' in message ? message.keys[0] : [])),
    );

/** Before each test of the file: signs in a person on the day of `approvedDate`. */
export function startTerms(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(approvedDate) });
    await startScreens();
    toastStore.clear();
    signIn();
  });
  afterEach(() => {
    reportReached();
    vi.useRealTimers();
  });
}
