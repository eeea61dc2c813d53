import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#contract/account.ts';
import { accountOf } from '../bulk/accounts.testing.ts';
import { listQueries } from './listQueries.ts';

const scope = { organisationId: '4ee9c5a6-9b89-588d-87f1-df437811c4c3', affiliations: [] };
const options = listQueries.accounts('active', scope);
const named = (displayName: string, changes: Partial<Account> = {}) =>
  accountOf({ norEduPersonLIN: `lin-${displayName}`, displayName, ...changes });

/** The addresses that were asked, without the query. */
let asked: string[];
let client: QueryClient;

/** Answers the calls one after the other. */
function answering(...answers: (() => Response)[]) {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.split('?')[0] ?? '');
    const next = answers.shift();
    if (next === undefined) throw new Error('Unexpected call.');
    return Promise.resolve(next());
  });
}
const json =
  (body: unknown, status = 200, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
const list =
  (accounts: readonly Account[], etag = 'W/"version-1"') =>
  () =>
    new Response(`[\n${accounts.map((account) => JSON.stringify(account)).join(',\n')}\n]`, {
      headers: { 'content-type': 'application/json', etag },
    });

/** Opens the list again, or for the first time. */
const open = async () =>
  (await client.fetchQuery({ ...options, staleTime: 0, retry: false })).accounts.map(
    ({ displayName, description }) => [displayName, description],
  );

beforeEach(() => {
  asked = [];
  client = new QueryClient();
});

const whole = '/api/Accounts/active';
const changes = '/api/Accounts/Changes';

test('fetches only what has changed when the list is opened again', async () => {
  answering(
    list([named('Anna'), named('Bo'), named('Disa')]),
    json({
      version: 'version-2',
      accounts: [named('Bo', { description: 'New.' }), named('Cilla')],
      gone: ['lin-Anna', 'lin-Nobody'],
    }),
    json({ version: 'version-3', accounts: [], gone: ['lin-Cilla'] }),
  );
  expect(await open()).toEqual([
    ['Anna', null],
    ['Bo', null],
    ['Disa', null],
  ]);
  expect(await open()).toEqual([
    ['Bo', 'New.'],
    ['Cilla', null],
    ['Disa', null],
  ]);
  expect(await open()).toEqual([
    ['Bo', 'New.'],
    ['Disa', null],
  ]);
  expect(asked).toEqual([whole, changes, changes]);
  expect(client.getQueryData(options.queryKey)?.version).toBe('version-3');
});

test('keeps an account that the page has in a later version', async () => {
  answering(
    list([named('Anna', { version: 2, description: 'Later.' })]),
    json({ version: 'version-2', accounts: [named('Anna', { version: 1 })], gone: [] }),
  );
  await open();
  expect(await open()).toEqual([['Anna', 'Later.']]);
});

test('moves an account to the place of its new name', async () => {
  answering(
    list([named('Anna'), named('Bo'), named('Disa')]),
    json({
      version: 'version-2',
      accounts: [accountOf({ norEduPersonLIN: 'lin-Anna', displayName: 'Cilla' })],
      gone: [],
    }),
  );
  await open();
  expect((await open()).map(([name]) => name)).toEqual(['Bo', 'Cilla', 'Disa']);
});

test.each([
  ['the changes are no longer known', json({ version: null, accounts: [], gone: [] })],
  ['the server is of the release before', json({ errors: {} }, 404)],
])('reads the whole list when %s', async (_when, answer) => {
  answering(list([named('Anna')]), answer, list([named('Bo')]));
  await open();
  expect(await open()).toEqual([['Bo', null]]);
  expect(asked).toEqual([whole, changes, whole]);
});

test('reads the whole list when the server named no version', async () => {
  answering(list([named('Anna')], ''), list([named('Bo')], ''));
  await open();
  expect(await open()).toEqual([['Bo', null]]);
  expect(asked).toEqual([whole, whole]);
});

test('keeps the list when the changes cannot be fetched', async () => {
  answering(list([named('Anna')]), json({ errors: {} }, 500));
  await open();
  await expect(open()).rejects.toThrow('An unexpected server error occurred.');
  expect(client.getQueryData(options.queryKey)?.accounts).toHaveLength(1);
});

test('forgets the list of an organisation that is not administered any more', async () => {
  answering(list([named('Anna')]), json({ errors: {} }, 403));
  await open();
  await expect(open()).rejects.toThrow('An unexpected server error occurred.');
  expect(client.getQueryData(options.queryKey)).toBeUndefined();
});
