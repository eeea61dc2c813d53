import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { hasTypedText } from '#client/offline/typedText.ts';
import { listQueries } from '../lists/listQueries.ts';
import { accountOf, organisation } from './accounts.testing.ts';
import {
  allExtended,
  anna,
  command,
  dialog,
  employee,
  extended,
  inAYear,
  onDone,
  open,
  plain,
  press,
  run,
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

describe('after sending', () => {
  const send = async (...accounts: Account[]) => {
    open(...accounts);
    fireEvent.click(command('Förläng'));
    await press(/^Förläng \d+ konto/);
  };

  test('sends date and versions under an idempotency key, and reports which accounts changed', async () => {
    server.answers = [
      () =>
        Response.json([
          extended(anna),
          {
            account: { ...bo, validThrough: '2027-06-01', version: 9 },
            succeeded: false,
            errorTypes: ['CHANGED_MEANWHILE'],
          },
        ]),
    ];
    await send(anna, bo);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(['lin-bo']));
    expect(server.sent).toEqual([
      {
        path: '/api/Accounts/Extend',
        key: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        body: {
          accounts: ['lin-anna', 'lin-bo'],
          extendDate: inAYear,
          versions: { 'lin-anna': 3, 'lin-bo': 8 },
          runId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        },
      },
    ]);
    expect(lines()).toEqual(['error', '1 konto är förlängt. 1 konto ändrades inte.']);
    expect(plain(screen.getByText(/^Nu gäller:/).textContent)).toBe(
      'Nu gäller: giltigt till 1 juni 2027.',
    );
    expect(document.activeElement?.textContent).toBe('1 konto är förlängt. 1 konto ändrades inte.');
    expect(screen.queryByRole('dialog', { name: 'Förlängning' })).toBeNull();
  });

  test('undoes the run stored on the server, with up to 200 accounts in each call', async () => {
    await send(...hundreds(450));
    await press('Ångra för 450 konton');
    await waitFor(() => expect(lines()).toEqual(['success', '450 konton är som de var.']));
    const [
      {
        body: { runId },
      },
    ] = server.sent as unknown as [{ body: { runId: string } }];
    const undoing = server.noted.find(({ path }) => path === `/api/Accounts/Runs/${runId}/Undo`);
    const { id } = (undoing?.body ?? {}) as { id?: string };
    const parts = server.noted.filter(({ path }) => path === `/api/Accounts/Runs/${id}/Continue`);
    expect(parts.map(({ body }) => (body as { accounts: string[] }).accounts.length)).toEqual([
      200, 200, 50,
    ]);
    expect(server.sent).toHaveLength(3);
  });

  test('records the run before the first change, and closes it once its result has been reported', async () => {
    await send(anna, employee);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first] = server.noted;
    expect(first).toMatchObject({
      path: '/api/Accounts/Runs',
      body: {
        parts: [
          {
            request: { action: 'extend', extendDate: inAYear },
            accounts: [{ norEduPersonLIN: 'lin-anna', version: 3 }],
          },
        ],
        leftOut: [{ norEduPersonLIN: 'lin-eva', errorTypes: ['ACCOUNT_IS_EMPLOYEE'] }],
      },
    });
    const { id } = (first?.body ?? {}) as { id?: string };
    await waitFor(() =>
      expect(server.noted.map(({ path }) => path)).toContain(`/api/Accounts/Runs/${id}/Close`),
    );
  });

  test('reports a run that cannot be recorded as having changed nothing, and begins it again on retry', async () => {
    server.begun = () => Response.json({ errors: {} }, { status: 503 });
    await send(anna);
    const box = await dialog();
    await waitFor(() => expect(box.textContent).toContain('1 konto är orört.'));
    expect(box.textContent).not.toContain('inget svar');
    expect(server.sent).toEqual([]);
    server.begun = () => Response.json(run);
    await press('Försök igen');
    await waitFor(() => expect(lines()).toEqual(['success', '1 konto är förlängt.']));
  });

  test('guards the page against being closed or reloaded until the result has been reported', async () => {
    let finish: (answer: Response) => void = () => {};
    server.answers = [() => new Promise((resolve) => (finish = resolve))];
    await send(anna);
    await waitFor(() => expect(server.sent).toHaveLength(1));
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect([closing(), hasTypedText()]).toEqual([true, true]);
    act(() => finish(Response.json([extended(anna)])));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect([closing(), hasTypedText()]).toEqual([false, false]);
  });

  test('renews an expired session and continues under the same key', async () => {
    server.answers = [() => new Response(null, { status: 401 })];
    await send(anna);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
    expect(server.sent).toHaveLength(2);
    expect(server.sent[0]?.key).toBe(server.sent[1]?.key);
  });

  test('reports completed, untouched and uncertain accounts when the connection fails; one key retries', async () => {
    server.answers = [allExtended, () => Promise.reject(new TypeError('Failed to fetch'))];
    await send(...hundreds(450));
    const text = () => plain(screen.getByRole('dialog', { name: 'Förlängning' }).textContent);
    await waitFor(() => expect(text()).toContain('Alla konton blev inte klara'));
    expect(text()).toContain('200 av 450 konton klara');
    expect(text()).toContain('För 200 konton kom inget svar');
    expect(text()).toContain('50 konton är orörda.');
    await press('Försök igen');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
    expect(server.sent.map(({ body }) => body.accounts.length)).toEqual([200, 200, 200, 50]);
    expect(server.sent[1]?.key).toBe(server.sent[2]?.key);
    expect(new Set(server.sent.map(({ key }) => key)).size).toBe(3);
    expect(lines()).toEqual(['success', '450 konton är förlängda.']);
  });

  test('keeps the remaining accounts selected when the user ends the run, and reports them', async () => {
    server.answers = [allExtended, () => Promise.reject(new TypeError('Failed to fetch'))];
    await send(...hundreds(450));
    await press('Sluta här');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(onDone.mock.calls[0]?.[0]).toHaveLength(250);
    expect(lines()).toEqual([
      'warning',
      '200 konton är förlängda.',
      'Om 200 konton ändrades är okänt, eftersom svaret aldrig kom. Listan hämtas på nytt.',
      '50 konton är orörda.',
    ]);
    await press('Försök igen med 250 konton');
    await waitFor(() => expect(lines()).toEqual(['success', '250 konton är förlängda.']));
  });

  test('reports a refused call with its reason as having changed nothing', async () => {
    server.answers = [() => Response.json({ errors: {} }, { status: 403 })];
    await send(anna);
    const box = await dialog();
    await waitFor(() => expect(box.textContent).toContain('1 konto ändrades inte.'));
    expect(box.textContent).toContain('Du har inte behörighet att göra det här.');
    await press('Sluta här');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(['lin-anna']));
  });

  test('continues the run while the dialog is closed, shows its progress, and can stop it', async () => {
    let finish: () => void = () => {};
    server.answers = [
      (call) => new Promise((resolve) => (finish = () => resolve(allExtended(call)))),
    ];
    await send(...hundreds(250));
    await press('Arbeta vidare medan det pågår');
    expect(await screen.findByText('0 av 250 konton klara')).toBeTruthy();
    expect(command('Förläng').textContent).toContain('En åtgärd pågår. Vänta tills den är klar.');
    await press('Visa');
    await press('Stoppa');
    act(() => finish());
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Förlängning' }).textContent).toContain(
        '50 konton är orörda.',
      ),
    );
    expect(server.sent).toHaveLength(1);
    await press('Fortsätt');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
    expect(server.sent).toHaveLength(2);
  });

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
    server.answers = [
      () =>
        Response.json([
          {
            account: { norEduPersonLIN: 'lin-anna' },
            incidentNumber: null,
            succeeded: true,
            errorTypes: [],
          },
        ]),
    ];
    open(anna);
    fireEvent.click(command('Avsluta konto'));
    await press('Avsluta 1 konto');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
    expect([lists('active'), lists('deprovisioning')]).toEqual([[], ['Inretirement']]);
  });
});
