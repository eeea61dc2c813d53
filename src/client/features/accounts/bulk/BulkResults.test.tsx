import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { hasTypedText } from '#client/offline/typedText.ts';
import { listQueries } from '../lists/listQueries.ts';
import { accountOf, organisation } from './accounts.testing.ts';
import {
  anna,
  command,
  dialog,
  employee,
  inAYear,
  onDone,
  open,
  plain,
  press,
  server,
  setUpCommands,
} from '#tests/support/bulkDialog.tsx';

setUpCommands();

const bo = accountOf({
  norEduPersonLIN: 'lin-bo',
  givenName: 'Bo',
  surname: 'Ek',
  liUId: 'boek17',
  version: 8,
});
/** The tone of the result above the list, and its sentences; nothing while there is no result. */
const lines = () => {
  const result = screen.queryAllByRole('region').find((one) => 'result' in one.dataset);
  return result
    ? [
        (result.querySelector('[data-tone]') as HTMLElement).dataset['tone'],
        ...Array.from(result.querySelectorAll('p:not([role])'), ({ textContent }) => textContent),
      ]
    : [];
};
const hundreds = (count: number) =>
  Array.from({ length: count }, (_, index) => accountOf({ norEduPersonLIN: `lin-${index}` }));

const refusal = (status: number) => () => Response.json({ errors: {} }, { status });

describe('after sending', () => {
  const send = async (...accounts: Account[]) => {
    open(...accounts);
    fireEvent.click(command('Förläng'));
    await press(/^Förläng \d+ konto/);
  };

  test('has the server change the accounts in the versions shown, and reports which changed', async () => {
    const now = { ...bo, validThrough: '2027-06-01', version: 9 };
    server.runs.fates.set('lin-bo', {
      succeeded: false,
      errorTypes: ['CHANGED_MEANWHILE'],
      account: now,
    });
    await send(anna, bo, employee);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(['lin-eva', 'lin-bo']));
    const [begun] = server.runs.calls;
    expect(begun).toEqual({
      call: 'Begin',
      key: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      body: {
        id: begun?.key,
        parts: [
          {
            request: { action: 'extend', extendDate: inAYear },
            accounts: [
              { norEduPersonLIN: 'lin-anna', version: 3, employeePositionId: 'position-1' },
              { norEduPersonLIN: 'lin-bo', version: 8, employeePositionId: 'position-1' },
            ],
          },
        ],
        leftOut: [{ norEduPersonLIN: 'lin-eva', errorTypes: ['ACCOUNT_IS_EMPLOYEE'] }],
      },
    });
    expect(lines()).toEqual(['error', '1 konto är förlängt. 2 konton ändrades inte.']);
    expect(plain(screen.getByText(/^Nu gäller:/).textContent)).toBe(
      'Nu gäller: giltigt till 1 juni 2027.',
    );
    expect(document.activeElement?.textContent).toBe(
      '1 konto är förlängt. 2 konton ändrades inte.',
    );
    expect(screen.queryByRole('dialog', { name: 'Förlängning' })).toBeNull();
    await waitFor(() => expect(server.runs.namesOfCalls()).toEqual(['Begin', 'Start', 'Close']));
  });

  test('has the server undo the run', async () => {
    await send(...hundreds(450));
    await press('Ångra för 450 konton');
    await waitFor(() => expect(lines()).toEqual(['success', 'Ändringen av 450 konton är ångrad.']));
    const [begun, , , undoing] = server.runs.calls;
    expect(undoing?.call).toBe(`Runs/${begun?.key}/Undo`);
    await waitFor(() =>
      expect(server.runs.namesOfCalls()).toEqual([
        'Begin',
        'Start',
        'Close',
        'Undo',
        'Start',
        'Close',
      ]),
    );
  });

  test('reports a run that cannot be recorded as having changed nothing, and begins it again on retry', async () => {
    server.runs.replies.set('Begin', [refusal(500)]);
    await send(anna);
    const box = await dialog();
    await waitFor(() => expect(box.textContent).toContain('1 konto är orört.'));
    expect(box.textContent).not.toContain('inget svar');
    await press('Försök igen');
    await waitFor(() => expect(lines()).toEqual(['success', '1 konto är förlängt.']));
    const [first, again] = server.runs.calls;
    expect(again).toEqual(first);
  });

  test('says that it is unknown whether a run began when no response came, and starts it on retry', async () => {
    server.runs.replies.set('Start', [() => Promise.reject(new TypeError('Failed to fetch'))]);
    await send(anna);
    const box = await dialog();
    await waitFor(() => expect(box.textContent).toContain('För 1 konto kom inget svar'));
    await press('Försök igen');
    await waitFor(() => expect(lines()).toEqual(['success', '1 konto är förlängt.']));
    await waitFor(() =>
      expect(server.runs.namesOfCalls()).toEqual(['Begin', 'Start', 'Start', 'Close']),
    );
  });

  test('shows a refusal with its reason, and nothing as changed', async () => {
    server.runs.replies.set('Begin', [refusal(403)]);
    await send(anna);
    const box = await dialog();
    await waitFor(() => expect(box.textContent).toContain('1 konto är orört.'));
    expect(box.textContent).toContain('Du har inte behörighet att göra det här.');
    await press('Sluta här');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(['lin-anna']));
  });

  test('guards the page only until the server has the run', async () => {
    const begun = Promise.withResolvers<void>();
    server.runs.portion = 0;
    server.runs.replies.set('Start', [
      () => begun.promise.then(() => Response.json({ errors: {} }, { status: 503 })),
    ]);
    await send(anna);
    await waitFor(() => expect(server.runs.namesOfCalls()).toEqual(['Begin', 'Start']));
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect([closing(), hasTypedText()]).toEqual([true, true]);
    act(() => begun.resolve());
    await waitFor(() => expect([closing(), hasTypedText()]).toEqual([false, false]));
    await press('Sluta här');
  });

  test('renews an expired session and goes on', async () => {
    server.runs.replies.set('Start', [() => new Response(null, { status: 401 })]);
    await send(anna);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
    expect(lines()).toEqual(['success', '1 konto är förlängt.']);
  });

  test('says that the server goes on while it does not answer, and shows the rest later', async () => {
    server.runs.portion = 200;
    server.runs.replies.set('Outcomes', [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ]);
    await send(...hundreds(250));
    expect(await screen.findByText(/^Servern svarar inte just nu/)).toBeTruthy();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]), { timeout: 30_000 });
    expect(lines()).toEqual(['success', '250 konton är förlängda.']);
    expect(server.runs.namesOfCalls().filter((name) => name === 'Start')).toHaveLength(1);
  }, 60_000);

  test('stops on request, continues, and the dialog can be closed meanwhile', async () => {
    server.runs.portion = 0;
    await send(...hundreds(250));
    await press('Arbeta vidare medan det pågår');
    expect(await screen.findByText('0 av 250 konton klara')).toBeTruthy();
    expect(command('Förläng').textContent).toContain('En åtgärd pågår. Vänta tills den är klar.');
    await press('Visa');
    await press('Stoppa');
    const text = () => plain(screen.getByRole('dialog', { name: 'Förlängning' }).textContent);
    await waitFor(() => expect(text()).toContain('250 konton är orörda.'));
    server.runs.portion = 1000;
    await press('Fortsätt');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
  });

  test('says why the server stopped, and keeps the other accounts selected when the user ends the run', async () => {
    server.runs.portion = 200;
    const stopped = () => {
      server.runs.stopAll('NOT_ADMINISTRATOR');
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    server.runs.replies.set('Outcomes', [stopped]);
    await send(...hundreds(450));
    const text = () => plain(screen.getByRole('dialog', { name: 'Förlängning' }).textContent);
    await waitFor(() => expect(text()).toContain('Stoppades när du inte längre fick hantera'), {
      timeout: 30_000,
    });
    await press('Sluta här');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(onDone.mock.calls[0]?.[0]).toHaveLength(450);
    expect(lines()).toEqual(['warning', '450 konton är orörda.']);
    await press('Försök igen med 450 konton');
    await waitFor(() => expect(lines()).toEqual(['success', '450 konton är förlängda.']));
  }, 60_000);

  test('moves a changed account to the list that it now belongs to', async () => {
    const scope = { organisationId: organisation, affiliations: [] };
    const lists = (list: 'active' | 'deprovisioning') =>
      queryClient
        .getQueryData(listQueries.accounts(list, scope).queryKey)
        ?.accounts.map(({ userStatus }) => userStatus);
    queryClient.setQueryData(listQueries.tree().queryKey, [
      {
        organisationId: organisation,
        shortName: 'KU',
        type: 'Company',
        name: { 'sv-SE': 'KU', 'en-GB': 'KU' },
        path: '/KU',
        isAdministered: true,
        children: [],
      },
    ]);
    queryClient.setQueryData(listQueries.accounts('active', scope).queryKey, {
      accounts: [anna],
      isWhole: true,
    });
    queryClient.setQueryData(listQueries.accounts('deprovisioning', scope).queryKey, {
      accounts: [],
      isWhole: true,
    });
    server.runs.fates.set('lin-anna', { account: null });
    open(anna);
    fireEvent.click(command('Avsluta konto'));
    await press('Avsluta 1 konto');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
    expect([lists('active'), lists('deprovisioning')]).toEqual([[], ['Inretirement']]);
  });
});
