import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { demoPassword } from '#demo/data/personas.ts';
import { TestBrowser } from '../support/browser.ts';
import { newPortal } from '../tools/server.ts';
import { type BenchClient, connectClient } from './benchClient.ts';
import { type ProcessorTime, processorTime } from './processorTime.ts';
import { median } from './statistics.ts';

const MIN_RATIO = 0.85;
const ROUNDS = 5;
const ROUND_MS = 3_000;
/** Duration of load before all of the portal's code has been optimised by the JIT compiler. */
const WARM_UP_MS = 20_000;
/** Each client signs in to a separate account. */
const people = ['annli42', 'bener17', 'cecka23', 'davos31', 'eliho54', 'fatka61'];

/**
 * Measures how many passwords per second the portal verifies for signed-in users who
 * reauthenticate, which is the password path without anything else, against the maximum that
 * Argon2id can verify on the same machine. The clients run on that machine too, so processor time
 * is printed as well: the share of Argon2id in that of portal and database together, and in that of
 * the portal alone, as if the database ran on a machine of its own.
 */
export async function printSignIns(): Promise<void> {
  const portal = await newPortal({
    PORTAL_CALLS_PER_MINUTE: '1000000',
    PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '1000000',
  });
  const clients: BenchClient[] = [];
  try {
    await portal.start();
    const known = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    for (const userId of people) clients.push(await signedIn(portal.url, userId));
    const verifyAll = () => perSecond(availableParallelism(), () => verify(known, demoPassword));
    const reauthenticateAll = (during?: number) =>
      perSecond(
        clients.length,
        async (index) => clients[index]?.reauthenticate(demoPassword),
        during,
      );
    const signInAll = () =>
      perSecond(people.length, (index) => signIn(portal.url, people[index] ?? ''));
    await reauthenticateAll(WARM_UP_MS);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [raw, { portal: rawMs }] = await withProcessorTime(ownProcessorTime, verifyAll);
      const [proofs, proofMs] = await withProcessorTime(
        () => processorTime(portal),
        () => reauthenticateAll(),
      );
      rounds.push({ raw, proofs, rawMs, portalMs: proofMs.portal, databaseMs: proofMs.database });
    }
    await signInAll();
    const whole: { readonly raw: number; readonly signIns: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      whole.push({ raw: (await verifyAll()).perSecond, signIns: (await signInAll()).perSecond });

    const rate = (of: 'raw' | 'proofs') =>
      `${median(rounds.map((round) => round[of])).toFixed(0)}/s`;
    console.log(`\nPassword verification, medians of ${ROUNDS} rounds\n`);
    console.log(`  Argon2id alone, 19 MiB and two passes${rate('raw').padStart(19)}`);
    console.log(`  Reauthentications by password${rate('proofs').padStart(27)}`);
    console.log(
      `Ratio${median(rounds.map(({ proofs, raw }) => proofs / raw))
        .toFixed(2)
        .padStart(51)}   at least ${MIN_RATIO}`,
    );
    const milliseconds = (of: 'rawMs' | 'portalMs' | 'databaseMs') =>
      `${median(rounds.map((round) => round[of])).toFixed(1)} ms`;
    console.log(`  Processor time of one verification${milliseconds('rawMs').padStart(21)}`);
    console.log(`  Of one reauthentication, portal${milliseconds('portalMs').padStart(24)}`);
    console.log(`  Of one reauthentication, database${milliseconds('databaseMs').padStart(22)}`);
    console.log(
      `Share of Argon2id, portal and database${median(
        rounds.map(({ rawMs, portalMs, databaseMs }) => rawMs / (portalMs + databaseMs)),
      )
        .toFixed(2)
        .padStart(18)}`,
    );
    console.log(
      `Share of Argon2id, portal alone${median(
        rounds.map(({ rawMs, portalMs }) => rawMs / portalMs),
      )
        .toFixed(2)
        .padStart(25)}`,
    );
    console.log(
      '  Whole sign-ins, from page to ' +
        `page${`${median(whole.map(({ signIns }) => signIns)).toFixed(0)}/s`.padStart(23)}`,
    );
    console.log(
      `Ratio${median(whole.map(({ signIns, raw }) => signIns / raw))
        .toFixed(2)
        .padStart(51)}`,
    );
  } finally {
    for (const client of clients) client.close();
    await portal.remove();
  }
}

/** Rates per second, and processor time in ms per operation. */
interface Round {
  readonly raw: number;
  readonly proofs: number;
  readonly rawMs: number;
  readonly portalMs: number;
  readonly databaseMs: number;
}

function ownProcessorTime(): ProcessorTime {
  const { user, system } = process.cpuUsage();
  return { portal: (user + system) / 1000, database: 0 };
}

interface Rate {
  readonly done: number;
  readonly perSecond: number;
}

/** Returns the rate, and the processor time per operation. */
async function withProcessorTime(
  used: () => ProcessorTime,
  work: () => Promise<Rate>,
): Promise<[number, ProcessorTime]> {
  const before = used();
  const { done, perSecond: rate } = await work();
  const after = used();
  return [
    rate,
    {
      portal: (after.portal - before.portal) / done,
      database: (after.database - before.database) / done,
    },
  ];
}

/**
 * Returns how often per second the work is done by the given number of workers, each of which
 * repeats it.
 */
async function perSecond(
  workers: number,
  work: (worker: number) => Promise<unknown>,
  during = ROUND_MS,
): Promise<Rate> {
  const began = performance.now();
  let done = 0;
  const repeatWork = async (worker: number) => {
    while (performance.now() - began < during) {
      await work(worker);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => repeatWork(worker)));
  return { done, perSecond: (done / (performance.now() - began)) * 1000 };
}

async function signedIn(url: string, persona: string): Promise<BenchClient> {
  const browser = new TestBrowser(url);
  await expectStatus(200, browser.fetch('/demo/session', json({ persona })));
  return connectClient(browser.origin, browser.cookie('session') ?? '');
}

/**
 * Signs in from the landing page's button via the identity provider's page to the portal's own
 * page, nine requests in total.
 */
async function signIn(url: string, userId: string): Promise<void> {
  const browser = new TestBrowser(url);
  const provider = await browser.open('/signin/main');
  await provider.response.text();
  const { url: end, response } = await browser.submit(`${provider.url.pathname}/login`, {
    userId,
    password: demoPassword,
  });
  await response.text();
  if (response.status !== 200 || end.pathname.includes('identity'))
    throw new Error(`Sign-in of ${userId} failed: ${response.status} at ${end.pathname}`);
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function expectStatus(status: number, sent: Promise<Response>): Promise<void> {
  const answer = await sent;
  const text = await answer.text();
  if (answer.status !== status)
    throw new Error(`Expected status ${status}, received ${answer.status}: ${text.slice(0, 200)}`);
}

if (import.meta.main) await printSignIns();
