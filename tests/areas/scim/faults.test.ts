import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  clientWith,
  BULK,
  type Client,
  ORGANIZATION,
  PATCH,
  type ScimPortal,
  startScim,
  UNIVERSITY,
  user,
} from './scimSetUp.ts';

let portal: ScimPortal;
let hr: Client;
let id: string;
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
  id = (await hr('POST', '/Users', user('E1'))).body.id;
});
afterAll(() => portal.close());

const users = '/Users';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const tables = [
  'account',
  'person',
  'position',
  'organisation',
  'source_record',
  'awaited_position',
  'role_assignment',
  'audit_entry',
];
const contents = async () =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ sum: string }>`
        select md5(string_agg(t::text, '' order by t::text)) as sum from ${sql.table(table)} as t`.execute(
        portal.db,
      );
      return rows[0]?.sum;
    }),
  );

test.each([
  ['no token', (): string => ''],
  ['an unknown token', (): string => 'unknown'],
  ['half a token', (): string => portal.tokens.get('HR')?.slice(0, -1) ?? ''],
  ['the token of a client that has ended', (): string => portal.tokens.get('Ended') ?? ''],
] as const)('%s is refused and learns nothing', async (_title, token) => {
  const client = clientWith(portal.address, token());
  const status = 401;
  for (const [method, path] of [
    ['GET', '/Users'],
    ['GET', `/Users/${id}`],
    ['GET', '/nothing'],
    ['GET', '/ServiceProviderConfig'],
    ['POST', '/Bulk'],
    ['DELETE', `/Users/${id}`],
  ] as const) {
    const answer = await client(method, path);
    expect(answer).toMatchObject({ status, body: { schemas: [ERROR], status: String(status) } });
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('a client reaches what it may reach', async () => {
  const reader = portal.scim('Reader');
  expect((await reader('GET', `/Users/${id}`)).status).toBe(200);
  const people = portal.scim('People');
  for (const [client, method, path, body] of [
    [reader, 'DELETE', `/Users/${id}`],
    [reader, 'POST', '/Users', user('X')],
    [people, 'GET', '/Groups'],
    [people, 'GET', '/Organizations/K1'],
  ] as const)
    expect(await client(method, path, body)).toMatchObject({
      status: 403,
      body: { schemas: [ERROR] },
    });
  const bulk = await reader('POST', '/Bulk', {
    schemas: [BULK],
    Operations: [{ method: 'DELETE', path: `/Users/${id}` }],
  });
  expect(bulk.body.Operations).toMatchObject([{ status: '403' }]);
});

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const patch = (...operations: readonly unknown[]): object => ({
  schemas: [PATCH],
  Operations: operations,
});
const organisation = (stated: object): object => ({
  schemas: [ORGANIZATION],
  displayName: 'X',
  shortName: 'X',
  type: 'Unit',
  ...stated,
});
const filter = (text: unknown) => ({ filter: text });
const hostile: readonly [
  title: string,
  method: string,
  path: () => string,
  body: unknown,
  status: number,
][] = [
  [
    'a giant filter',
    'POST',
    () => '/Users/.search',
    filter(`userName eq "${'a'.repeat(500_000)}"`),
    400,
  ],
  [
    'many terms',
    'POST',
    () => '/Users/.search',
    filter(Array.from({ length: 400 }, () => 'title pr').join(' or ')),
    400,
  ],
  [
    'a deep filter',
    'POST',
    () => '/Users/.search',
    filter(`${'not ('.repeat(300)}title pr${')'.repeat(300)}`),
    400,
  ],
  ['a filter that is no text', 'POST', () => '/Users/.search', filter({ a: 1 }), 400],
  ['a search without a body', 'POST', () => '/Users/.search', undefined, 400],
  ['invalid JSON', 'POST', () => '/Users', '{"schemas":', 400],
  ['a list', 'POST', () => '/Users', [], 400],
  ['deep JSON', 'POST', () => '/Users', deep(100), 400],
  ['very deep JSON', 'POST', () => '/Bulk', deep(100_000), 400],
  ['a prototype', 'POST', () => '/Users', '{"schemas":[],"__proto__":{"active":true}}', 400],
  [
    'a constructor',
    'POST',
    () => '/Users',
    '{"schemas":[],"constructor":{"prototype":{"x":1}}}',
    400,
  ],
  ['a user of wrong types', 'POST', () => '/Users', { ...user('W'), name: 'Anna' }, 400],
  [
    'a name of a wrong type',
    'POST',
    () => '/Users',
    user('W', { name: { givenName: ['A'], familyName: {} } }),
    400,
  ],
  ['addresses of a wrong type', 'POST', () => '/Users', user('W', { emails: { a: 1 } }), 201],
  ['NUL in a text', 'POST', () => '/Users', user('W2', { title: 'a\0b' }), 400],
  [
    'half a character',
    'POST',
    () => '/Users',
    '{"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"externalId":"\\ud800"}',
    400,
  ],
  [
    'a date that is none',
    'POST',
    () => '/Users',
    user('W3', { university: { startDate: '2026-02-30' } }),
    400,
  ],
  [
    'a year too early',
    'POST',
    () => '/Users',
    user('W4', { university: { startDate: '0000-01-01' } }),
    400,
  ],
  [
    'an extension of a wrong type',
    'POST',
    () => '/Users',
    { ...user('W5'), [UNIVERSITY]: 'x' },
    400,
  ],
  [
    'a repeated further position',
    'POST',
    () => '/Users',
    user('W6', { university: { furtherPositions: [{ organization: 'K1' }] } }),
    400,
  ],
  ['an id that is none', 'GET', () => `${users}/1%27or%271`, undefined, 404],
  ['an id with NUL', 'GET', () => '/Organizations/a%00b', undefined, 404],
  ['an address that cannot be decoded', 'GET', () => '/Users/%zz', undefined, 400],
  ['an unknown path', 'GET', () => '/Nothing', undefined, 404],
  ['a wrong method', 'PUT', () => '/Users', {}, 405],
  ['a search without a body at the root', 'POST', () => '/.search', undefined, 400],
  [
    'a nested PATCH',
    'PATCH',
    () => `/Users/${id}`,
    patch({ op: 'add', value: { Operations: [patch({ op: 'remove' })] } }),
    200,
  ],
  [
    'a PATCH of a PATCH',
    'PATCH',
    () => `/Users/${id}`,
    patch(patch({ op: 'remove', path: 'title' })),
    400,
  ],
  [
    'a PATCH with a giant path',
    'PATCH',
    () => `/Users/${id}`,
    patch({ op: 'replace', path: `emails[${'('.repeat(10_000)}`, value: 1 }),
    400,
  ],
  [
    'a PATCH with a prototype in its path',
    'PATCH',
    () => `/Users/${id}`,
    patch({ op: 'replace', path: '__proto__.polluted', value: 1 }),
    400,
  ],
  ['a PATCH without operations', 'PATCH', () => `/Users/${id}`, patch(), 400],
  [
    'a PATCH of an unknown user',
    'PATCH',
    () => `${users}/00000000-0000-4000-8000-000000000000`,
    patch({ op: 'replace', path: 'title', value: 'x' }),
    404,
  ],
  [
    'an organisation below itself',
    'PATCH',
    () => '/Organizations/K1',
    patch({ op: 'add', path: 'parent', value: { value: 'K2' } }),
    400,
  ],
  ['a second root', 'POST', () => '/Organizations', organisation({ externalId: 'R' }), 400],
  [
    'an unknown parent',
    'POST',
    () => '/Organizations',
    organisation({ externalId: 'R', parent: { value: 'none' } }),
    400,
  ],
  ['an organisation with others below it', 'DELETE', () => '/Organizations/K1', undefined, 409],
  ['an unknown organisation', 'DELETE', () => '/Organizations/none', undefined, 404],
  [
    'a new group',
    'POST',
    () => '/Groups',
    { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'X' },
    403,
  ],
  ['the end of a group', 'DELETE', () => '/Groups/Economist', undefined, 403],
  ['superusers', 'GET', () => '/Groups/MinITSuperUser', undefined, 404],
  [
    'a member who is unknown',
    'PATCH',
    () => '/Groups/Economist',
    patch({
      op: 'add',
      path: 'members',
      value: [{ value: '00000000-0000-4000-8000-000000000000' }],
    }),
    400,
  ],
  [
    'a member of a wrong type',
    'PATCH',
    () => '/Groups/Economist',
    patch({ op: 'add', path: 'members', value: [7] }),
    400,
  ],
  ['a bulk of wrong types', 'POST', () => '/Bulk', { schemas: [BULK], Operations: [1, null] }, 400],
  [
    'a bulk of too many operations',
    'POST',
    () => '/Bulk',
    { schemas: [BULK], Operations: Array.from({ length: 1001 }, () => ({})) },
    413,
  ],
  [
    'a bulk of 10 MB',
    'POST',
    () => '/Bulk',
    `{"schemas":["${BULK}"],"x":"${'x'.repeat(10_000_000)}"}`,
    413,
  ],
];

test('hostile requests are refused in the shape of SCIM and change nothing', async () => {
  for (const [title, method, path, body, status] of hostile) {
    const before = await contents();
    const answer = await hr(method, path(), body);
    expect([title, answer.status, answer.body?.detail]).toEqual([
      title,
      status,
      answer.body?.detail,
    ]);
    if (status < 400) continue;
    expect(answer.body).toMatchObject({
      schemas: [ERROR],
      status: String(status),
      detail: expect.any(String),
    });
    expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    expect(answer.headers.get('x-request-id')).not.toBeNull();
    expect([title, await contents()]).toEqual([title, before]);
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('a body of another type is refused', async () => {
  expect(await hr('POST', '/Users', 'x', { 'content-type': 'text/plain' })).toMatchObject({
    status: 415,
    body: { schemas: [ERROR] },
  });
});

test('nothing of a request is logged but its route, its status and its client', () => {
  expect(portal.log()).toContain('/scim/v2/Users/:id');
  expect(portal.log()).not.toContain('Bearer');
  expect(portal.log()).not.toContain('Lektor');
  for (const token of portal.tokens.values()) expect(portal.log()).not.toContain(token);
});
