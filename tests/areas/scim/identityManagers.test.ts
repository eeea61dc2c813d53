import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateInSweden } from '#rules/dates.ts';
import {
  type Client,
  clientWith,
  newClient,
  PATCH,
  type ScimPortal,
  startScim,
  USER,
} from './scimSetUp.ts';

/**
 * What Microsoft Entra ID and Okta send, by their documentation: each row is a request with the
 * answer that the product expects, in the order in which it is sent. `{id}` is the user that the
 * product made last, `{first}` the one that it made first.
 */
const [, ...rows] = readFileSync(join(import.meta.dirname, 'identityManagers.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

let portal: ScimPortal;
let send: Client;
beforeAll(async () => {
  portal = await startScim();
  const token = await newClient(portal, {
    name: 'Identity manager',
    source: 'identity',
    resources: ['people', 'organisations', 'roles'],
    mayWrite: true,
    defaultKind: 'Associate',
    defaultOrganisation: 'K1',
    endsOn: addDays(dateInSweden(new Date()), 300),
  });
  send = clientWith(portal.address, token);
});
afterAll(() => portal.close());

/** Words of the table for what is not the same each time. */
const words: Readonly<Record<string, (value: unknown) => boolean>> = {
  '{absent}': (value) => value === undefined,
  '{text}': (value) => typeof value === 'string' && value !== '',
  '{moment}': (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};

/** What of an answer the table names, with its words where they are true. */
function namedIn(given: unknown, expected: unknown): unknown {
  if (typeof expected === 'string') return words[expected]?.(given) ? expected : given;
  if (Array.isArray(expected))
    return Array.isArray(given) ? given.map((one, at) => namedIn(one, expected[at])) : given;
  if (typeof expected !== 'object' || expected === null) return given;
  const values = new Map(Object.entries(given ?? {}));
  return Object.fromEntries(
    Object.entries(expected).map(([name, one]) => [name, namedIn(values.get(name), one)]),
  );
}

function bodyOf(method: string, text: string): unknown {
  if (text === '') return undefined;
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object') return body;
  if (Array.isArray(body)) return { schemas: [PATCH], Operations: body };
  return method === 'PATCH' ? body : { schemas: [USER], ...body };
}

/** The users that each product has made, in order. */
const made = new Map<string, string[]>();

test.each(rows)('%s: %s', async (product, _what, request = '', body, status, answer) => {
  const users = made.get(product) ?? [];
  const filled = (text = '') =>
    text.replaceAll('{id}', users.at(-1) ?? '').replaceAll('{first}', users[0] ?? '');
  const [method = '', path = ''] = filled(request).split(/ (.*)/s);
  const given = await send(
    method,
    encodeURI(path).replaceAll('+', '%2B'),
    bodyOf(method, filled(body)),
  );
  const expected: unknown = JSON.parse(filled(answer) || '{}');
  expect([given.status, given.body?.detail, namedIn(given.body, expected)]).toEqual([
    Number(status),
    given.body?.detail,
    expected,
  ]);
  if (given.status === 201) made.set(product, [...new Set([...users, given.body.id])]);
});

test('what the portal does not have is named in the log, without its values', () => {
  const log = portal.log();
  expect(log).toContain('attributes ignored');
  for (const name of ['phoneNumbers', 'roles', 'name.middleName', 'employeeNumber'])
    expect(log).toContain(name);
  for (const value of ['1mz050nq', '555-555-5555', '+46701740683', 'Excited'])
    expect(log).not.toContain(value);
});
