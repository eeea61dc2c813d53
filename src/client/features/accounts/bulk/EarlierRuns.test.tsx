import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Commands } from '#tests/support/bulkDialog.tsx';
import { answer, sent, show, signIn, startScreens, type Reply } from '#tests/support/screen.tsx';
import type { AccountRun } from '#contract/accountRuns.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { ToastBar } from '#client/ui/toasts/ToastBar.tsx';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { accountOf } from './accounts.testing.ts';

const RUNS = '/api/Accounts/Runs';
const CONTINUE = `POST ${RUNS}/b1/Continue`;
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
const outcomes = ['lin-1', 'lin-2'].map((lin) => ({
  account: accountOf({ norEduPersonLIN: lin }),
  succeeded: true,
  errorTypes: [],
  incidentNumber: null,
}));
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
afterEach(reportReached);

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

  test('shows that it is under way elsewhere and disables its buttons', async () => {
    await find({ ...cut, isUnderWay: true });
    expect(screen.getByText(/Pågår i en annan flik eller webbläsare\.$/)).toBeTruthy();
    for (const name of ['Fortsätt med 2 konton', 'Ångra för 10 konton', 'Sluta här'])
      expect(button(name).disabled).toBe(true);
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
    answer(`GET ${RUNS}/b1`, details(cut));
    answer(CONTINUE, { body: outcomes });
    await find(cut);
    answer(`GET ${RUNS}`, { body: [whole] });
    press('Fortsätt med 2 konton');
    expect(await screen.findByText('12 konton klara')).toBeTruthy();
    expect(sent).toEqual([{ call: CONTINUE, body: { accounts: ['lin-1', 'lin-2'] } }]);
  });

  test('show the reason for a refusal, and keep the run available here after the user ends it', async () => {
    answer(`GET ${RUNS}/b1`, details(cut));
    answer(CONTINUE, { status: 400, errors: { costCentreActivityId: ['ACTIVITY_OUT_OF_REACH'] } });
    await find({ ...cut, action: 'changeCostActivity' });
    press('Fortsätt med 2 konton');
    fireEvent.click(await screen.findByRole('button', { name: 'Visa' }));
    expect(
      await screen.findByText(/^Kostnadsaktiviteten finns inte längre i de organisationer/),
    ).toBeTruthy();
    answer(`GET ${RUNS}`, { body: [{ ...cut, action: 'changeCostActivity', isUnderWay: true }] });
    press('Sluta här');
    await waitFor(() => expect(button('Fortsätt med 2 konton').disabled).toBe(false));
    expect(screen.queryByText(/Pågår i en annan flik/)).toBeNull();
  });

  test('undo the run with a new run, close the original and process the accounts', async () => {
    const undoing = { ...whole, id: 'u1', isUndo: true, done: 0, pending: 2, undoable: 0 };
    answer(`POST ${RUNS}/b1/Undo`, { body: undoing });
    answer(`POST ${RUNS}/b1/Close`, { status: 204 });
    answer(`GET ${RUNS}/u1`, details(undoing));
    answer(`POST ${RUNS}/u1/Continue`, { body: outcomes });
    await find(whole);
    answer(`GET ${RUNS}`, { body: [{ ...undoing, done: 2, pending: 0 }] });
    press('Ångra för 12 konton');
    expect(await screen.findByText('2 konton klara')).toBeTruthy();
    expect(calls()).toEqual([
      `POST ${RUNS}/b1/Undo`,
      `POST ${RUNS}/b1/Close`,
      `POST ${RUNS}/u1/Continue`,
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
