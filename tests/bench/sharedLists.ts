/**
 * Measures the list of all accounts for ten administrators at once against one alone, what a second
 * opening sends, and a search while ten people write. The floor is a bare server that sends the
 * same bytes.
 */
import { createServer, get } from 'node:http';
import { type AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { OrganisationNode } from '#contract/organisations.ts';
import { type Db, openDatabase } from '#server/database/open.ts';
import { startExternalPostgres } from '../support/externalPostgres.ts';
import { type Caller, cookieOf, signedIn } from '../tools/caller.ts';
import { freePort, newPortal, UNLIMITED_CALLS } from '../tools/server.ts';
import { median, quantile } from './statistics.ts';

const PEOPLE = 50_000;
const AT_ONCE = 10;
const ROUNDS = 5;
const SEARCHES = 100;
const WRITERS = ['annli42', 'bener17', 'cecka23', 'johal25', 'davos31'];
const MAX = { together: 3, secondOpening: 0.02, search: 2 };

interface Download {
  readonly ms: number;
  readonly bytes: number;
  readonly etag: string;
}

export async function printSharedLists(): Promise<void> {
  const postgres = await startExternalPostgres(await freePort());
  const portal = await newPortal({
    DATABASE_URL: postgres.url,
    PORTAL_DEMO_PEOPLE: String(PEOPLE),
    ...UNLIMITED_CALLS,
    LOG_LEVEL: 'error',
  });
  try {
    await portal.start();
    const { db, close } = await openDatabase({ url: postgres.url });
    try {
      await printLists(portal.url, db);
      await printSearchAmongWriters(portal.url);
    } finally {
      await close();
    }
  } finally {
    await portal.remove();
    await postgres.stop();
  }
}

async function printLists(url: string, db: Db): Promise<void> {
  const cookies = await Promise.all(
    Array.from({ length: AT_ONCE }, () => cookieOf(url, 'davos31')),
  );
  const [cookie = ''] = cookies;
  const tree = await (await fetch(`${url}/api/Organisations`, { headers: { cookie } })).json();
  const root = z.array(OrganisationNode).parse(tree)[0]?.organisationId;
  const query = `organisationTreeNodeGuid=${root}`;
  const list = `${url}/api/Accounts/active?${query}`;
  const first = await download(list, cookie);
  const floor = await bareServer(first.bytes);
  const rounds: { alone: number; ten: number; floor: number; floorTen: number; second: number }[] =
    [];
  let version = first.etag;
  for (let round = 0; round < ROUNDS; round += 1) {
    await changeOneAccount(db, round);
    const since = encodeURIComponent(version.slice(1, -1));
    const second = await download(
      `${url}/api/Accounts/Changes?list=active&since=${since}&${query}`,
      cookie,
    );
    const alone = await download(list, cookie);
    version = alone.etag;
    await changeOneAccount(db, round + ROUNDS);
    const ten = await Promise.all(cookies.map((own) => download(list, own)));
    const floorAlone = await download(floor.url, '');
    const floorTen = await Promise.all(cookies.map(() => download(floor.url, '')));
    rounds.push({
      alone: alone.ms,
      ten: Math.max(...ten.map(({ ms }) => ms)),
      floor: floorAlone.ms,
      floorTen: Math.max(...floorTen.map(({ ms }) => ms)),
      second: second.bytes,
    });
  }
  floor.close();
  const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
  console.log(`\nAll accounts of ${PEOPLE} people, medians of ${ROUNDS} rounds\n`);
  line('  Bytes of the list', first.bytes.toFixed(0));
  line('  One reader after a change', `${of('alone').toFixed(0)} ms`);
  line('  Sending these bytes', `${of('floor').toFixed(0)} ms`);
  line(`  The slowest of ${AT_ONCE} after a change`, `${of('ten').toFixed(0)} ms`);
  line('  Sending these bytes to ten', `${of('floorTen').toFixed(0)} ms`);
  line('Ten to one', (of('ten') / of('alone')).toFixed(2), String(MAX.together));
  line('Second opening, share', (of('second') / first.bytes).toFixed(4), `${MAX.secondOpening}`);
}

/** A change that shows in the list. */
const changeOneAccount = (db: Db, day: number) =>
  db
    .updateTable('account')
    .set({ valid_through: new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10) })
    .where('user_id', '=', 'vivno29')
    .execute();

async function printSearchAmongWriters(url: string): Promise<void> {
  const searcher = await signedIn(url, 'davos31');
  const alone = await searches(searcher);
  const writers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => signedIn(url, WRITERS[at % WRITERS.length] ?? '')),
  );
  const end = new AbortController();
  let writes = 0;
  const writing = writers.map(async (write) => {
    while (!end.signal.aborted) {
      const answer = await write(
        'POST',
        '/api/employee/contactinformation',
        { smsNumber: null, alternativeEmailAddress: null },
        { 'idempotency-key': crypto.randomUUID() },
      );
      if (answer.ok) writes += 1;
      await answer.arrayBuffer();
    }
  });
  const among = await searches(searcher);
  end.abort();
  await Promise.all(writing);
  console.log(
    `\nSearch among ${PEOPLE} people, ${SEARCHES} searches, ${writes} writes meanwhile\n`,
  );
  line('  95th percentile alone', `${quantile(alone, 0.95).toFixed(0)} ms`);
  line('  among ten writers', `${quantile(among, 0.95).toFixed(0)} ms`);
  const ratio = quantile(among, 0.95) / quantile(alone, 0.95);
  line('Ratio', ratio.toFixed(2), String(MAX.search));
}

async function searches(searcher: Caller): Promise<number[]> {
  const words = ['anna', 'an', 'erik lind', 'zzzz', 'vivno29'];
  const times: number[] = [];
  for (let at = 0; at < SEARCHES; at += 1) {
    const began = performance.now();
    const word = encodeURIComponent(words[at % words.length] ?? '');
    const answer = await searcher('GET', `/api/Accounts/Slim/Search?query=${word}`);
    if (!answer.ok) throw new Error(`The search was refused: ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times;
}

/** Sends so many bytes, which are known before, to everybody. */
async function bareServer(bytes: number) {
  const body = Buffer.alloc(bytes, 'x');
  const server = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function download(url: string, cookie: string): Promise<Download> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Download>();
  get(url, { headers: { cookie, 'accept-encoding': 'gzip, br, zstd' } }, (response) => {
    let bytes = 0;
    response
      .on('data', (chunk: Buffer) => (bytes += chunk.length))
      .on('error', reject)
      .on('end', () =>
        response.statusCode === 200
          ? resolve({ ms: performance.now() - began, bytes, etag: response.headers.etag ?? '' })
          : reject(new Error(`Unexpected response: ${response.statusCode}`)),
      );
  }).on('error', reject);
  return promise;
}

const line = (what: string, value: string, most = '') =>
  console.log(`${what.padEnd(44)}${value.padStart(12)}   ${most && `at most ${most}`}`);

if (import.meta.main) await printSharedLists();
