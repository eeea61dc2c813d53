/** Measures the latency of a list of 1,000 accounts under load against the idle server. */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { OrganisationNode } from '#contract/organisations.ts';
import { cookieOf } from '../tools/caller.ts';
import { newPortal } from '../tools/server.ts';
import { quantile } from './statistics.ts';

const PEOPLE = 8000;
const WANTED_ROWS = 1000;
const LOAD = 0.8;
const MAX_RATIO = 3;
const WARM_UPS = 100;
/** Idle and loaded runs alternate, so that both run under the same machine conditions. */
const ROUNDS = 5;
const MAX_ROUNDS = 12;
/**
 * A round counts only if the throughput after it equals that before it within this share; otherwise
 * the load was not the intended one.
 */
const STEADY_TOLERANCE = 0.15;
const IDLE_RUNS = 20;
const SATURATED_MS = 3000;
const LOADED_MS = 6000;
/**
 * Enough to keep the server busy, and fewer than the number of lists that it reads concurrently.
 */
const CONCURRENCY = 4;

/**
 * Reads the list over HTTP, compressed as for a browser, and discards it, so that the client's own
 * work is not counted.
 */
export async function printListLatency(): Promise<void> {
  const portal = await newPortal({
    PORTAL_DEMO_PEOPLE: String(PEOPLE),
    PORTAL_CALLS_PER_MINUTE: '1000000',
    PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '1000000',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  try {
    await portal.start();
    const cookie = await cookieOf(portal.url, 'davos31');
    const list = await listOfAbout(WANTED_ROWS, portal.url, cookie);
    const read = () => timeOf(list.url, cookie, agent);
    for (let run = 0; run < WARM_UPS; run++) await read();

    const rounds: Round[] = [];
    let begun = 0;
    while (rounds.length < ROUNDS && begun++ < MAX_ROUNDS) {
      const { isSteady, ...round } = await oneRound(read);
      if (isSteady) rounds.push(round);
    }
    const of = (part: keyof Round) =>
      quantile(
        rounds.map((round) => round[part]),
        0.5,
      );
    console.log(
      `\nA list of ${list.rows} accounts over HTTP, medians of ${rounds.length} steady rounds ` +
        `out of ${Math.min(begun, MAX_ROUNDS)}\n`,
    );
    line('  Idle, median', `${of('idle').toFixed(1)} ms`);
    line('  Maximum lists per second', of('most').toFixed(1));
    line(`  At ${LOAD * 100} % of that, median`, `${of('loaded').toFixed(1)} ms`);
    line('  99th percentile', `${of('slowest').toFixed(1)} ms`);
    line('Ratio to the idle median', of('ratio').toFixed(2), String(MAX_RATIO));
  } finally {
    agent.destroy();
    await portal.remove();
  }
}

interface Round {
  readonly idle: number;
  readonly most: number;
  readonly loaded: number;
  readonly slowest: number;
  readonly ratio: number;
}

async function oneRound(
  read: () => Promise<number>,
): Promise<Round & { readonly isSteady: boolean }> {
  const alone: number[] = [];
  for (let run = 0; run < IDLE_RUNS; run++) alone.push(await read());
  const most = await throughput(read);
  const times = await atRate(most * LOAD, read);
  const mostAfter = await throughput(read);
  const [idle, loaded, slowest] = [
    quantile(alone, 0.5),
    quantile(times, 0.5),
    quantile(times, 0.99),
  ];
  return {
    idle,
    most,
    loaded,
    slowest,
    ratio: slowest / idle,
    isSteady: Math.abs(mostAfter / most - 1) <= STEADY_TOLERANCE,
  };
}

/**
 * Returns the requests per second that the server completes for readers that each send the next
 * request as soon as the response has arrived.
 */
async function throughput(read: () => Promise<number>): Promise<number> {
  const began = performance.now();
  let count = 0;
  const reader = async () => {
    while (performance.now() - began < SATURATED_MS) {
      await read();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, reader));
  return (count / (performance.now() - began)) * 1000;
}

/**
 * Sends requests at a constant rate, whether or not the previous response has arrived, and measures
 * from the time at which each was due, so that a slow response does not hide the waiting time of
 * those behind it.
 */
async function atRate(perSecond: number, read: () => Promise<number>): Promise<number[]> {
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (let due = began; due < began + LOADED_MS; due += 1000 / perSecond) {
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    answers.push(read().then(() => performance.now() - due));
  }
  return Promise.all(answers);
}

/**
 * Returns the list of active accounts whose length is nearest to `rows`: of the university or a
 * department, with all or some affiliations.
 */
async function listOfAbout(
  rows: number,
  url: string,
  cookie: string,
): Promise<{ url: string; rows: number }> {
  const tree = z
    .array(OrganisationNode)
    .parse(await (await fetch(`${url}/api/Organisations`, { headers: { cookie } })).json());
  const lists: { url: string; rows: number }[] = [];
  for (const { organisationId } of [...tree, ...tree.flatMap(({ children }) => children)]) {
    for (const affiliations of [
      '',
      '&affiliations[]=Associate',
      '&affiliations[]=Associate&affiliations[]=Affiliated',
    ]) {
      const address = `${url}/api/Accounts/active?organisationTreeNodeGuid=${organisationId}${affiliations}`;
      const text = await (await fetch(address, { headers: { cookie } })).text();
      lists.push({ url: address, rows: text.split('\n').length - 2 });
    }
  }
  const nearest = lists.toSorted(
    (one, other) => Math.abs(one.rows - rows) - Math.abs(other.rows - rows),
  )[0];
  if (!nearest) throw new Error('The university has no organisation.');
  return nearest;
}

/** Returns the milliseconds to the last byte. @throws if the response is incomplete */
async function timeOf(url: string, cookie: string, agent: Agent): Promise<number> {
  const began = performance.now();
  const request = get(url, {
    agent,
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request.on('error', reject).on('response', (response) => {
    response
      .on('error', reject)
      .on('end', () =>
        response.statusCode === 200 && response.complete
          ? resolve()
          : reject(new Error(`Unexpected response to the list: ${response.statusCode}`)),
      )
      .resume();
  });
  await promise;
  return performance.now() - began;
}

const line = (what: string, value: string, most = '') =>
  console.log(`${what.padEnd(44)}${value.padStart(12)}   ${most && `at most ${most}`}`);

if (import.meta.main) await printListLatency();
