import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { UNLIMITED_CALLS } from '../tools/server.ts';
import { knownValues, requestOf, sampleOfCall } from '../support/sampleCalls.ts';
import { type Leaf, leavesOf, placesIn, withValueAt } from '../tools/shapes.ts';
import { shareOf } from '../tools/share.ts';

/** People who together may make every call; each call is sent by the first who may. */
const callers = [
  ['davos31', AuthenticationScope.Main],
  ['nilan234', AuthenticationScope.Main],
  ['saral789', AuthenticationScope.Email],
  ['extern@example.org', AuthenticationScope.Email],
  ['wilkr321', AuthenticationScope.ActivationKey],
  ['newuser@example.org', AuthenticationScope.None],
] as const;

let portal: Portal;
let known: Readonly<Record<string, unknown>>;
const sessions = new Map<string, Send>();
beforeAll(async () => {
  portal = await startPortal({
    environment: UNLIMITED_CALLS,
  });
  known = await knownValues(portal);
});
afterAll(() => portal.close());

const HALF = '\ud83d';
const strings = [
  `anna ${HALF}`,
  `${HALF.repeat(3)}\ude00x`,
  'a\0b',
  '\0',
  '\u202e\u200b\ufffe',
  'x'.repeat(40_000),
  '{}',
  '%00',
  '-1',
  '99999999999999999999',
];
const numbers = [2 ** 31, -(2 ** 31) - 1, 2 ** 63, 1e300, -1, 0.5];
const hostile = (leaf: Leaf): readonly unknown[] =>
  leaf.kind === 'number'
    ? [...numbers, ...numbers.map(String)]
    : leaf.kind === 'json'
      ? strings.map((text) => ({ id: text, [text]: [{ a: text }] }))
      : strings;

const MANY = 100_000;
/** The lists and records in the body that have strings or numbers. */
const listsOf = (spec: RouteSpec): readonly string[] => [
  ...new Set(leavesOf(spec).flatMap(({ place }) => /^(body.*?)\.\*/.exec(place)?.[1] ?? [])),
];

/** As many items as fit in hardly any call, like the first of the list or record. */
function manyOf(sample: unknown, place: string): unknown {
  const one = place
    .split('.')
    .reduce<unknown>((value, step) => Reflect.get(Object(value), step), sample);
  if (Array.isArray(one)) return Array.from({ length: MANY }, () => one[0] as unknown);
  const [[key, item] = ['x', null]] = Object.entries(Object(one));
  return Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`${key}${at}`, item]));
}

// ERR-01: a value that cannot be stored is the caller's error, or is changed into one that can
describe('a value that no page sends never makes the server fail', () => {
  test.each(
    routes
      .filter((spec) => leavesOf(spec).length > 0)
      .map((spec) => [`${spec.method} ${spec.path}`, spec] as const),
  )('%s', async (_name, spec) => {
    const sample = sampleOfCall(spec, known);
    const failures: unknown[] = [];
    const note = async (place: string, value: unknown, parts: unknown) => {
      const response = await sendAsFirstWhoMay(spec, parts);
      await response.arrayBuffer();
      if (response.status >= 500 && response.status !== 503)
        failures.push({ place, value, status: response.status });
    };
    await note('as declared', null, sample);
    for (const leaf of leavesOf(spec))
      for (const value of shareOf(hostile(leaf), 3))
        await note(leaf.place, value, withValueAt(sample, leaf.place.split('.'), value));
    for (const place of shareOf(listsOf(spec), 1))
      await note(place, MANY, withValueAt(sample, place.split('.'), manyOf(sample, place)));
    expect(failures).toEqual([]);
  });
});

/** Values of other kinds than any one field takes; the last one leaves the field out. */
const WRONG_KINDS = [null, true, 7, [], {}, undefined];
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
/** Bodies that no page can send, as text. */
const BODIES = [
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '{"\\ud83d":1,"a\\u0000b":2}',
  `{"more":${deep(30)}}`,
  deep(60_000),
];

// ERR-01
describe('a body that is nearly right never makes the server fail', () => {
  test.each(
    routes.flatMap((spec) =>
      spec.body === undefined ? [] : [[`${spec.method} ${spec.path}`, spec] as const],
    ),
  )('%s', async (_name, spec) => {
    const sample = sampleOfCall(spec, known);
    const failures: unknown[] = [];
    const note = async (what: unknown, parts: unknown, text?: string) => {
      const response = await sendAsFirstWhoMay(spec, parts, text);
      await response.arrayBuffer();
      if (response.status >= 500 && response.status !== 503) failures.push([what, response.status]);
    };
    for (const place of placesIn(sample['body']))
      for (const value of shareOf(WRONG_KINDS, 2))
        await note([place, value], withValueAt(sample, ['body', ...place], value));
    for (const value of WRONG_KINDS) await note(value, { ...sample, body: value });
    for (const text of shareOf(BODIES, 2)) await note(text.slice(0, 40), sample, text);
    expect(failures).toEqual([]);
  });
});

describe('a request that no page sends never makes the server fail', () => {
  test.each([
    [
      'lists within lists',
      `{"smsNumber":null,"alternativeEmailAddress":null,"more":${deep(60_000)}}`,
    ],
    [
      'objects within objects',
      `{"smsNumber":null,"alternativeEmailAddress":null,"more":${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}}`,
    ],
    ['a number beyond every range', '{"smsNumber":1e999,"alternativeEmailAddress":null}'],
    [
      'half a character and NUL as field names',
      `{"\\ud83d":1,"a\\u0000b":2,"smsNumber":null,"alternativeEmailAddress":null}`,
    ],
  ])('%s', async (_what, body) => {
    const anna = await portal.as('annli42');
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': `hostile-${body.length}`,
    };
    const response = await anna('/api/employee/contactinformation', {
      method: 'POST',
      headers,
      body,
    });
    expect(response.status).toBeLessThan(500);
  });

  test.each([
    ['Idempotency-Key', 'x'.repeat(300)],
    ['Idempotency-Key', 'åäö-åäö-åäö'],
    ['If-Match', '"\u00ff"'],
    ['If-Match', '"x", broken'],
    ['If-None-Match', '"'],
    ['Accept-Language', '\u00ff;q=NaN'],
    ['User-Agent', 'Mozilla/5.0 \u00e5 (iPhone'],
    ['X-Forwarded-For', 'nobody'],
    ['Cookie', 'session=%00; %=1'],
    ['Range', 'bytes=9-1'],
    ['Accept-Encoding', 'br;q=x'],
  ])('%s: %s', async (name, value) => {
    const anna = await portal.as('annli42');
    for (const init of [
      {},
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"smsNumber":null,"alternativeEmailAddress":null}',
      },
    ]) {
      const response = await anna('/api/employee/contactinformation', {
        ...init,
        headers: { ...init.headers, [name]: value },
      });
      expect(response.status).toBeLessThan(500);
    }
  });

  test.each([
    '/signin/main/callback?code=%00&state=%00',
    '/signin/main/callback?state=%ED%A0%BD&code=x',
    '/signin/%00',
    '/signin/main?returnTo=%00',
    '/signin/main?returnTo=/%ED%A0%BD',
    '/signin/main?returnTo=a&returnTo=b',
    '/signout/%00',
    '/signout/callback?state=%00',
    '/%00',
    '/%ED%A0%BD',
    '/profile/%00',
    '/assets/%00',
    '/app/manifest/%00',
    '/api/Liability/%00',
    '/api/Liability/%ED%A0%BD',
  ])('GET %s', async (path) => {
    const anna = await portal.as('annli42');
    expect((await anna(path, { headers: { accept: 'text/html' } })).status).toBeLessThan(500);
  });
});

/**
 * The response to the first caller who may make the call; where the refusal depends on more than
 * the caller, the last refusal.
 */
async function sendAsFirstWhoMay(
  spec: RouteSpec,
  parts: unknown,
  text?: string,
): Promise<Response> {
  const [path, init] = requestOf(spec, parts);
  const request = text === undefined ? init : { ...init, body: text };

  let answered: Response | null = null;
  for (const [persona, scope] of callers) {
    const send = await sessionOf(persona, scope);
    const response = await send(path, request);
    if (response.status === 401) sessions.delete(persona);
    if (response.status !== 401 && response.status !== 403) return response;
    if (response.status === 403) answered = response;
  }
  if (answered === null) throw new Error(`Nobody may make the call ${spec.method} ${spec.path}.`);
  return answered;
}

async function sessionOf(persona: string, scope: AuthenticationScope): Promise<Send> {
  const send =
    sessions.get(persona) ??
    (scope === AuthenticationScope.None ? portal.browser().fetch : await portal.as(persona, scope));
  sessions.set(persona, send);
  return send;
}
