/**
 * Measures the cost of polling for notifications on one server process: 10,000 open pages that each
 * send a request once a minute, and 200, whose share includes what the server does on its own.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cookieOf } from '../tools/caller.ts';
import { newPortal } from '../tools/server.ts';
import { processorTime } from './processorTime.ts';
import { quantile } from './statistics.ts';

const POLLS_A_SECOND = 167;
const SECONDS = 20;
const MAX_MS = 20;
const FEW_PAGES = 200;
const FEW_SECONDS = 60;
/** Share of one processor of the few pages, of portal and database together. */
const MAX_FEW_SHARE = 0.02;
/**
 * Interval between two polls of a page; it is long enough that each poll updates the session's last
 * use.
 */
const POLL_INTERVAL_MS = 60_000;
/** Number of responses before all of the portal's code has been optimised by the JIT compiler. */
const WARM_UPS = 3000;
const CONCURRENCY = 8;
/** Employees and students, with many notifications and with none. */
const people = [
  'annli42',
  'bener17',
  'cecka23',
  'davos31',
  'eliho54',
  'fatka61',
  'nilan234',
  'olisv345',
  'petlu456',
  'majek123',
];

/** An open page: its session and the ETag of its last response. */
interface Poller {
  readonly cookie: string;
  readonly etag: string;
}

/**
 * Each poll comes from another page, as among the pages that poll within a minute: its session has
 * not been used for a minute, and there are no new notifications.
 */
export async function printPolls(): Promise<void> {
  const portal = await newPortal({
    PORTAL_CALLS_PER_MINUTE: '1000000',
    PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '1000000',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  try {
    await portal.start();
    const address = `${portal.url}/api/user/notifications`;
    const pages: Poller[] = [];
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async (_, one) => {
        for (let page = one; page < POLLS_A_SECOND * SECONDS; page += CONCURRENCY)
          pages.push(await opened(portal.url, address, people[page % people.length] ?? '', agent));
      }),
    );
    const warmUpStart = performance.now();
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let poll = 0; poll < WARM_UPS / CONCURRENCY; poll += 1)
          await ask(address, pages[poll % pages.length], agent);
      }),
    );
    await sleep(Math.max(0, warmUpStart + POLL_INTERVAL_MS + 1000 - performance.now()));

    const before = processorTime(portal);
    const times = await atRate(pages, POLLS_A_SECOND, (page) => ask(address, page, agent));
    const after = processorTime(portal);
    const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
    const share = (used: number) => `${((used / (SECONDS * 1000)) * 100).toFixed(0)} %`;
    console.log(
      `\n${POLLS_A_SECOND} polls per second for ${SECONDS} s, each from a different page, answered with 304\n`,
    );
    line('  Median', milliseconds(quantile(times, 0.5)));
    line('99th percentile', milliseconds(quantile(times, 0.99)), milliseconds(MAX_MS));
    line(
      '  Processor time of one poll, in the portal',
      milliseconds((after.portal - before.portal) / times.length),
    );
    line('  In the database', milliseconds((after.database - before.database) / times.length));
    line(
      '  Share of one processor, portal and database',
      `${share(after.portal - before.portal)} + ${share(after.database - before.database)}`,
    );

    await atRate(pages.slice(0, FEW_PAGES), FEW_PAGES / FEW_SECONDS, (page) =>
      ask(address, page, agent),
    );
    const end = processorTime(portal);
    const used = end.portal - after.portal + (end.database - after.database);
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
    line(
      `  ${FEW_PAGES} pages, share of one processor`,
      percent(used / (FEW_SECONDS * 1000)),
      percent(MAX_FEW_SHARE),
    );
  } finally {
    agent.destroy();
    await portal.remove();
  }
}

/**
 * Sends requests at a constant rate, whether or not the previous response has arrived, and measures
 * from the time at which each was due.
 */
async function atRate(
  pages: readonly Poller[],
  perSecond: number,
  poll: (page: Poller) => Promise<Answer>,
): Promise<number[]> {
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (const [turn, page] of pages.entries()) {
    const due = began + (turn * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    answers.push(
      poll(page).then(({ status, bytes }) => {
        if (status !== 304 || bytes > 0)
          throw new Error(`Unexpected response to a poll: ${status} with ${bytes} bytes`);
        return performance.now() - due;
      }),
    );
  }
  return Promise.all(answers);
}

/** Returns a page that has been opened and has received its first response. */
async function opened(
  url: string,
  address: string,
  persona: string,
  agent: Agent,
): Promise<Poller> {
  const cookie = await cookieOf(url, persona);
  const { status, etag } = await ask(address, { cookie, etag: '' }, agent);
  if (status !== 200 || etag === '')
    throw new Error(`Unexpected response to the first poll of ${persona}: ${status}`);
  return { cookie, etag };
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly etag: string;
}

async function ask(address: string, page: Poller | undefined, agent: Agent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    cookie: page?.cookie ?? '',
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(page?.etag && { 'if-none-match': page.etag }),
  };
  get(address, { agent, headers })
    .on('error', reject)
    .on('response', (response) => {
      let bytes = 0;
      response.on('error', reject).on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, bytes, etag: response.headers.etag ?? '' }),
      );
    });
  return promise;
}

const line = (what: string, value: string, most = '') =>
  console.log(`${what.padEnd(44)}${value.padStart(12)}   ${most && `at most ${most}`}`);

if (import.meta.main) await printPolls();
