/**
 * Measures a bulk change of 500 accounts against one of a single account, and a run of the server
 * against the calls of a page that processes its run itself, as a page of 0.2.0 does.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Account } from '#contract/account.ts';
import { RunOutcomes } from '#contract/accountRuns.ts';
import { BulkOutcome } from '#contract/bulk.ts';
import { ApplicationConfiguration } from '#contract/configuration.ts';
import { OrganisationNode } from '#contract/organisations.ts';
import { addDays, dateInSweden, type IsoDate } from '#rules/dates.ts';
import { extensionRefusals } from '#rules/extension.ts';
import { type Caller, signedIn } from '../tools/caller.ts';
import { newPortal } from '../tools/server.ts';
import { median, quantile } from './statistics.ts';

const MANY = 500;
const MAX_RATIO = 20;
const RUNS = 21;
const WARM_UPS = 5;
/** Days from today of the first end date; each later one is a day more. */
const FIRST_DAY = 300;
/** Later than all of them. */
const FIRST_RUN_DAY = FIRST_DAY + WARM_UPS + RUNS;
const RUN_ROUNDS = 3;
/** Accounts in each call of a page of 0.2.0. */
const PAGE_CHUNK = 200;
/** As often as a page asks. */
const POLL_MS = 500;
const READ_EVERY_MS = 20;
/** The page hears of the end of a run up to half a second later. */
const MIN_RUN_RATIO = 0.7;
const SLOW = 0.95;

/**
 * Extends accounts of the demo university over HTTP, alternating one and many, so that both run
 * under the same machine conditions.
 */
export async function printBulkCost(): Promise<void> {
  const portal = await newPortal({
    PORTAL_DEMO_PEOPLE: '8000',
    PORTAL_CALLS_PER_MINUTE: '1000000',
    PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '1000000',
  });
  try {
    await portal.start();
    const davos = await signedIn(portal.url, 'davos31');
    const lins = await extendable(davos);
    const [many, others] = [lins.slice(0, MANY), lins.slice(MANY)];

    const times: { readonly one: number; readonly many: number }[] = [];
    for (let run = 0; run < WARM_UPS + RUNS; run++) {
      const end = addDays(today, FIRST_DAY + run);
      times.push({
        one: await timeOf(davos, others.slice(run, run + 1), end),
        many: await timeOf(davos, many, end),
      });
    }
    const measured = times.slice(WARM_UPS);
    const [one, all] = [
      median(measured.map((time) => time.one)),
      median(measured.map((time) => time.many)),
    ];
    console.log(`\nExtending accounts, medians of ${RUNS} runs\n`);
    console.log(`  One${`${one.toFixed(1)} ms`.padStart(53)}`);
    console.log(`  ${MANY}${`${all.toFixed(1)} ms`.padStart(53)}`);
    console.log(`Ratio${(all / one).toFixed(1).padStart(51)}   at most ${MAX_RATIO}`);
    const lateEnds = await extendable(davos, FIRST_RUN_DAY);
    await printRunCost(davos, await signedIn(portal.url, 'annli42'), lateEnds);
  } finally {
    await portal.remove();
  }
}

/** Extends all accounts alternately by calls of 200 accounts, and by a run of the server. */
async function printRunCost(davos: Caller, reader: Caller, lins: readonly string[]): Promise<void> {
  const calls: { alone: number; duringCalls: number; duringRun: number }[] = [];
  const rates: { readonly byPage: number; readonly byServer: number }[] = [];
  const perSecond = (milliseconds: number) => (lins.length * 1000) / milliseconds;
  for (let round = 0; round < 1 + RUN_ROUNDS; round++) {
    const end = addDays(today, FIRST_RUN_DAY + 2 * round);
    const page = timeOfCalls(davos, lins, end);
    const duringCalls = await callsWhile(reader, page);
    const run = timeOfRun(davos, lins, addDays(end, 1));
    const duringRun = await callsWhile(reader, run);
    const alone = await callsWhile(reader, sleep(await run));
    rates.push({ byPage: perSecond(await page), byServer: perSecond(await run) });
    calls.push({
      alone: quantile(alone, SLOW),
      duringCalls: quantile(duringCalls, SLOW),
      duringRun: quantile(duringRun, SLOW),
    });
  }
  const measured = rates.slice(1);
  const [page, server] = [
    median(measured.map(({ byPage }) => byPage)),
    median(measured.map(({ byServer }) => byServer)),
  ];
  console.log(`\nA run of ${lins.length} accounts, medians of ${RUN_ROUNDS} rounds\n`);
  console.log(`  By the calls of a page${`${page.toFixed(0)} accounts/s`.padStart(34)}`);
  console.log(`  By the server${`${server.toFixed(0)} accounts/s`.padStart(43)}`);
  console.log(`Ratio${(server / page).toFixed(2).padStart(51)}   at least ${MIN_RUN_RATIO}`);
  const [alone, duringCalls, duringRun] = (['alone', 'duringCalls', 'duringRun'] as const).map(
    (when) => median(calls.slice(1).map((call) => call[when])),
  );
  console.log(`\n95 of 100 calls of another person took at most\n`);
  console.log(`  Alone${`${alone?.toFixed(1)} ms`.padStart(51)}`);
  console.log(`  During the calls of a page${`${duringCalls?.toFixed(1)} ms`.padStart(30)}`);
  console.log(`  During a run${`${duringRun?.toFixed(1)} ms`.padStart(44)}`);
}

/** Returns the milliseconds that a page of 0.2.0 takes for a run, which it processes itself. */
async function timeOfCalls(davos: Caller, lins: readonly string[], end: IsoDate): Promise<number> {
  const run = await newRun(davos, lins, end);
  let took = run.took;
  for (let at = 0; at < lins.length; at += PAGE_CHUNK)
    took += await timeOf(davos, lins.slice(at, at + PAGE_CHUNK), end, run.id);
  return took;
}

/** Creates a run and returns its id, and the milliseconds that this took. */
async function newRun(
  davos: Caller,
  lins: readonly string[],
  extendDate: IsoDate,
): Promise<{ readonly id: string; readonly took: number }> {
  const versions = await versionsOf(davos);
  const id = randomUUID();
  const accounts = lins.map((lin) => ({ norEduPersonLIN: lin, version: versions.get(lin) ?? 0 }));
  const parts = [{ request: { action: 'extend', extendDate }, accounts }];
  const began = performance.now();
  const answer = await davos('POST', '/api/Accounts/Runs', { id, parts, leftOut: [] });
  await answer.text();
  if (!answer.ok) throw new Error(`The run was not created: ${answer.status}`);
  return { id, took: performance.now() - began };
}

/** Reads as a person does until `work` has ended. Returns the milliseconds of each call. */
async function callsWhile(reader: Caller, work: Promise<unknown>): Promise<number[]> {
  const over = work.then(() => 'over' as const);
  const times: number[] = [];
  do {
    const began = performance.now();
    await (await reader('GET', '/api/user')).text();
    times.push(performance.now() - began);
  } while ((await Promise.race([over, sleep(READ_EVERY_MS)])) !== 'over');
  return times;
}

/** Returns the milliseconds until a page knows that the run has ended, with all its results. */
async function timeOfRun(
  davos: Caller,
  lins: readonly string[],
  extendDate: string,
): Promise<number> {
  const { id, took } = await newRun(davos, lins, extendDate);
  const began = performance.now() - took;
  await (await davos('POST', `/api/Accounts/Runs/${id}/Start`)).text();
  for (let after = 0, done = 0; ;) {
    const answer = await davos('GET', `/api/Accounts/Runs/${id}/Outcomes?after=${after}`);
    const { run, outcomes } = RunOutcomes.parse(await answer.json());
    after = outcomes.at(-1)?.place ?? after;
    done += outcomes.filter(({ succeeded }) => succeeded).length;
    if (!run.isUnderWay && done + run.failed === lins.length) {
      if (run.failed > 0) throw new Error(`${run.failed} accounts were not extended.`);
      return performance.now() - began;
    }
    if (outcomes.length === 0) await sleep(POLL_MS);
  }
}

async function versionsOf(davos: Caller): Promise<ReadonlyMap<string, number>> {
  const accounts = await activeAccounts(davos);
  return new Map(accounts.map(({ norEduPersonLIN: lin, version }) => [lin, version]));
}

const today = dateInSweden(new Date());

/** Returns the accounts that may be extended, by the same rule as on the server. */
async function extendable(davos: Caller, day = FIRST_DAY): Promise<string[]> {
  const accounts = await activeAccounts(davos);
  const context = SpecialOrganisation.parse(
    await (await davos('GET', '/api/configuration/applicationconfiguration')).json(),
  );
  return accounts
    .filter(
      (account) => extensionRefusals(account, addDays(today, day), today, context).length === 0,
    )
    .map(({ norEduPersonLIN }) => norEduPersonLIN);
}

const SpecialOrganisation = z.pick(ApplicationConfiguration, { specialOrganisationId: true });

async function activeAccounts(davos: Caller): Promise<readonly Account[]> {
  const tree = z
    .array(OrganisationNode)
    .parse(await (await davos('GET', '/api/Organisations')).json());
  const list = await davos(
    'GET',
    `/api/Accounts/active?organisationTreeNodeGuid=${tree[0]?.organisationId}`,
  );
  return z.array(Account).parse(await list.json());
}

/**
 * Returns the milliseconds from the first byte sent to the last byte read. @throws if an account
 * was not extended
 */
async function timeOf(
  davos: Caller,
  accounts: readonly string[],
  extendDate: string,
  runId?: string,
): Promise<number> {
  const began = performance.now();
  const answer = await davos(
    'PATCH',
    '/api/Accounts/Extend',
    { accounts, extendDate, runId },
    { 'idempotency-key': randomUUID() },
  );
  const text = await answer.text();
  const took = performance.now() - began;
  const outcomes = z.array(BulkOutcome).parse(JSON.parse(text));
  const refused = outcomes.filter(({ succeeded }) => !succeeded);
  if (outcomes.length === 0 || refused.length > 0)
    throw new Error(`Accounts were not extended: ${JSON.stringify(refused)}`);
  return took;
}

if (import.meta.main) await printBulkCost();
