/**
 * Measures a university of 50,000 people: creating it, starting on it, and the longest lists,
 * searches, cost distribution and alumni against one of 5,000. `node tests/bench/sizes.ts 10000
 * 1000` compares other sizes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Account } from '#contract/account.ts';
import { BulkOutcome } from '#contract/bulk.ts';
import { OrganisationNode } from '#contract/organisations.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { extensionRefusals } from '#rules/extension.ts';
import { type Caller, signedIn } from '../tools/caller.ts';
import { root } from '../tools/modules.ts';
import { newPortal, type Portal, UNLIMITED_CALLS } from '../tools/server.ts';
import { median } from './statistics.ts';

const [MANY = 50_000, FEW = 5_000] = import.meta.main ? process.argv.slice(2).map(Number) : [];
/** At most this many times as long for ten times as many people. */
const MAX_RATIO = 1.2 * (MANY / FEW);
const MAX_SEED_SECONDS = 30;
const MAX_START_SECONDS = 5;
/** The two universities alternate, so that both run under the same machine conditions. */
const ROUNDS = 9;
const WARM_UPS = 3;
/** Seconds for which the list does not change once nothing is left to be done. */
const SAME_VERSIONS = 5;
/** Days from today of the first end date; each later one is a day more. */
const FIRST_DAY = 200;

interface University {
  readonly portal: Portal;
  readonly seeding: number;
  readonly starting: number;
  readonly calls: readonly SizedCall[];
  /** Changes an account of the list. */
  readonly change: () => Promise<void>;
}

interface SizedCall {
  readonly name: string;
  readonly send: () => Promise<Response>;
}

export async function printSizes(): Promise<void> {
  const few = await universityOf(FEW);
  try {
    const many = await universityOf(MANY);
    try {
      console.log(`\nA university of ${MANY} people\n`);
      line('Created in', ...seconds(many.seeding, MAX_SEED_SECONDS));
      line('The server started in', ...seconds(many.starting, MAX_START_SECONDS));
      console.log(`\nAgainst ${FEW} people, medians of ${ROUNDS} rounds\n`);
      for (const [at, { name, send }] of many.calls.entries()) {
        const times: { few: number[]; many: number[] } = { few: [], many: [] };
        for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
          // A list that has not changed is sent as it was.
          await Promise.all([few.change(), many.change()]);
          const [shorter, longer] = [await timeOf(few.calls[at]?.send), await timeOf(send)];
          if (round < 0) continue;
          times.few.push(shorter);
          times.many.push(longer);
        }
        const [less, more] = [median(times.few), median(times.many)];
        line(
          name,
          (more / less).toFixed(1),
          `at most ${MAX_RATIO}: ${more.toFixed(0)} and ${less.toFixed(0)} ms`,
        );
      }
    } finally {
      await many.portal.remove();
    }
  } finally {
    await few.portal.remove();
  }
}

const seconds = (milliseconds: number, most: number): [string, string] => [
  `${(milliseconds / 1000).toFixed(1)} s`,
  `at most ${most} s`,
];

async function elapsed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

async function universityOf(people: number): Promise<University> {
  const portal = await newPortal({ ...UNLIMITED_CALLS, LOG_LEVEL: 'error' });
  const seeding = await elapsed(async () => {
    const seed = spawn(process.execPath, ['src/demo/seed.ts', '--people', String(people)], {
      cwd: root,
      env: { ...process.env, PORTAL_DATA: portal.data },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [status] = (await once(seed, 'exit')) as [number | null];
    if (status !== 0) throw new Error(`The university of ${people} people was not created.`);
  });
  const starting = await elapsed(() => portal.start());
  const superuser = await signedIn(portal.url, 'davos31');
  const tree = await (await superuser('GET', '/api/Organisations')).json();
  const top = z.array(OrganisationNode).parse(tree)[0]?.organisationId ?? '';
  await nightIsOver(superuser, top);
  return {
    portal,
    seeding,
    starting,
    calls: await callsOf(portal.url, superuser, top),
    change: await changeOf(superuser, top),
  };
}

/** The server does what previous nights would have done: it ends accounts, one after the other. */
async function nightIsOver(superuser: Caller, top: string): Promise<void> {
  for (let version = '', same = 0; same < SAME_VERSIONS; await sleep(1000)) {
    const answer = await superuser('HEAD', `/api/Accounts/active?organisationTreeNodeGuid=${top}`);
    const found = answer.headers.get('etag') ?? '';
    same = found === version ? same + 1 : 0;
    version = found;
  }
}

async function changeOf(superuser: Caller, top: string): Promise<() => Promise<void>> {
  const answer = await superuser('GET', `/api/Accounts/active?organisationTreeNodeGuid=${top}`);
  const today = dateInSweden(new Date());
  const account = z
    .array(Account)
    .parse(await answer.json())
    .find(
      (one) =>
        extensionRefusals(one, addDays(today, FIRST_DAY), today, { specialOrganisationId: null })
          .length === 0,
    );
  if (account === undefined) throw new Error('No account can be extended.');
  let day = FIRST_DAY;
  return async () => {
    day += 1;
    const extended = await superuser(
      'PATCH',
      '/api/Accounts/Extend',
      { accounts: [account.norEduPersonLIN], extendDate: addDays(today, day) },
      { 'idempotency-key': crypto.randomUUID() },
    );
    const [outcome] = z.array(BulkOutcome).parse(await extended.json());
    if (outcome?.succeeded !== true) throw new Error('The account was not extended.');
  };
}

async function callsOf(url: string, superuser: Caller, top: string): Promise<SizedCall[]> {
  const [economist, office] = [await signedIn(url, 'eliho54'), await signedIn(url, 'johal25')];
  const month = dateInSweden(new Date()).slice(0, 7);
  const list = (name: string) => () =>
    superuser('GET', `/api/Accounts/${name}?organisationTreeNodeGuid=${top}`);
  const search = (word: string) => () =>
    superuser('GET', `/api/Accounts/Slim/Search?query=${encodeURIComponent(word)}`);
  return [
    { name: 'List of active accounts', send: list('active') },
    { name: 'List of retiring accounts', send: list('deprovisioning') },
    { name: 'List of inactive accounts', send: list('inactive') },
    { name: 'Search for a name of many', send: search('anna') },
    { name: 'Search for two letters', send: search('an') },
    { name: 'Search for one user id', send: search('annli42') },
    {
      name: 'Cost distribution',
      send: () =>
        economist('GET', `/api/finance/accounts/costDistribution/${month}?organisationId=${top}`),
    },
    {
      name: 'Cost sums',
      send: () => economist('GET', `/api/finance/accounts/costSums/${month}?organisationId=${top}`),
    },
    {
      name: 'Registration requests',
      send: () => office('GET', '/api/alumniportaladmin/registrationrequests'),
    },
    {
      name: 'All alumni',
      send: () => office('POST', '/api/alumniportaladmin/filter', EVERY_ALUMNUS),
    },
  ];
}

const EVERY_ALUMNUS = {
  source: { fileId: null, useOnlyLocalData: true, newFile: null },
  preferredLanguage: null,
  countryCodes: [],
  massMailingPostal: null,
  massMailingEmail: null,
  massMailingMobile: null,
  newsletterSv: null,
  newsletterEn: null,
  liUMagazine: null,
};

/** Returns the milliseconds to the last byte. @throws if the call is refused */
async function timeOf(send: SizedCall['send'] | undefined): Promise<number> {
  const began = performance.now();
  const answer = await send?.();
  if (!answer?.ok) throw new Error(`The call was refused: ${answer?.status} ${answer?.url}`);
  await answer.arrayBuffer();
  return performance.now() - began;
}

const line = (what: string, value: string, more: string) =>
  console.log(`${`  ${what}`.padEnd(44)}${value.padStart(12)}   ${more}`);

if (import.meta.main) await printSizes();
