import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listQueries } from '../lists/listQueries.ts';
import { organisation } from './accounts.testing.ts';
import { runQueries } from './storedRuns.ts';
import { Commands } from '#tests/support/bulkDialog.tsx';
import { answer, sent, show, signIn, startScreens, type Reply } from '#tests/support/screen.tsx';
import { type AccountRun, RunStop } from '#contract/accountRuns.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { ToastBar } from '#client/ui/toasts/ToastBar.tsx';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';

const RUNS = '/api/Accounts/Runs';
const START = `POST ${RUNS}/b1/Start`;
const whole: AccountRun = {
  id: 'b1',
  action: 'extend',
  isUndo: false,
  begunAt: '2026-11-17T08:30:00Z',
  isUnderWay: false,
  done: 12,
  failed: 0,
  leftOut: 0,
  pending: 0,
  undoable: 12,
};
const cut: AccountRun = { ...whole, done: 10, pending: 2, undoable: 10 };
const details = (run: AccountRun, unchanged: readonly object[] = []): Reply => ({
  body: { run, unchanged, pending: run.pending > 0 ? ['lin-1', 'lin-2'] : [] },
});

// The dialog's code is loaded lazily, which can take long on a busy machine.
beforeAll(() => import('./BulkDialog.tsx'));
beforeEach(async () => {
  await startScreens();
  toastStore.clear();
  signIn({ roleIds: ['AccountAdministrator'] });
});
afterEach(() => {
  reportReached();
  vi.restoreAllMocks();
});

async function find(...runs: AccountRun[]): Promise<void> {
  answer(`GET ${RUNS}`, { body: runs });
  show(
    <>
      <Commands accounts={[]} />
      <ToastBar />
    </>,
    '/accountmanagement',
  );
  await screen.findByRole('region', { name: 'Dina påbörjade ändringar' });
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const names = () =>
  screen
    .getAllByRole('article')
    .flatMap((run) => [...run.querySelectorAll('button')].map(({ textContent }) => textContent));
const calls = () => sent.map(({ call }) => call);

const scope = { organisationId: organisation, affiliations: [] };
const reasons: Readonly<Record<RunStop, RegExp>> = {
  BY_OWNER: /Du stoppade ändringen\.$/,
  NO_ACCESS: /Stoppades när ditt konto inte längre gav tillgång till portalen\./,
  NOT_ADMINISTRATOR: /Stoppades när du inte längre fick hantera konton\./,
  ACTIVITY_OUT_OF_REACH: /Stoppades när kostnadsaktiviteten inte längre fanns/,
  FAILED: /Stoppades efter flera fel i portalen\./,
};

describe('an earlier run', () => {
  test('shows start and figures, with buttons to continue, undo or end it, when it was interrupted', async () => {
    await find({ ...cut, failed: 1, leftOut: 3 });
    expect(
      screen.getByRole('heading', { name: /^Förlängning påbörjad 17 nov\. 2026/ }),
    ).toBeTruthy();
    expect(
      screen.getByText('10 konton klara, 2 orörda, 1 ändrades inte, 3 lämnades som de var'),
    ).toBeTruthy();
    expect(names()).toEqual([
      'Fortsätt med 2 konton',
      'Ångra för 10 konton',
      'Visa vilka som inte ändrades',
      'Sluta här',
    ]);
  });

  test('shows what was done, and buttons to undo or close it, when it is complete', async () => {
    await find(whole);
    expect(screen.getByText('12 konton klara')).toBeTruthy();
    expect(names()).toEqual(['Ångra för 12 konton', 'Stäng']);
  });

  test('has no undo button when it cannot be undone', async () => {
    await find({ ...whole, action: 'cancel', undoable: 0 });
    expect(names()).toEqual(['Stäng']);
  });

  test('is labelled as an undo when it undid another run', async () => {
    await find({ ...whole, isUndo: true, undoable: 0 });
    expect(screen.getByRole('heading', { name: /^Ångra: Förlängning/ })).toBeTruthy();
  });

  test('shows its progress while it is under way, and can only be stopped', async () => {
    await find({ ...cut, isUnderWay: true });
    expect(screen.getByText(/Servern arbetar\. Du kan stänga sidan\.$/)).toBeTruthy();
    const { value, max } = screen.getByRole<HTMLProgressElement>('progressbar', {
      name: 'Förlängning',
    });
    expect([value, max]).toEqual([10, 12]);
    expect(names()).toEqual(['Stoppa']);
  });

  test.each(RunStop.options)('says why the server stopped: %s', async (stoppedBecause) => {
    await find({ ...cut, stoppedBecause });
    expect(screen.getByText(reasons[stoppedBecause])).toBeTruthy();
    expect(button('Fortsätt med 2 konton').disabled).toBe(false);
  });

  test('is shown by pages that a server of 0.2.0 answers', async () => {
    await find(cut);
    expect(screen.getByText('10 konton klara, 2 orörda')).toBeTruthy();
  });

  test('has the lists read again once it is done', async () => {
    const refetch = vi.spyOn(queryClient, 'invalidateQueries');
    queryClient.setQueryData(listQueries.accounts('active', scope).queryKey, {
      accounts: [],
      isWhole: true,
    });
    await find({ ...cut, isUnderWay: true });
    const isRead = () =>
      refetch.mock.calls.some(([filters]) => filters?.queryKey?.[1] === 'active');
    expect(isRead()).toBe(false);
    answer(`GET ${RUNS}`, { body: [whole] });
    expect(await screen.findByText('12 konton klara')).toBeTruthy();
    await waitFor(() => expect(isRead()).toBe(true));
  });

  // ACCT-19
  test.each<[string, AccountRun[], AccountRun[]]>([
    ['is undone by a run that has ended by the time it is read', [whole], [{ ...whole, id: 'b2' }]],
    ['was continued and has ended by the time it is read', [cut], [whole]],
    ['was found for the first time', [], [whole]],
  ])('that %s has the lists read again', async (_, before, after) => {
    queryClient.setQueryData(listQueries.accounts('active', scope).queryKey, {
      accounts: [],
      isWhole: true,
    });
    if (before.length > 0) {
      await find(...before);
      await vi.waitUntil(() => queryClient.isFetching() === 0);
    }
    const refetch = vi.spyOn(queryClient, 'invalidateQueries');
    const readLists = () =>
      refetch.mock.calls.filter(([filters]) => filters?.queryKey?.[1] === 'active');
    answer(`GET ${RUNS}`, { body: after });
    await queryClient.fetchQuery({ ...runQueries.mine(), staleTime: 0 });
    await waitFor(() => expect(readLists()).toHaveLength(1));
    await queryClient.fetchQuery({ ...runQueries.mine(), staleTime: 0 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(readLists()).toHaveLength(1);
  });

  test('cannot be continued offline', async () => {
    await find(cut);
    act(reportUnreachable);
    await waitFor(() => expect(button('Fortsätt med 2 konton').disabled).toBe(true));
  });

  test('is listed among other runs with buttons of its own', async () => {
    await find(cut, { ...whole, id: 'b2' });
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });
});

describe('the unchanged accounts', () => {
  test('are listed with their reasons, and without a name when out of reach', async () => {
    const run = { ...whole, failed: 1, leftOut: 1 };
    answer(
      `GET ${RUNS}/b1`,
      details(run, [
        {
          norEduPersonLIN: 'lin-3',
          displayName: 'Bo Ek',
          liUId: 'boek17',
          errorTypes: ['ENDS_LATER_ALREADY'],
        },
        { norEduPersonLIN: 'lin-4', displayName: null, liUId: null, errorTypes: ['OUT_OF_REACH'] },
      ]),
    );
    await find(run);
    press('Visa vilka som inte ändrades');
    const list = await screen.findByRole('list', { name: 'Visa vilka som inte ändrades' });
    await waitFor(() => expect(list.children).toHaveLength(2));
    expect(list.children[0]?.textContent).toMatch(/^Bo Ek \(boek17\): .+\.$/);
    expect(list.children[1]?.textContent).toMatch(/^Ett konto som du inte längre administrerar: /);
  });

  test('are replaced by an error message when they cannot be fetched', async () => {
    answer(`GET ${RUNS}/b1`, { status: 500 });
    await find({ ...whole, failed: 1 });
    press('Visa vilka som inte ändrades');
    expect(await screen.findByText(/^Det gick inte att slutföra/)).toBeTruthy();
  });
});

describe('the buttons of a run', () => {
  test('continue with the remaining accounts and show the new figures', async () => {
    answer(START, { body: { ...cut, isUnderWay: true } });
    await find(cut);
    answer(`GET ${RUNS}`, { body: [whole] });
    press('Fortsätt med 2 konton');
    expect(await screen.findByText('12 konton klara')).toBeTruthy();
    expect(calls()).toEqual([START]);
  });

  test('stop the run, which can then be continued', async () => {
    answer(`POST ${RUNS}/b1/Stop`, { body: cut });
    await find({ ...cut, isUnderWay: true });
    answer(`GET ${RUNS}`, { body: [{ ...cut, stoppedBecause: 'BY_OWNER' }] });
    press('Stoppa');
    expect(await screen.findByText(/Du stoppade ändringen\.$/)).toBeTruthy();
    expect(calls()).toEqual([`POST ${RUNS}/b1/Stop`]);
    expect(button('Fortsätt med 2 konton').disabled).toBe(false);
  });

  test('show the reason for a refusal, and keep the run', async () => {
    answer(START, { status: 403 });
    await find(cut);
    press('Fortsätt med 2 konton');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Du har inte behörighet/);
    expect(button('Fortsätt med 2 konton').disabled).toBe(false);
  });

  test('undo the run with a new run, which the server processes, and close the original', async () => {
    const id = 'dddddddd-0000-4000-8000-000000000000';
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(id);
    const undoing = { ...whole, id, isUndo: true, done: 2, undoable: 0 };
    answer(`POST ${RUNS}/${id}/Start`, { body: undoing });
    answer(`POST ${RUNS}/b1/Undo`, { body: undoing });
    answer(`POST ${RUNS}/b1/Close`, { status: 204 });
    await find(whole);
    press('Ångra för 12 konton');
    answer(`GET ${RUNS}`, { body: [undoing] });
    expect(await screen.findByText('2 konton klara')).toBeTruthy();
    expect(calls()).toEqual([
      `POST ${RUNS}/b1/Undo`,
      `POST ${RUNS}/${id}/Start`,
      `POST ${RUNS}/b1/Close`,
    ]);
  });

  test('show an error and keep the run when the undo is refused', async () => {
    answer(`POST ${RUNS}/b1/Undo`, { status: 409 });
    await find(whole);
    press('Ångra för 12 konton');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Det gick inte att slutföra/);
    expect(button('Ångra för 12 konton').disabled).toBe(false);
  });

  test('close the run on the server and remove it from the page', async () => {
    answer(`POST ${RUNS}/b1/Close`, { status: 204 });
    await find(whole);
    answer(`GET ${RUNS}`, { body: [] });
    press('Stäng');
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(calls()).toEqual([`POST ${RUNS}/b1/Close`]);
  });
});
