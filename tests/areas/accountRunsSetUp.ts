import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { RunRequest } from '#contract/accountChanges.ts';
import type { AccountRunDetails } from '#contract/accountRuns.ts';
import type { BulkOutcome } from '#contract/bulk.ts';
import { type DriverParts, RunDriver } from '#server/areas/accountChanges/index.ts';
import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { embeddedCases } from '#server/systems/cases/embedded.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change } from './calls.ts';
import { addGuest, type Guest, inMonths, organisationAt } from './managedAccounts.ts';

export let portal: Portal;
export let bengt: Send;
export let davos: Send;
export let web: string;

export const RUNS = '/api/Accounts/Runs';
export const post = (send: Send, path: string, body: unknown = {}) =>
  answer(send(`${RUNS}${path}`, change('POST', body)));
export const guests = async (
  count: number,
  account: NonNullable<Parameters<typeof addGuest>[2]>['account'] = {},
): Promise<Guest[]> => {
  const added: Guest[] = [];
  for (let index = 0; index < count; index++)
    added.push(await addGuest(portal.db, web, { account }));
  return added;
};
export const read = async (send: Send, id: string) =>
  (await answer(send(`${RUNS}/${id}`))).body as AccountRunDetails;
export const lins = (people: readonly Guest[]) => people.map(({ lin }) => lin);

/** Begins a run for these people; none of them is processed yet. */
export async function beginRun(
  send: Send,
  people: readonly Guest[],
  request: RunRequest = { action: 'extend', extendDate: inMonths(12) },
): Promise<string> {
  const id = randomUUID();
  const parts = [
    {
      request,
      accounts: people.map(({ lin: norEduPersonLIN }) => ({ norEduPersonLIN, version: 1 })),
    },
  ];
  expect(await post(send, '', { id, parts, leftOut: [] })).toMatchObject({
    status: 200,
    body: { id, pending: people.length },
  });
  return id;
}
/** Begins a run for these people and lets the server process it. */
export async function startRun(...run: Parameters<typeof beginRun>): Promise<string> {
  const id = await beginRun(...run);
  expect(await post(run[0], `/${id}/Start`)).toMatchObject({
    status: 200,
    body: { id, isUnderWay: true },
  });
  return id;
}
/** What a server processes runs with, two accounts at a time. */
export const driverParts: DriverParts = {
  config: readConfig({}),
  systems: { cases: embeddedCases },
  log: { warn: () => undefined },
  clock: () => new Date(),
  onChange: () => undefined,
  portion: 2,
};
/** What a server does with the runs that wait for it. */
export const driver = (parts: Partial<DriverParts> = {}, db: Db = portal.db): RunDriver =>
  new RunDriver(db, { ...driverParts, ...parts });
/** As a page of 0.2.0 processes a run. */
export const continueRun = (send: Send, id: string, people: readonly Guest[]) =>
  post(send, `/${id}/Continue`, { accounts: lins(people) });
export const succeeded = (body: unknown) =>
  (body as BulkOutcome[]).map((outcome) => outcome.succeeded);

/** Starts a portal for the runs of Bengt and Davos. */
export function setUpRuns(): void {
  beforeAll(async () => {
    portal = await startPortal();
    [bengt, davos] = await Promise.all([portal.as('bener17'), portal.as('davos31')]);
    web = await organisationAt(portal.db, '/KU/IDT/IDT3/IDT31');
  });
  afterAll(() => portal.close());
}
