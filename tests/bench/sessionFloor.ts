/**
 * Measures the calls that every page makes against the least that any server can do for them: the
 * bare framework with one prepared query that looks up the session, on the same PostgreSQL.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startEmbedded } from '#server/database/embedded.ts';
import { TestBrowser } from '../support/browser.ts';
import { root } from '../tools/modules.ts';
import { newPortal, UNLIMITED_CALLS } from '../tools/server.ts';
import { processorTime } from './processorTime.ts';
import { sendRequests } from './rawRequests.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;
const ROUND_MS = 1500;
const WARM_UP_MS = 4000;
const CONNECTIONS = 8;
const ADDRESS = z.object({ port: z.int() });

/** The share of the floor's requests that each call must reach. */
const CALLS = [
  { path: '/api/user', atLeast: 0.5 },
  { path: '/api/authentication', atLeast: 0.6 },
  { path: '/api/user/notifications', atLeast: 0.3 },
  { path: '/api/campuscard', atLeast: 0.3 },
] as const;

interface Cost {
  readonly perSecond: number;
  /** Of server and database, in ms of one request. */
  readonly processor: number;
}

export async function printSessionFloor(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-floor-'));
  chmodSync(folder, 0o755); // The database's own user must have access.
  const postgres = await startEmbedded(folder);
  const portal = await newPortal({
    DATABASE_URL: postgres.url,
    PORTAL_DEMO_PEOPLE: '100',
    ...UNLIMITED_CALLS,
    LOG_LEVEL: 'error',
  });
  const bare = fork(join(root, 'tests/bench/bareSession.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await portal.start();
    bare.send(postgres.url);
    const [address] = await once(bare, 'message');
    const cookie = await signedIn(portal.url);
    const used = (pid: number | undefined) => {
      const time = processorTime({ pid, data: folder });
      return time.portal + time.database;
    };
    const floor = (during: number) =>
      costOf(
        { host: '127.0.0.1', port: ADDRESS.parse(address).port, path: '/', cookie, during },
        () => used(bare.pid),
      );
    const ours = (path: string, during: number) =>
      costOf({ host: 'localhost', port: portal.port, path, cookie, during }, () =>
        used(portal.pid),
      );
    await floor(WARM_UP_MS);
    for (const { path } of CALLS) await ours(path, WARM_UP_MS);
    const floors: Cost[] = [];
    const rounds: Record<string, { own: Cost; floor: Cost }[]> = {};
    for (let round = 0; round < ROUNDS; round++)
      for (const { path } of CALLS) {
        const compared = { floor: await floor(ROUND_MS), own: await ours(path, ROUND_MS) };
        floors.push(compared.floor);
        (rounds[path] ??= []).push(compared);
      }
    print(floors, rounds);
  } finally {
    bare.disconnect();
    await portal.remove();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(
  floors: readonly Cost[],
  rounds: Readonly<Record<string, readonly { own: Cost; floor: Cost }[]>>,
): void {
  const costs = (of: readonly Cost[]) =>
    `${median(of.map((one) => one.perSecond)).toFixed(0)}/s`.padStart(9) +
    `${median(of.map((one) => one.processor)).toFixed(3)} ms`.padStart(12);
  console.log(`\nCalls of a session, medians of ${ROUNDS} rounds: rate and processor time\n`);
  console.log(`  ${'Bare framework, one prepared query'.padEnd(36)}${costs(floors)}`);
  for (const { path, atLeast } of CALLS) {
    const all = rounds[path] ?? [];
    const ratio = (of: keyof Cost) =>
      median(all.map(({ own, floor }) => own[of] / floor[of])).toFixed(2);
    console.log(
      `  ${path.padEnd(36)}${costs(all.map(({ own }) => own))}   ratio ${ratio('perSecond')}, ` +
        `processor ${ratio('processor')}   at least ${atLeast}`,
    );
  }
}

async function signedIn(url: string): Promise<string> {
  const browser = new TestBrowser(url);
  const { status } = await browser.fetch('/demo/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ persona: 'annli42' }),
  });
  const session = browser.cookie('session');
  if (session === undefined) throw new Error(`No session: ${status}`);
  return `session=${session}`;
}

interface Load {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly cookie: string;
  readonly during: number;
}

async function costOf(
  { host, port, path, cookie, during }: Load,
  used: () => number,
): Promise<Cost> {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`;
  const [began, before] = [performance.now(), used()];
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => sendRequests(host, port, request, during)),
  );
  const answers = counts.reduce((total, count) => total + count, 0);
  return {
    perSecond: (answers / (performance.now() - began)) * 1000,
    processor: (used() - before) / answers,
  };
}

if (import.meta.main) await printSessionFloor();
