import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BULK,
  type Client,
  ENTERPRISE,
  ORGANIZATION,
  PATCH,
  type ScimPortal,
  startScim,
  UNIVERSITY,
  user,
} from './scimSetUp.ts';

let portal: ScimPortal;
let hr: Client;
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
});
afterAll(() => portal.close());

const users = '/Users';
const bulk = (operations: readonly object[], rest = {}) =>
  hr('POST', '/Bulk', { schemas: [BULK], Operations: operations, ...rest });
const post = (path: string, bulkId: string, data: object) => ({
  method: 'POST',
  path,
  bulkId,
  data,
});
const organisation = (externalId: string, parent: string) => ({
  schemas: [ORGANIZATION],
  externalId,
  displayName: externalId,
  shortName: externalId,
  type: 'Unit',
  parent: { value: parent },
});
const statuses = ({ body }: Awaited<ReturnType<typeof bulk>>) =>
  body.Operations.map(({ bulkId, status }: { bulkId?: string; status: string }) =>
    [bulkId, status].filter(Boolean).join(' '),
  );
const total = async (filter: string) =>
  (await hr('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults;

test('operations refer to what others make, also to what comes later', async () => {
  const answer = await bulk([
    post('/Users', 'anna', {
      ...user('B1', { university: { organization: 'bulkId:unit' } }),
      [ENTERPRISE]: { manager: { value: 'bulkId:boss' } },
    }),
    post('/Users', 'boss', user('B2')),
    post('/Organizations', 'unit', organisation('BU', 'bulkId:department')),
    post('/Organizations', 'department', organisation('BD', 'K1')),
    {
      method: 'PATCH',
      path: `${users}/bulkId:anna`,
      data: { schemas: [PATCH], Operations: [{ op: 'replace', path: 'title', value: 'Chef' }] },
    },
    {
      method: 'PATCH',
      path: '/Groups/Economist',
      data: {
        schemas: [PATCH],
        Operations: [{ op: 'add', path: 'members', value: [{ value: 'bulkId:boss' }] }],
      },
    },
  ]);
  expect(statuses(answer)).toEqual([
    'anna 201',
    'boss 201',
    'unit 201',
    'department 201',
    '200',
    '200',
  ]);
  const [anna] = answer.body.Operations;
  const { body } = await hr('GET', new URL(anna.location).pathname.replace('/scim/v2', ''));
  expect(body).toMatchObject({
    title: 'Chef',
    [UNIVERSITY]: { organization: 'BU' },
    [ENTERPRISE]: { department: 'BU', manager: { displayName: 'Anna Lind' } },
  });
  const group = await hr('GET', '/Groups/Economist');
  expect(group.body.members).toHaveLength(1);
});

test('each operation succeeds or is refused alone', async () => {
  const answer = await bulk([
    post('/Users', '1', user('C1')),
    post('/Users', '2', user('C2', { name: { givenName: '', familyName: 'X' } })),
    post('/Users', '3', user('C1')),
    post('/Users', '4', user('C4', { [ENTERPRISE]: { manager: { value: 'bulkId:2' } } })),
    post('/Organizations', '5', organisation('CO', 'bulkId:6')),
    post('/Organizations', '6', organisation('CP', 'bulkId:5')),
    post('/Users', '7', { schemas: [] }),
    { method: 'POST', path: '/Users', data: user('C8') },
    { method: 'GET', path: '/Users' },
    { method: 'DELETE', path: '/Users' },
    { method: 'PUT', path: '/Nothing/1', data: {} },
    post('/Users', '1', user('C9')),
    post('/Users', '10', user('C10')),
  ]);
  expect(answer.status).toBe(200);
  expect(statuses(answer)).toEqual([
    '1 409',
    '2 400',
    '3 409',
    '4 400',
    '5 409',
    '6 409',
    '7 400',
    '400',
    '400',
    '400',
    '400',
    '1 400',
    '10 201',
  ]);
  expect(answer.body.Operations[1].response).toMatchObject({
    status: '400',
    scimType: 'invalidValue',
  });
  expect(await total('externalId sw "C"')).toBe(1);
});

test('after too many errors nothing more is done', async () => {
  const wrong = { schemas: [], externalId: 'x' };
  const answer = await bulk(
    [
      post('/Users', '1', user('F1')),
      post('/Users', '2', wrong),
      post('/Users', '3', user('F3')),
      post('/Users', '4', wrong),
      post('/Users', '5', user('F5')),
      post('/Organizations', '6', organisation('FO', 'K1')),
    ],
    { failOnErrors: 2 },
  );
  expect(statuses(answer)).toEqual(['1 201', '2 400', '3 201', '4 400']);
  expect(await total('externalId sw "F"')).toBe(2);
  expect((await hr('GET', '/Organizations/FO')).status).toBe(404);
});

test('a thousand users come in one request, and change and end in others', async () => {
  const people = Array.from({ length: 1000 }, (_, at) =>
    post('/Users', String(at), user(`T${at}`)),
  );
  const answer = await bulk(people);
  expect(new Set(statuses(answer).map((one: string) => one.split(' ')[1]))).toEqual(
    new Set(['201']),
  );
  expect(await total('externalId sw "T"')).toBe(1000);
  const paths: string[] = answer.body.Operations.map(({ location }: { location: string }) =>
    new URL(location).pathname.replace('/scim/v2', ''),
  );
  const changed = await bulk(
    paths.map((path, at) =>
      at % 2 === 0
        ? { method: 'DELETE', path }
        : {
            method: 'PATCH',
            path,
            data: { Operations: [{ op: 'replace', path: 'active', value: false }] },
          },
    ),
  );
  expect(new Set(statuses(changed))).toEqual(new Set(['204', '200']));
  expect(await total('externalId sw "T"')).toBe(500);
  expect(await total('externalId sw "T" and active eq true')).toBe(0);
});
