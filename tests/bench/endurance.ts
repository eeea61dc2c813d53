/**
 * Measures what a server keeps: its memory after many mixed requests, and its memory and tables
 * after the polls that 200 open pages send in a day. `node tests/bench/endurance.ts 5000 1` sends
 * fewer requests, and polls for fewer hours.
 */
import { sql } from 'kysely';
import { type Db, openDatabase } from '#server/database/open.ts';
import { startExternalPostgres } from '../support/externalPostgres.ts';
import { type Caller, cookieOf, signedIn } from '../tools/caller.ts';
import { freePort, newPortal, type Portal, UNLIMITED_CALLS } from '../tools/server.ts';
import { type Control, type Memory, portalControl } from './control.ts';

const [REQUESTS = 100_000, HOURS = 24] = import.meta.main ? process.argv.slice(2).map(Number) : [];
const PARTS = 10;
/** Parts before all code is optimised and all caches are full. */
const WARM_UP_PARTS = 3;
/** Of what is in use after the warm-up. */
const MAX_GROWTH = 1.1;
const PAGES = 200;
const MINUTE = 60_000;
const AT_ONCE = 8;
const PERSONAS = ['annli42', 'nilan234', 'davos31', 'johal25', 'fatka61', 'eliho54'];

export async function printEndurance(): Promise<void> {
  await printMixed();
  await printPollsOfADay();
}

/** Runs on a database of its own, so that its tables can be counted. */
async function onPortal(
  measure: (portal: Portal, control: Control, db: Db) => Promise<void>,
): Promise<void> {
  const postgres = await startExternalPostgres(await freePort());
  const control = await portalControl();
  const portal = await newPortal({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'error',
    ...UNLIMITED_CALLS,
    ...control.environment,
  });
  const { db, close } = await openDatabase({ url: postgres.url });
  try {
    await portal.start();
    await measure(portal, control, db);
  } finally {
    await close();
    await portal.remove();
    await postgres.stop();
  }
}

const printMixed = () =>
  onPortal(async ({ url }, { memory }) => {
    console.log(`\nMemory after ${REQUESTS} mixed requests\n`);
    const callers = await Promise.all(PERSONAS.map((persona) => signedIn(url, persona)));
    const used: Memory[] = [];
    for (let part = 0; part < PARTS; part += 1) {
      const from = (part * REQUESTS) / PARTS;
      await together(REQUESTS / PARTS, (one) => mixedRequest(url, callers, from + one));
      used.push(await memory());
    }
    const warm = used[WARM_UP_PARTS - 1];
    const end = used.at(-1);
    if (warm === undefined || end === undefined) throw new Error('Nothing has been measured.');
    line(`  After ${(REQUESTS / PARTS) * WARM_UP_PARTS}, in use and occupied`, megabytes(warm));
    line('  At the end', megabytes(end));
    line('Ratio in use', (end.live / warm.live).toFixed(2), `at most ${MAX_GROWTH}`);
    line('Ratio occupied', (end.resident / warm.resident).toFixed(2), `at most ${MAX_GROWTH}`);
  });

/** What people do, in turn: reading, searching, lists, changes, sign-ins, and what is refused. */
async function mixedRequest(url: string, callers: readonly Caller[], one: number): Promise<void> {
  const [call, admin, desk] = [callers[one % callers.length], callers[2], callers[4]];
  if (call === undefined || admin === undefined || desk === undefined)
    throw new Error('Nobody is signed in.');
  const requests: readonly (readonly [() => Promise<unknown>, ...number[]])[] = [
    [() => call('GET', '/api/user'), 200],
    [() => call('GET', '/api/user/notifications'), 200],
    [() => call('GET', '/api/campuscard'), 200, 404],
    [() => call('GET', '/api/authentication'), 200],
    [() => call('GET', '/'), 200],
    [() => admin('GET', `/api/Accounts/Slim/Search?query=a${one % 1000}`), 200],
    [() => admin('GET', '/api/Organisations'), 200],
    [() => desk('POST', '/api/user/search', { liuId: `annli${10 + (one % 90)}` }), 200],
    [
      () =>
        call(
          'POST',
          '/api/employee/contactinformation',
          { smsNumber: null, alternativeEmailAddress: null },
          { 'idempotency-key': crypto.randomUUID() },
        ),
      204,
      200,
      403,
    ],
    [() => call('GET', `/api/nothing/${one}`), 404],
    [() => call('POST', '/api/user/search', '{'), 400, 403],
    [() => call('GET', '/api/finance/accounts/costDistribution'), 400, 403],
    [() => signedIn(url, PERSONAS[one % PERSONAS.length] ?? '')],
  ];
  const [send, ...expected] = requests[Math.trunc(one / callers.length) % requests.length] ?? [
    () => Promise.resolve(),
  ];
  const answer = await send();
  if (!(answer instanceof Response)) return;
  await answer.arrayBuffer();
  if (!expected.includes(answer.status))
    throw new Error(`Unexpected response: ${answer.status} ${answer.url}`);
}

const printPollsOfADay = () =>
  onPortal(async ({ url }, { memory, forward }, db) => {
    console.log(`\n${PAGES} pages that poll for ${HOURS} h, on a clock that is moved\n`);
    const pages = await Promise.all(
      Array.from({ length: PAGES }, async (_, at) => {
        const persona = PERSONAS[at % PERSONAS.length] ?? '';
        return { persona, cookie: await cookieOf(url, persona), tag: '' };
      }),
    );
    let [polls, signIns] = [0, 0];
    const pollAll = () =>
      together(PAGES, async (at) => {
        const page = pages[at];
        if (page === undefined) return;
        const answer = await fetch(`${url}/api/user/notifications`, {
          headers: { cookie: page.cookie, ...(page.tag && { 'if-none-match': page.tag }) },
        });
        await answer.arrayBuffer();
        polls += 1;
        page.tag = answer.headers.get('etag') ?? '';
        if (answer.status === 401) {
          // Its session has ended in the meantime.
          signIns += 1;
          page.cookie = await cookieOf(url, page.persona);
        } else if (![200, 304].includes(answer.status))
          throw new Error(`Unexpected response to a poll: ${answer.status}`);
      });
    await pollAll();
    let before = { memory: await memory(), rows: await rowsOf(db) };
    for (let minute = 0; minute < HOURS * 60; minute += 1) {
      await forward(MINUTE);
      await pollAll();
      // An hour warms up.
      if (minute === 59) before = { memory: await memory(), rows: await rowsOf(db) };
    }
    const after = { memory: await memory(), rows: await rowsOf(db) };
    line('  Polls', String(polls));
    line('  Sessions that ended and were begun anew', String(signIns));
    line('  After an hour, in use and occupied', megabytes(before.memory));
    line('  At the end', megabytes(after.memory));
    const ratio = after.memory.live / before.memory.live;
    line('Ratio in use', ratio.toFixed(2), `at most ${MAX_GROWTH}`);
    for (const [table, rows] of after.rows) {
      const added = rows - (before.rows.get(table) ?? 0);
      if (added > 0) line(`  Rows added to ${table}`, String(added), `at most ${signIns}`);
    }
  });

async function rowsOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, schema } of await db.introspection.getTables()) {
    if (schema !== 'public') continue;
    const { rows } = await sql<{
      rows: number;
    }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    counts.set(name, rows[0]?.rows ?? 0);
  }
  return counts;
}

/** Does so many things, a few at once. */
async function together(count: number, act: (one: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await act(next++);
    }),
  );
}

const megabytes = ({ live, resident }: Memory) =>
  `${(live / 1e6).toFixed(0)} + ${(resident / 1e6).toFixed(0)} MB`;
const line = (what: string, value: string, most = '') =>
  console.log(`${what.padEnd(44)}${value.padStart(14)}   ${most}`);

if (import.meta.main) await printEndurance();
