/** Measures a bulk change of 500 accounts against one of a single account. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { Account } from '#contract/account.ts';
import { BulkOutcome } from '#contract/bulk.ts';
import { OrganisationNode } from '#contract/organisations.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { extensionRefusals } from '#rules/extension.ts';
import { type Caller, signedIn } from '../tools/caller.ts';
import { newPortal } from '../tools/server.ts';
import { median } from './statistics.ts';

const MANY = 500;
const MAX_RATIO = 20;
const RUNS = 21;
const WARM_UPS = 5;

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
      const end = addDays(today, 90 + run);
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
  } finally {
    await portal.remove();
  }
}

const today = dateInSweden(new Date());

/** Returns the accounts that may be extended, by the same rule as on the server. */
async function extendable(davos: Caller): Promise<string[]> {
  const tree = z
    .array(OrganisationNode)
    .parse(await (await davos('GET', '/api/Organisations')).json());
  const list = await davos(
    'GET',
    `/api/Accounts/active?organisationTreeNodeGuid=${tree[0]?.organisationId}`,
  );
  const accounts = z.array(Account).parse(await list.json());
  const context = { specialOrganisationId: null };
  return accounts
    .filter((account) => extensionRefusals(account, today, today, context).length === 0)
    .map(({ norEduPersonLIN }) => norEduPersonLIN);
}

/**
 * Returns the milliseconds from the first byte sent to the last byte read. @throws if an account
 * was not extended
 */
async function timeOf(
  davos: Caller,
  accounts: readonly string[],
  extendDate: string,
): Promise<number> {
  const began = performance.now();
  const answer = await davos(
    'PATCH',
    '/api/Accounts/Extend',
    { accounts, extendDate },
    { 'idempotency-key': randomUUID() },
  );
  const text = await answer.text();
  const took = performance.now() - began;
  const outcomes = z.array(BulkOutcome).parse(JSON.parse(text));
  const extended = outcomes.filter(({ succeeded }) => succeeded).length;
  if (accounts.length === 0 || extended < accounts.length)
    throw new Error(`${extended} of ${accounts.length} accounts were extended.`);
  return took;
}

if (import.meta.main) await printBulkCost();
