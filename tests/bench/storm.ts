/**
 * Measures the first morning of a term: 40,000 new students sign in for the first time within an
 * hour and open the page that follows, all behind one address of the campus, over two servers on
 * one database. A shorter storm has the same rate.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#server/database/embedded.ts';
import { ownUniversity } from '../http/university.ts';
import { root } from '../tools/modules.ts';
import { freePort, newPortal, type Portal } from '../tools/server.ts';
import { processorTime } from './processorTime.ts';
import { quantile } from './statistics.ts';
import { type FirstPage, type FirstPages, firstPages } from './storm/firstPages.ts';
import { type Newcomers, type NewStudent, newUniversity } from './storm/newStudents.ts';
import type { Addresses, Told } from './storm/outside.ts';
import { NewBrowser, type Place, Refused, SIGN_INS, type Way, WAYS } from './storm/signIns.ts';

const AN_HOUR = 40_000;
/** The rates that are tried, as multiples of that storm, until one is too much. */
const STEPS = [
  { times: 1, seconds: 45 },
  { times: 2, seconds: 20 },
  { times: 3, seconds: 20 },
  { times: 4, seconds: 20 },
] as const;
const WARM_UP = { times: 1, seconds: 10 } as const;
const MAX_MS = 1000;
/** How many of ten newcomers choose each way. */
const SHARES: Readonly<Record<Way, number>> = { password: 5, BankID: 3, letter: 1, email: 1 };
/** In the order in which they arrive. */
const ARRIVING: readonly Way[] = Array.from({ length: 10 }, (_, turn) => {
  const place = (turn * 3) % 10;
  let upTo = 0;
  return WAYS.find((way) => (upTo += SHARES[way]) > place) ?? 'password';
});

interface Step {
  readonly times: number;
  readonly seconds: number;
}

interface Result extends Step {
  readonly signIns: readonly number[];
  readonly homes: readonly number[];
  readonly refused: readonly string[];
  /** Of the servers and of the database, in ms per newcomer. */
  readonly portal: number;
  readonly database: number;
}

export async function printStorm(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-storm-'));
  chmodSync(folder, 0o755); // The database's own user must have access.
  const postgres = await startEmbedded(folder);
  const outside = fork(join(root, 'tests/bench/storm/outside.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const portals: Portal[] = [];
  try {
    const newcomers = await newUniversity(postgres.url);
    const proxyPort = await freePort();
    const tell = (told: Told) => outside.send(told);
    tell({ proxyPort });
    const [addresses] = (await once(outside, 'message')) as [Addresses];
    const portal = `http://localhost:${proxyPort}`;
    for (let server = 0; server < 2; server += 1)
      portals.push(
        await newPortal({
          ...ownUniversity('Test'),
          DATABASE_URL: postgres.url,
          LOG_LEVEL: 'error',
          PORTAL_BASE_URL: portal,
          PORTAL_TRUSTED_PROXIES: '127.0.0.1,::1',
          PORTAL_MAIN_ISSUER: addresses.provider,
          PORTAL_BANKID_ENDPOINT: `${addresses.people}/rp/v6.0/`,
          SMTP_URL: addresses.smtp,
        }),
      );
    for (const one of portals) await one.start();
    tell({ serverPorts: portals.map(({ port }) => port) });
    const place = { portal, people: addresses.people };
    const next = inTurn(newcomers);
    const pages = await firstPages(place, next);
    const run = (step: Step) => stormOf(step, { place, pages, next, portals, folder });
    await run(WARM_UP);
    const results: Result[] = [];
    for (const step of STEPS) {
      const result = await run(step);
      results.push(result);
      if (isTooMuch(result)) break;
    }
    print(pages, results);
  } finally {
    for (const one of portals) await one.remove();
    outside.disconnect();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Whoever signs in next by a way. A letter and an address are used once; other people come again
 * in a new browser, which is all that the servers know them by.
 */
function inTurn({ students, guests }: Newcomers): (way: Way) => NewStudent {
  const withLetters = students.slice(0, guests.length);
  const others = students.slice(guests.length);
  const withAddresses = guests.map((liUId) => ({ liUId, nationalId: '', activationKey: '' }));
  const turns = { password: 0, BankID: 0, letter: 0, email: 0 };
  return (way) => {
    const turn = turns[way]++;
    const one = {
      password: others.at(-1 - (turn % others.length)),
      BankID: others[turn % others.length],
      letter: withLetters[turn],
      email: withAddresses[turn],
    }[way];
    if (one === undefined) throw new Error('The university has too few newcomers.');
    return one;
  };
}

interface Surroundings {
  readonly place: Place;
  readonly pages: FirstPages;
  readonly next: (way: Way) => NewStudent;
  readonly portals: readonly Portal[];
  /** With the data of the database. */
  readonly folder: string;
}

/** Newcomers arrive at a constant rate, however long the ones before them take. */
async function stormOf(
  { times, seconds }: Step,
  { place, pages, next, portals, folder }: Surroundings,
): Promise<Result> {
  const count = Math.round((AN_HOUR / 3600) * times * seconds);
  const [signIns, homes, refused]: [number[], number[], string[]] = [[], [], []];
  const comes = async (way: Way) => {
    const browser = new NewBrowser(place.portal);
    try {
      const landing = await openPage(browser, pages.landing);
      await SIGN_INS[way](browser, place, next(way));
      signIns.push(landing + browser.milliseconds);
      homes.push(await openPage(browser, pages.after[way]));
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
      refused.push(
        `${way}: ${error.message}${error.cause instanceof Error ? `, ${error.cause.message}` : ''}`,
      );
    }
  };
  const used = () =>
    portals
      .map((portal, index) =>
        // The database belongs to both, so it is counted with the first.
        processorTime({ pid: portal.pid, data: index === 0 ? folder : portal.data }),
      )
      .reduce((sum, one) => ({
        portal: sum.portal + one.portal,
        database: sum.database + one.database,
      }));
  const before = used();
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const wait = began + (turn * seconds * 1000) / count - performance.now();
    if (wait > 0) await sleep(wait);
    all.push(comes(ARRIVING[turn % ARRIVING.length] ?? 'password'));
  }
  await Promise.all(all);
  const after = used();
  return {
    times,
    seconds,
    signIns,
    homes,
    refused,
    portal: (after.portal - before.portal) / count,
    database: (after.database - before.database) / count,
  };
}

/** Opens the page and then makes all of its calls at once. Returns how long that took, in ms. */
async function openPage(browser: NewBrowser, [page = '', ...calls]: FirstPage): Promise<number> {
  const began = performance.now();
  await browser.read(page, { headers: { accept: 'text/html' } });
  await Promise.all(calls.map((path) => browser.read(path)));
  return performance.now() - began;
}

const isTooMuch = ({ signIns, homes, refused }: Result): boolean =>
  refused.length > 0 || Math.max(quantile(signIns, 0.99), quantile(homes, 0.99)) > MAX_MS;

function print({ landing, after }: FirstPages, results: readonly Result[]): void {
  const shares = WAYS.map((way) => `${way} ${SHARES[way] * 10} %`).join(', ');
  console.log(
    `\nFirst sign-ins (${shares}) with their first page, over two servers behind one address\n`,
  );
  const calls = WAYS.map((way) => `${way} ${after[way].length}`).join(', ');
  console.log(`  Requests of the landing page ${landing.length}, of the page after: ${calls}`);
  console.log('  Files that never change are not asked for. Times and processor time in ms:\n');
  const columns = (...of: readonly string[]) =>
    of.map((text, at) => text.padStart([28, 9, 20, 20, 22][at] ?? 0)).join('');
  const three = (of: readonly number[]) =>
    [0.5, 0.95, 0.99].map((share) => quantile(of, share).toFixed(0).padStart(6)).join('');
  console.log(
    columns('newcomers', 'refused', 'sign-in p50 95 99', 'page p50 95 99', 'portal + database'),
  );
  for (const { times, seconds, signIns, homes, refused, portal, database } of results)
    console.log(
      columns(
        `${(AN_HOUR * times).toLocaleString('en')} an hour for ${seconds} s`,
        String(refused.length),
        three(signIns),
        three(homes),
        `${portal.toFixed(0)} + ${database.toFixed(0)}`,
      ),
    );
  const last = results.at(-1);
  const [storm] = results;
  if (storm !== undefined) {
    const busy = ((storm.portal + storm.database) * AN_HOUR) / 3_600_000;
    console.log(`\n  The storm keeps ${busy.toFixed(2)} processors busy, servers and database`);
  }
  console.log(
    last && isTooMuch(last)
      ? `  The limit lies before ${last.times} times the storm, with everything on this machine.`
      : `  No limit was found up to ${last?.times} times the storm.`,
  );
  for (const [what, alike] of Map.groupBy(storm?.refused ?? [], (one) => one))
    console.log(`  ${alike.length} × ${what}`);
  if (storm === undefined || storm.refused.length > 0) {
    console.log('  Somebody was refused who should not be.');
    process.exitCode = 1;
  }
}

if (import.meta.main) await printStorm();
