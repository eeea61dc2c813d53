import { jsonValue, sample } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Errors } from '#contract/errors.ts';
import { routes } from '#contract/index.ts';
import { isMutating, type RouteSpec } from '#contract/route.ts';
import { contentsOf, tablesOf } from '../areas/calls.ts';
import { createTestDatabase } from '../support/database.ts';
import { firstJobsDone } from '../support/firstJobs.ts';
import { type Caller, signedIn } from '../tools/caller.ts';
import { newPortal, type Portal } from '../tools/server.ts';
import { shareOf } from '../tools/share.ts';

/** What changes with every call because of the session, and with what the server does on its own. */
const BOOKKEEPING = ['session', 'idempotency_key', 'account_change', 'work_under_way'];
const TRAIL = 'audit_entry';
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422];
/** The server's default limit, in bytes. */
const LARGEST_BODY = 2 * 1024 * 1024;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let portal: Portal;
/** A user who may do everything, so that no call is refused because of the caller. */
let david: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await newPortal({
    DATABASE_URL: database.url,
    PORTAL_CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
  });
  await portal.start();
  david = await signedIn(portal.url, 'davos31');
  await firstJobsDone(database.url, 45_000);
}, 60_000);

afterAll(async () => {
  await portal.remove();
  await database.close();
});

const changing = routes.filter(isMutating);
const withBody = changing.filter(({ body }) => body !== undefined);
const pathOf = ({ path }: RouteSpec) => path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);

test('malformed JSON and wrong types are refused as the contract specifies, and change nothing', async () => {
  const before = await checksums();
  const answers: Answer[] = [];
  for (const spec of withBody) {
    for (const body of [
      '{',
      'null',
      '"text"',
      '[[[]]]',
      '{"__proto__":{"isAdmin":true}}',
      ...shareOf(wrongBodies(spec), 3),
    ]) {
      // A call whose body may be missing takes null for none.
      if (body === 'null' && spec.body?.safeParse(undefined).success) continue;
      answers.push(await answerTo(spec, pathOf(spec), body));
    }
  }
  expect(answers.length).toBeGreaterThan(300);
  expect(answers.filter(({ isRefusal }) => !isRefusal)).toEqual([]);
  expect(await checksums()).toEqual(before);
});

test('an oversized body is refused before it is read', async () => {
  const before = await checksums();
  const statuses: number[] = [];
  for (const spec of withBody)
    statuses.push(
      (
        await answerTo(
          spec,
          pathOf(spec),
          JSON.stringify('x'.repeat((spec.maxBodyBytes ?? LARGEST_BODY) + 1)),
        )
      ).status,
    );
  // Even David may not make the calls reserved for alumni.
  expect(statuses.filter((status) => status !== 413 && status !== 403)).toEqual([]);
  expect(statuses.filter((status) => status === 413).length).toBeGreaterThan(40);
  expect(await checksums()).toEqual(before);
});

test('a body of another content type is refused', async () => {
  const before = await checksums();
  const answers = await Promise.all(
    withBody.map((spec) =>
      answerTo(spec, pathOf(spec), '<x/>', { 'content-type': 'application/xml' }),
    ),
  );
  expect(answers.filter(({ isRefusal }) => !isRefusal)).toEqual([]);
  expect(await checksums()).toEqual(before);
});

test('unknown ids and repeated or overlong parameters are refused or answered, never a server error', async () => {
  const before = await checksums();
  const answers: Answer[] = [];
  for (const spec of routes.filter(({ method }) => method === 'GET')) {
    for (const path of shareOf(hostilePaths(spec), 8)) answers.push(await answerTo(spec, path));
  }
  expect(answers.length).toBeGreaterThan(300);
  expect(
    answers.filter(({ status, isRefusal }) => status !== 200 && status !== 204 && !isRefusal),
  ).toEqual([]);
  expect(await checksums()).toEqual(before);
});

test('a refused call is logged with its request id', async () => {
  const answer = await david('POST', '/api/employee/contactinformation', '{');
  const id = answer.headers.get('x-request-id') ?? '';
  expect(id).not.toBe('');
  await expect
    .poll(() => portal.output.split('\n').some((line) => line.includes(id) && line.includes('400')))
    .toBe(true);
});

interface Answer {
  call: string;
  sent: string;
  status: number;
  body: string;
  /** Whether the response is a refusal in the specified shape that reveals no internals. */
  isRefusal: boolean;
}

async function answerTo(
  spec: RouteSpec,
  path: string,
  sent?: string,
  headers?: Record<string, string>,
): Promise<Answer> {
  const answer = await david(spec.method, path, sent, headers);
  const body = await answer.text();
  const isRefusal =
    REFUSALS.includes(answer.status) &&
    Errors.safeParse(parsed(body)).success &&
    !/\bat \S+ \(|node_modules|\.ts:\d/.test(body);
  return {
    call: `${spec.method} ${path.slice(0, 200)}`,
    sent: (sent ?? '').slice(0, 80),
    status: answer.status,
    body: body.slice(0, 300),
    isRefusal,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns random JSON values that the call does not accept, the same in every run. */
const wrongBodies = (spec: RouteSpec): string[] =>
  sample(jsonValue({ maxDepth: 2 }), { seed: 1, numRuns: 12 })
    .filter((value) => spec.body?.safeParse(value).success === false)
    .map((value) => JSON.stringify(value));

/**
 * Returns the path with nonexistent or malicious ids, and with every parameter repeated and
 * overlong.
 */
function hostilePaths(spec: RouteSpec): string[] {
  const names = Object.keys(spec.query?.def.shape ?? {});
  const queries = [
    '',
    names.map((name) => `${encodeURIComponent(name)}=${UNKNOWN_ID}`).join('&'),
    names.map((name) => `${encodeURIComponent(name)}=a&${encodeURIComponent(name)}=b`).join('&'),
    // Together within what a server reads of a request's head.
    names
      .map((name) => `${encodeURIComponent(name)}=${'x'.repeat(12_000 / names.length)}`)
      .join('&'),
    names.map((name) => `${encodeURIComponent(name)}[a][b]=%00%27%22`).join('&'),
    '__proto__[x]=1&constructor=2',
  ];
  const ids = spec.params
    ? [UNKNOWN_ID, '%00', "'%20or%201=1--", '..%2f..%2fetc%2fpasswd', '-1', 'x'.repeat(2000)]
    : [''];
  return ids.flatMap((id) =>
    queries.map((query) => `${spec.path.replaceAll(/\{\w+\}/g, id)}?${query}`),
  );
}

/**
 * Returns a checksum of the contents of every table. Reading other people's data changes nothing,
 * but is recorded.
 */
async function checksums(): Promise<string[]> {
  const { db } = database;
  const ours = (await tablesOf(db)).filter((table) => ![...BOOKKEEPING, TRAIL].includes(table));
  const trail = await db
    .selectFrom(TRAIL)
    .selectAll()
    .where('action', 'not like', 'reading.%')
    .orderBy('id')
    .execute();
  return [...(await contentsOf(db, ...ours)), JSON.stringify(trail)];
}
