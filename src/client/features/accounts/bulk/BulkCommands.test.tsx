import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { Account } from '#contract/account.ts';
import { afterAction } from '#rules/bulkActions.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { ToastBar } from '#client/ui/toasts/ToastBar.tsx';
import { reportReached } from '#client/offline/connection.ts';
import { onLostSession } from '#client/session/lostSession.ts';
import { hasTypedText } from '#client/offline/typedText.ts';
import { listQueries } from '../lists/listQueries.ts';
import { accountOf, organisation } from './accounts.testing.ts';
import { BulkCommands } from './BulkCommands.tsx';

const [today, inAYear] = ['2026-09-01', '2027-09-01'] as const;
const anna = accountOf({ norEduPersonLIN: 'lin-anna' });
const bo = accountOf({
  norEduPersonLIN: 'lin-bo',
  givenName: 'Bo',
  surname: 'Ek',
  liUId: 'boek17',
  version: 8,
});
const employee = accountOf({
  norEduPersonLIN: 'lin-eva',
  givenName: 'Eva',
  surname: 'Stål',
  liUId: 'evast33',
  affiliation: 'Employee',
});

interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly body: {
    readonly accounts: string[];
    readonly extendDate: string;
    readonly versions: Record<string, number>;
  };
}
let sent: Sent[] = [];
/** The calls that record runs, and the response to beginning one. */
let noted: { path: string; body: unknown }[] = [];
let begun: () => Response;
const run = {
  id: 'b1',
  action: 'extend',
  isUndo: false,
  begunAt: '2026-09-01T09:00:00Z',
  isUnderWay: false,
  done: 0,
  failed: 0,
  leftOut: 0,
  pending: 1,
  undoable: 0,
};
const undone = ({ accounts }: { accounts: string[] }) =>
  accounts.map((lin) => ({
    account: { ...accountOf({ norEduPersonLIN: lin }), version: 5 },
    succeeded: true,
    errorTypes: [],
    incidentNumber: null,
  }));
const onDone = vi.fn<(unchanged: readonly string[]) => void>();
/**
 * The server's responses to the changing calls, in order; once they are used up, every call
 * succeeds.
 */
let answers: ((call: Sent) => Response | Promise<Response>)[] = [];

const extended = (account: Account) => ({
  account: afterAction(account, { action: 'extend', extendDate: inAYear }, today),
  succeeded: true,
  errorTypes: [],
});
const allExtended = ({ body }: Sent) =>
  Response.json(body.accounts.map((lin) => extended(accountOf({ norEduPersonLIN: lin }))));
// The dialog's code is loaded lazily, which can take long on a busy machine.
beforeAll(() => import('./BulkDialog.tsx'));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) });
  await startScreens();
  [sent, answers, noted] = [[], [], []];
  begun = () => Response.json(run);
  onDone.mockReset();
  toastStore.clear();
  onLostSession(() => Promise.resolve(false));
  signIn({ roleIds: ['AccountAdministrator'] });
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit = {}) => {
    if (path === '/api/authentication/refresh') return new Response(null, { status: 204 });
    if (method === 'GET') return Response.json([]);
    if (path.startsWith('/api/Accounts/Runs')) {
      const given = (typeof body === 'string' ? JSON.parse(body) : {}) as { accounts: string[] };
      noted.push({ path, body: given });
      if (path.endsWith('/Continue')) return Response.json(undone(given));
      return path.endsWith('/Close') ? new Response(null, { status: 204 }) : begun();
    }
    if (typeof body !== 'string') return Response.json([]);
    const call: Sent = {
      path,
      key: new Headers(headers).get('Idempotency-Key'),
      body: JSON.parse(body) as Sent['body'],
    };
    sent.push(call);
    return (answers.shift() ?? allExtended)(call);
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

const open = (...accounts: Account[]) =>
  show(
    <>
      <BulkCommands accounts={accounts} list="active" onDone={onDone} />
      <ToastBar />
    </>,
    '/accountmanagement',
  );
/** Finds a command on the bar; the closed sheet for phones has the same commands. */
const command = (name: string) =>
  within(screen.getByRole('group', { name: 'Åtgärder för markerade konton' })).getByRole('button', {
    name: new RegExp(`^${name}`),
  });
const dialog = () => screen.findByRole('dialog', { name: 'Förlängning' });
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ');
const lines = () =>
  toastStore
    .get()
    .map(
      ({ type, title, messages }) =>
        `${type}: ${title ?? messages.map((message) => ('text' in message ? message.text : '')).join(' ')}`,
    );
const hundreds = (count: number) =>
  Array.from({ length: count }, (_, index) => accountOf({ norEduPersonLIN: `lin-${index}` }));

describe('a command', () => {
  test('is not rendered while nothing is selected', () => {
    open();
    expect(screen.queryByRole('group', { name: 'Åtgärder för markerade konton' })).toBeNull();
  });

  test('shows the reason and opens no dialog when it can change nothing in the selection', () => {
    open(employee);
    expect(command('Förläng').textContent).toContain(
      'Kontot hör till en anställning och styrs av den.',
    );
    fireEvent.click(command('Förläng'));
    expect(screen.queryByRole('dialog', { name: 'Förlängning' })).toBeNull();
    expect(command('Avsluta telefon').textContent).toContain(
      'Kontot har ingen universitetstelefon att avsluta.',
    );
  });
});

describe('the dialog before sending', () => {
  test('shows the planned change of each account, and the accounts left out with their reasons', async () => {
    open(anna, employee);
    fireEvent.click(command('Förläng'));
    const text = plain((await dialog()).textContent);
    expect(text).toContain('1 konto ändras');
    expect(text).toContain('Anna Lindqvistannli42');
    expect(text).toContain('från 31 december 2026 till 1 september 2027');
    expect(text).toContain('1 konto lämnas som det är');
    expect(text).toMatch(/Eva Stålevast33.*Kontot hör till en anställning/);
    await screen.findByRole('button', { name: 'Förläng 1 konto' });
    expect(sent).toEqual([]);
  });

  test('announces with both dates that a new end date shortens the validity', async () => {
    open(accountOf({ validThrough: '2027-10-01', validThroughCurrent: '2027-10-01' }));
    fireEvent.click(command('Ändra slutdatum'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Ny sista dag' }), {
      target: { value: '2027-02-01' },
    });
    expect(plain(document.body.textContent)).toMatch(
      /1 konto slutar tidigare än nu\..*från 1 oktober 2027 till 1 februari 2027Slutar tidigare än nu/,
    );
  });

  test('can be cancelled without any change (ACCT-20)', async () => {
    open(anna);
    fireEvent.click(command('Förläng'));
    await dialog();
    await press('Avbryt');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Förlängning' })).toBeNull());
    expect([sent, onDone.mock.calls]).toEqual([[], []]);
  });

  test('closes on Escape and returns the focus to the command', async () => {
    open(anna);
    command('Förläng').focus();
    fireEvent.click(command('Förläng'));
    fireEvent.keyDown(await dialog(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Förlängning' })).toBeNull());
    expect(document.activeElement).toBe(command('Förläng'));
  });

  test('accepts only days from today until 14 months ahead for its plan (ACCT-22, ACCT-23)', async () => {
    open(anna);
    fireEvent.click(command('Förläng'));
    fireEvent.click(await screen.findByRole('radio', { name: 'Till en vald dag' }));
    const field = screen.getByRole('textbox', { name: 'Sista dag' });
    for (const [typed, label] of [
      ['2026-08-31', 'Välj först'],
      ['2027-11-02', 'Välj först'],
      ['2026-12-31', 'Inget konto att ändra'],
      ['2027-01-01', 'Förläng 1 konto'],
      ['2027-11-01', 'Förläng 1 konto'],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } });
      expect(screen.getByRole('button', { name: label })).toBeTruthy();
    }
    await press('Förläng 1 konto');
    await waitFor(() => expect(sent.map(({ body }) => body.extendDate)).toEqual(['2027-11-01']));
  });
});

describe('after sending', () => {
  const send = async (...accounts: Account[]) => {
    open(...accounts);
    fireEvent.click(command('Förläng'));
    await press(/^Förläng \d+ konto/);
  };

  test('sends date and versions under an idempotency key, and reports which accounts changed', async () => {
    answers = [
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
    expect(sent).toEqual([
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
    expect(lines()).toEqual(['success: 1 konto är förlängt.', 'error: 1 konto ändrades inte']);
    expect(
      plain((await screen.findByRole('group', { name: '1 konto ändrades inte' })).textContent),
    ).toContain('Nu gäller: giltigt till 1 juni 2027.');
    expect(screen.queryByRole('dialog', { name: 'Förlängning' })).toBeNull();
  });

  test('undoes the run stored on the server, with up to 200 accounts in each call', async () => {
    await send(...hundreds(450));
    await press('Ångra för 450 konton');
    await waitFor(() => expect(lines()).toEqual(['success: 450 konton är som de var.']));
    const [
      {
        body: { runId },
      },
    ] = sent as unknown as [{ body: { runId: string } }];
    const undoing = noted.find(({ path }) => path === `/api/Accounts/Runs/${runId}/Undo`);
    const { id } = (undoing?.body ?? {}) as { id?: string };
    const parts = noted.filter(({ path }) => path === `/api/Accounts/Runs/${id}/Continue`);
    expect(parts.map(({ body }) => (body as { accounts: string[] }).accounts.length)).toEqual([
      200, 200, 50,
    ]);
    expect(sent).toHaveLength(3);
  });

  test('records the run before the first change, and closes it once its result has been reported', async () => {
    await send(anna, employee);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first] = noted;
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
      expect(noted.map(({ path }) => path)).toContain(`/api/Accounts/Runs/${id}/Close`),
    );
  });

  test('reports a run that cannot be recorded as having changed nothing, and begins it again on retry', async () => {
    begun = () => Response.json({ errors: {} }, { status: 503 });
    await send(anna);
    const box = await dialog();
    await waitFor(() => expect(box.textContent).toContain('1 konto är orört.'));
    expect(box.textContent).not.toContain('inget svar');
    expect(sent).toEqual([]);
    begun = () => Response.json(run);
    await press('Försök igen');
    await waitFor(() => expect(lines()).toEqual(['success: 1 konto är förlängt.']));
  });

  test('guards the page against being closed or reloaded until the result has been reported', async () => {
    let finish: (answer: Response) => void = () => {};
    answers = [() => new Promise((resolve) => (finish = resolve))];
    await send(anna);
    await waitFor(() => expect(sent).toHaveLength(1));
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect([closing(), hasTypedText()]).toEqual([true, true]);
    act(() => finish(Response.json([extended(anna)])));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect([closing(), hasTypedText()]).toEqual([false, false]);
  });

  test('renews an expired session and continues under the same key', async () => {
    answers = [() => new Response(null, { status: 401 })];
    await send(anna);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toBe(sent[1]?.key);
  });

  test('reports completed, untouched and uncertain accounts when the connection fails; one key retries', async () => {
    answers = [allExtended, () => Promise.reject(new TypeError('Failed to fetch'))];
    await send(...hundreds(450));
    const text = () => plain(screen.getByRole('dialog', { name: 'Förlängning' }).textContent);
    await waitFor(() => expect(text()).toContain('Alla konton blev inte klara'));
    expect(text()).toContain('200 av 450 konton klara');
    expect(text()).toContain('För 200 konton kom inget svar');
    expect(text()).toContain('50 konton är orörda.');
    await press('Försök igen');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
    expect(sent.map(({ body }) => body.accounts.length)).toEqual([200, 200, 200, 50]);
    expect(sent[1]?.key).toBe(sent[2]?.key);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(lines()).toEqual(['success: 450 konton är förlängda.']);
  });

  test('keeps the remaining accounts selected when the user ends the run, and reports them', async () => {
    answers = [allExtended, () => Promise.reject(new TypeError('Failed to fetch'))];
    await send(...hundreds(450));
    await press('Sluta här');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(onDone.mock.calls[0]?.[0]).toHaveLength(250);
    expect(lines()).toEqual([
      'success: 200 konton är förlängda.',
      'warning: Om 200 konton ändrades är okänt, eftersom svaret aldrig kom. Listan hämtas på nytt. 50 konton är orörda.',
    ]);
  });

  test('reports a refused call with its reason as having changed nothing', async () => {
    answers = [() => Response.json({ errors: {} }, { status: 403 })];
    await send(anna);
    const box = await dialog();
    await waitFor(() => expect(box.textContent).toContain('1 konto ändrades inte.'));
    expect(box.textContent).toContain('Du har inte behörighet att göra det här.');
    await press('Sluta här');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(['lin-anna']));
  });

  test('continues the run while the dialog is closed, shows its progress, and can stop it', async () => {
    let finish: () => void = () => {};
    answers = [(call) => new Promise((resolve) => (finish = () => resolve(allExtended(call))))];
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
    expect(sent).toHaveLength(1);
    await press('Fortsätt');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith([]));
    expect(sent).toHaveLength(2);
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
    answers = [
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
