import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { FakeRuns } from './fakeRuns.ts';
import { show, signIn, startScreens } from './screen.tsx';
import type { Account } from '#contract/account.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { ToastBar } from '#client/ui/toasts/ToastBar.tsx';
import { reportReached } from '#client/offline/connection.ts';
import { onLostSession } from '#client/session/lostSession.ts';
import { accountOf } from '#client/features/accounts/bulk/accounts.testing.ts';
import { BulkCommands } from '#client/features/accounts/bulk/BulkCommands.tsx';

export const [today, inAYear] = ['2026-09-01', '2027-09-01'] as const;
export const anna = accountOf({ norEduPersonLIN: 'lin-anna' });
export const employee = accountOf({
  norEduPersonLIN: 'lin-eva',
  givenName: 'Eva',
  surname: 'Stål',
  liUId: 'evast33',
  affiliation: 'Employee',
});

export const server = { runs: new FakeRuns(today) };
export const onDone = vi.fn<(unchanged: readonly string[]) => void>();

/** The commands with their open dialog, as a list has them. */
export function Commands({ accounts }: { accounts: Account[] }) {
  const [action, setAction] = useState<BulkAction | null>(null);
  return (
    <BulkCommands
      accounts={accounts}
      list="active"
      action={action}
      onAction={setAction}
      onDone={onDone}
    />
  );
}

export const open = (...accounts: Account[]) =>
  show(
    <>
      <Commands accounts={accounts} />
      <ToastBar />
    </>,
    '/accountmanagement',
  );
/** Finds a command on the bar; the closed sheet for phones has the same commands. */
export const command = (name: string) =>
  within(screen.getByRole('group', { name: 'Åtgärder för markerade konton' })).getByRole('button', {
    name: new RegExp(`^${name}`),
  });
export const dialog = () => screen.findByRole('dialog', { name: 'Förlängning' });
export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
export const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ');

/** Signs in an administrator before each test, and lets `server` answer the calls. */
export function setUpCommands(): void {
  // The dialog's code is loaded lazily, which can take long on a busy machine.
  beforeAll(() => import('#client/features/accounts/bulk/BulkDialog.tsx'));
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) });
    await startScreens();
    server.runs = new FakeRuns(today);
    onDone.mockReset();
    toastStore.clear();
    onLostSession(() => Promise.resolve(false));
    signIn({ roleIds: ['AccountAdministrator'] });
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (path === '/api/authentication/refresh') return new Response(null, { status: 204 });
      return (await server.runs.respond(path, init)) ?? Response.json([]);
    });
    // The virtualized rows need a height to be rendered, and jsdom has no layout.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    reportReached();
  });
}
