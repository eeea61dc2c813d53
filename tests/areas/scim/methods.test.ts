import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, clientWith, type ScimPortal, startScim } from './scimSetUp.ts';

let portal: ScimPortal;
let hr: Client;
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
});
afterAll(() => portal.close());

test.each([
  ['PUT', '/Users', 'GET, HEAD, POST'],
  ['POST', '/Users/{id}', 'GET, HEAD, PUT, PATCH, DELETE'],
  ['GET', '/Users/.search', 'POST'],
  ['DELETE', '/.search', 'POST'],
  ['GET', '/Bulk', 'POST'],
  ['OPTIONS', '/Groups', 'GET, HEAD, POST'],
  ['PATCH', '/Schemas', 'GET, HEAD'],
  ['DELETE', '/ResourceTypes/User', 'GET, HEAD'],
  ['POST', '/ServiceProviderConfig', 'GET, HEAD'],
])('%s %s is refused with the methods that are allowed', async (method, path, allowed) => {
  const answer = await hr(
    method,
    path.replace('{id}', '1'),
    method === 'GET' ? undefined : '{"not":',
  );
  expect(answer).toMatchObject({
    status: 405,
    body: { status: '405', detail: `The address takes ${allowed} only.` },
  });
  expect(answer.headers.get('allow')).toBe(allowed);
  const stranger = await clientWith(portal.address, '')(method, path.replace('{id}', '1'));
  expect([stranger.status, stranger.headers.get('allow')]).toEqual([401, null]);
});
