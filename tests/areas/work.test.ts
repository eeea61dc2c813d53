import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { nights } from '#contract/nights.ts';
import type { AccountAdminNotification } from '#contract/notifications.ts';
import type { OrganisationNode } from '#contract/organisations.ts';
import type { WaitingWork } from '#contract/user.ts';
import type * as z from 'zod/mini';
import { answersOn, kindsWithOwnEnd } from '#rules/dailyQuestions.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { type ImportRun, waitingImports } from '#rules/importRuns.ts';
import { personas } from '#demo/data/personas.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change, linOf, refused } from './calls.ts';

const TODAY = dateInSweden(new Date());
const NO_STATUSES: readonly number[] = [401, 403];

let portal: Portal;
let superuser: Send;
beforeAll(async () => {
  portal = await startPortal();
  superuser = await portal.as('davos31');
});
afterAll(() => portal.close());

const workOf = async (send: Send) =>
  (await answer(send('/api/user/work'))).body as readonly WaitingWork[];

/** What a list contains; undefined if the caller may not open it. */
async function listed<T>(send: Send, address: string): Promise<T | undefined> {
  const { status, body } = await answer(send(address));
  if (NO_STATUSES.includes(status)) return undefined;
  expect(status, address).toBe(200);
  return body as T;
}

/** The administered nodes below which all others are, as the page's choice of organisation has them. */
const topmostIn = (tree: readonly OrganisationNode[]): OrganisationNode[] =>
  tree.flatMap((node) => (node.isAdministered ? [node] : topmostIn(node.children)));

/** How much waits according to the lists themselves, by the filters to which Home leads. */
async function countedIn(send: Send): Promise<WaitingWork[]> {
  const tree = (await listed<OrganisationNode[]>(send, '/api/Organisations')) ?? [];
  const found: WaitingWork[] = [];
  const add = (kind: WaitingWork['kind'], count = 0, node?: OrganisationNode) => {
    const organisation = node ? { id: node.organisationId, name: node.name } : null;
    if (count > 0) found.push({ kind, count, organisation });
  };
  const requests = '/api/alumniportaladmin/registrationrequests?status[]=0';
  add('alumniRequests', (await listed<unknown[]>(send, requests))?.length);
  const kinds = kindsWithOwnEnd.map((kind) => `affiliations[]=${kind}`).join('&');
  const { endsSoon } = answersOn(TODAY);
  for (const node of topmostIn(tree)) {
    const { organisationId: id } = node;
    const accounts = `/api/Accounts/active?${kinds}&organisationTreeNodeGuid=${id}`;
    add('endingAccounts', (await listed<Account[]>(send, accounts))?.filter(endsSoon).length, node);
    const events = `/api/notifications/accountadmin/${id}`;
    const unread = (await listed<AccountAdminNotification[]>(send, events))?.filter(
      ({ isRead }) => !isRead,
    );
    add('accountEvents', unread?.length, node);
  }
  const runs = await listed<ImportRun[]>(send, '/api/Imports');
  add('refusedImports', runs && waitingImports(runs).length);
  const night = await listed<z.infer<(typeof nights.tonight.responses)[200]>>(
    send,
    '/api/Nights/tonight',
  );
  add('heldSteps', night?.steps.filter(({ isHeld }) => isHeld).length);
  const refusedChanges = await listed<{ total: number; deliveries: unknown[] }>(
    send,
    '/api/Deliveries/refused',
  );
  expect(refusedChanges?.deliveries.length).toBe(refusedChanges?.total);
  add('refusedDeliveries', refusedChanges?.total);
  return found;
}

const sorted = (work: readonly WaitingWork[]) =>
  work.toSorted((one, other) =>
    `${one.kind} ${one.organisation?.id}`.localeCompare(`${other.kind} ${other.organisation?.id}`),
  );

/** Lets something of each kind wait. */
async function letAllWait(): Promise<void> {
  const rows = ['id;given_name;surname;kind', 'D1;Eva;Ny;Rector'].join('\n');
  const people = Buffer.from(rows).toString('base64');
  const body = { people, source: 'trial', isPartial: true, mayEndMany: false };
  expect((await answer(superuser('/api/Imports', change('POST', body)))).status).toBe(200);
  await portal.db
    .updateTable('account')
    .set({ valid_through: addDays(TODAY, -16) })
    .where('person_type', '=', 'Student')
    .where('user_status', '=', 'Active')
    .execute();
  const at = new Date();
  await portal.db
    .insertInto('outgoing_change')
    .values({
      system: 'Cards',
      subject: await linOf(portal.db, 'annli42'),
      kind: 'CardFreeze',
      topic: 'freeze',
      payload: '{}',
      has_secret: false,
      sealed_secret: null,
      next_attempt_at: null,
      done_at: null,
      created_at: at,
      expires_at: at,
      refused_at: at,
      reason: 'REJECTED',
    })
    .execute();
}

test('everybody’s counts are those of the lists that the person may open', async () => {
  await letAllWait();
  const kinds = new Set<string>();
  for (const { userId, roles } of personas.filter((persona) => persona.roles.length > 0)) {
    const send = await portal.as(userId);
    const work = await workOf(send);
    expect(sorted(work), `${userId} ${roles.join()}`).toEqual(sorted(await countedIn(send)));
    for (const { kind } of work) kinds.add(kind);
  }
  expect([...kinds].toSorted()).toEqual([
    'accountEvents',
    'alumniRequests',
    'endingAccounts',
    'heldSteps',
    'refusedDeliveries',
    'refusedImports',
  ]);
});

test('nothing waits for a person without a role', async () => {
  expect(await workOf(await portal.as('annli42'))).toEqual([]);
});

test('a person with a part of the university is told of that part', async () => {
  const work = await workOf(await portal.as('bener17'));
  const names = new Set(work.map(({ organisation }) => organisation?.name['sv-SE']));
  expect(names.size).toBe(1);
  expect([...new Set(work.map(({ kind }) => kind))].toSorted()).toEqual([
    'accountEvents',
    'endingAccounts',
  ]);
});

test('what is done waits no longer: an extended account, a read event', async () => {
  const bengt = await portal.as('bener17');
  const before = await workOf(bengt);
  const { count = 0, organisation } = before.find(({ kind }) => kind === 'accountEvents') ?? {};
  const events = await listed<AccountAdminNotification[]>(
    bengt,
    `/api/notifications/accountadmin/${organisation?.id}`,
  );
  const unread = events?.find(({ isRead }) => !isRead);
  await answer(
    bengt(
      '/api/notifications/accountadmin/actions/read',
      change('POST', { organisationId: organisation?.id, notificationIds: [unread?.id] }),
    ),
  );
  await portal.db
    .updateTable('account')
    .set({ valid_through: addDays(TODAY, 300) })
    .where('affiliation_type', 'in', kindsWithOwnEnd)
    .execute();
  const after = await workOf(bengt);
  expect(after.map(({ kind }) => kind)).toEqual(['accountEvents']);
  expect(after[0]?.count).toBeLessThan(count);
});

test('is refused to a browser that is not signed in', async () => {
  expect(await answer(portal.browser().fetch('/api/user/work'))).toEqual(refused(401));
});
