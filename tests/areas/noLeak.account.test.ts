import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change, contentsOf, linOf, refused } from './calls.ts';
import {
  activityAt,
  addGuest,
  inMonths,
  nationalIdOf,
  newNationalId,
  organisationAt,
} from './managedAccounts.ts';

/** A person, by the identifiers that a caller can send. */
interface Named {
  readonly lin: string;
  readonly liUId: string;
}
type Request = readonly [path: string, init?: RequestInit];

let portal: Portal;
let bengt: Send;
let foreign: Named;
let ownActivity: string;
let ownOrganisation: string;
let foreignOrganisation: string;
let foreignCostCentre: string;

/**
 * Marker in all data that an organisation stores about its guest, which no response to another
 * organisation may contain.
 */
const SECRET = 'Hemlighetsson';

beforeAll(async () => {
  portal = await startPortal();
  bengt = await portal.as('bener17');
  const { db } = portal;
  [ownOrganisation, foreignOrganisation, ownActivity] = await Promise.all([
    organisationAt(db, '/KU/IDT'),
    organisationAt(db, '/KU/MAI'),
    activityAt(db, '/KU/IDT'),
  ]);
  foreignCostCentre = (
    await db
      .selectFrom('cost_centre')
      .select('id')
      .where('organisation_id', '=', foreignOrganisation)
      .executeTakeFirstOrThrow()
  ).id;
  foreign = await addGuest(db, foreignOrganisation, {
    activity: await activityAt(db, '/KU/MAI'),
    person: { surname: SECRET, display_name: `Gerd ${SECRET}` },
    account: {
      description: SECRET,
      irt_comment: SECRET,
      invoice_address: SECRET,
      contact_person_lin: await linOf(db, 'cecka23'),
      has_work_phone: true,
      subscription_type: 'XLarge',
      university_email_address: `gerd.${SECRET.toLowerCase()}@kvarnby.example`,
    },
  });
});
afterAll(() => portal.close());

/**
 * Unknown person whose user id is as long as that of the foreign one, so that responses also have
 * equal lengths.
 */
const unknown: Named = { lin: randomUUID(), liUId: 'zzzz99' };

const toCancel = ({ lin, liUId }: Named) => ({
  norEduPersonLIN: lin,
  liUId,
  givenName: 'G',
  surname: 'G',
  hasLiUPhone: true,
  employeePositionId: null,
});
const patch = (path: string, body: unknown): Request => [path, change('PATCH', body)];
const remove = (path: string, body: unknown): Request => [path, change('DELETE', body)];

/** Every account management call that takes a person identifier. */
const ofPerson: Readonly<Record<string, (named: Named) => Request>> = {
  'accounts.listSlim': ({ liUId }) => [`/api/Accounts/Slim?query=${liUId}&skip=0`],
  'accounts.searchSlim': ({ liUId }) => [`/api/Accounts/Slim/Search?query=${liUId}`],
  'accounts.searchSlimByNumber': ({ liUId }) => [
    '/api/Accounts/Slim/Search',
    change('POST', { query: liUId, skip: 0 }),
  ],
  'accounts.searchDeceased': ({ liUId }) => [
    '/api/Accounts/deceased/search',
    change('POST', { query: liUId }),
  ],
  'accounts.history': ({ lin }) => [`/api/Accounts/${lin}/history`],
  'deliveries.ofPerson': ({ lin }) => [`/api/Accounts/${lin}/deliveries`],
  'accounts.extend': ({ lin }) =>
    patch('/api/Accounts/Extend', {
      accounts: [lin],
      extendDate: inMonths(3),
      versions: { [lin]: 1 },
    }),
  'accounts.changeEndDate': ({ lin }) =>
    patch('/api/Accounts/EndDate', { accounts: [lin], endDate: inMonths(3) }),
  'accounts.changeSubscription': ({ lin }) =>
    patch('/api/Accounts/ITSubscription', { accounts: [lin, lin], itSubsctiptionType: 'Large' }),
  'accounts.cancel': (named) =>
    remove('/api/Accounts/Cancel', { accountsToCancel: [toCancel(named)] }),
  'accounts.cancelPhones': ({ liUId }) =>
    remove('/api/Accounts/CancelAccountPhones', {
      phonesToCancel: [{ liUId, givenName: 'G', surname: 'G' }],
    }),
  'accounts.changeCostActivity': ({ lin }) =>
    patch('/api/Accounts/CostCentreActivities', {
      costCentreActivityId: ownActivity,
      accountPositions: [{ norEduPersonLIN: lin, employeePositionId: null }],
    }),
  'employeeProfile.read': ({ liUId }) => [`/api/EmployeeProfile?liuId=${liUId}`],
  'employeeProfile.update': ({ lin, liUId }) =>
    patch(`/api/EmployeeProfile?targetLiuId=${liUId}`, { norEduPersonLIN: lin, description: 'x' }),
  'employeeProfile.extend': ({ lin }) =>
    patch('/api/EmployeeProfile/Extend', { accounts: [lin], extendDate: inMonths(3) }),
  'employeeProfile.changeSubscription': ({ lin }) =>
    patch('/api/EmployeeProfile/ITSubscription', { accounts: [lin], itSubsctiptionType: 'Small' }),
};

const newAccount = (fields: object) => ({
  norEduPersonLIN: null,
  norEduPersonNIN: newNationalId(),
  liUId: null,
  givenName: 'G',
  surname: 'G',
  description: null,
  organisationId: ownOrganisation,
  validThrough: inMonths(3),
  itSubscriptionType: 'Medium',
  contactPersonEmployeeNorEduPersonLin: null,
  costCentreActivityId: null,
  hasEmployeeProfilePage: false,
  externalEmailAddress: null,
  externalInvoiceData: null,
  ...fields,
});

/**
 * Every call that takes an organisation identifier. The existence of an organisation is no secret:
 * the caller sees the whole tree.
 */
const ofOrganisation: Readonly<Record<string, (id: string) => Request>> = {
  'accounts.listChanges': (id) => [
    `/api/Accounts/Changes?list=active&since=x&organisationTreeNodeGuid=${id}`,
  ],
  'accounts.active': (id) => [`/api/Accounts/active?organisationTreeNodeGuid=${id}`],
  'accounts.deprovisioning': (id) => [
    `/api/Accounts/deprovisioning?organisationTreeNodeGuid=${id}`,
  ],
  'accounts.inactive': (id) => [`/api/Accounts/inactive?organisationTreeNodeGuid=${id}`],
  'accounts.searchDeceased': (id) => [
    '/api/Accounts/deceased/search',
    change('POST', { query: '', organisationTreeNodeGuid: id }),
  ],
  'accounts.create': (id) => ['/api/Accounts', change('POST', newAccount({ organisationId: id }))],
  'costCentres.ofOrganisation': (id) => [`/api/costcentres/${id}`],
  'notifications.ofOrganisation': (id) => [`/api/notifications/accountadmin/${id}`],
  'notifications.markRead': (id) => [
    '/api/notifications/accountadmin/actions/read',
    change('POST', { organisationId: id, notificationIds: [randomUUID()] }),
  ],
};

/**
 * Calls that take no identifier, only public identifiers, or, like the search for a take-over,
 * reveal other organisations' people by design.
 */
const ofNeither = [
  'accounts.search',
  'accounts.searchByNumber',
  'accounts.createTransientNumber',
  'accounts.countries',
  'contactPersons.search',
  'costCentres.activities',
  'organisations.tree',
  'tableConfiguration.mine',
  'tableConfiguration.save',
  'tableConfiguration.default',
  // The caller's own runs only report the people they were started for; `accountRuns.test.ts`
  // covers people out of reach.
  'accountRuns.begin',
  'accountRuns.mine',
  'accountRuns.read',
  'accountRuns.start',
  'accountRuns.stop',
  'accountRuns.outcomes',
  'accountRuns.continue',
  'accountRuns.undo',
  'accountRuns.close',
];

const everything = () =>
  contentsOf(
    portal.db,
    'person',
    'account',
    'position',
    'incident',
    'outgoing_message',
    'audit_entry',
    'idempotency_key',
  );

/**
 * Returns the response without its date and request id, and with the identifiers sent by the caller
 * masked.
 */
async function normalisedResponse([path, init]: Request, { lin, liUId }: Named) {
  const response = await bengt(path, init);
  const text = (await response.text()).replaceAll(lin, '<lin>').replaceAll(liUId, '<liUId>');
  const own = new Set(['date', 'x-request-id']);
  return {
    status: response.status,
    text,
    headers: [...response.headers].filter(
      ([name]) =>
        !own.has(name) && !name.startsWith('x-ratelimit') && !name.startsWith('ratelimit'),
    ),
  };
}

test('covers every call of account management', () => {
  const isManagement = ({ may }: RouteSpec) =>
    may !== 'everyone' && may.some(({ feature }) => feature === 'account-management');
  const calls = Object.entries(api).flatMap(([resource, specs]) =>
    Object.entries<RouteSpec>(specs).map(([name, spec]) => [`${resource}.${name}`, spec] as const),
  );
  const managing = calls.filter(([, spec]) => isManagement(spec)).map(([name]) => name);
  const looked = new Set([...Object.keys(ofPerson), ...Object.keys(ofOrganisation), ...ofNeither]);
  expect(managing.filter((name) => !looked.has(name))).toEqual([]);
});

// ACCT-33
describe('a person of another organisation and an unknown person', () => {
  test.each(Object.keys(ofPerson))(
    'get the same response from %s, and nothing is changed',
    async (name) => {
      const request = ofPerson[name];
      if (!request) throw new Error(name);
      const before = await everything();
      const aboutForeign = await normalisedResponse(request(foreign), foreign);
      expect(aboutForeign).toEqual(await normalisedResponse(request(unknown), unknown));
      expect(aboutForeign.text).not.toMatch(
        new RegExp(`${SECRET}|Gerd|XLarge|MAI|${foreign.lin}`, 'i'),
      );
      expect(await everything()).toEqual(before);

      const own = await addGuest(portal.db, ownOrganisation, {
        account: { user_status: name === 'accounts.searchDeceased' ? 'Deceased' : 'Active' },
      });
      expect(await normalisedResponse(request(own), own)).not.toEqual(aboutForeign);
    },
  );

  test('get the same response among other people, too', async () => {
    const own = await addGuest(portal.db, ownOrganisation);
    const extend = (lin: string) =>
      patch('/api/Accounts/Extend', { accounts: [own.lin, lin], extendDate: inMonths(3) });
    const outcomes = [
      await normalisedResponse(extend(foreign.lin), foreign),
      await normalisedResponse(extend(unknown.lin), unknown),
    ].map(({ text }) => (JSON.parse(text) as { succeeded: boolean }[])[1]);
    expect(outcomes).toEqual(
      Array.from({ length: 2 }, () => ({
        account: { norEduPersonLIN: '<lin>' },
        errorTypes: ['OUT_OF_REACH'],
        succeeded: false,
      })),
    );
  });

  test('are not found by the slim search, whatever the query', async () => {
    for (const query of [
      SECRET,
      SECRET.slice(0, 5),
      await nationalIdOf(portal.db, foreign.lin),
      foreign.lin,
    ]) {
      expect(await answer(bengt(`/api/Accounts/Slim/Search?query=${query}`))).toEqual({
        status: 200,
        body: [],
      });
    }
  });
});

test.each(Object.keys(ofOrganisation))(
  '%s reveals nothing about another organisation',
  async (name) => {
    const request = ofOrganisation[name];
    if (!request) throw new Error(name);
    const before = await everything();
    expect(await answer(bengt(...request(foreignOrganisation)))).toEqual(refused(403));
    const { status, body } = await answer(bengt(...request(randomUUID())));
    expect([403, 404]).toContain(status);
    expect(body).toEqual({ errors: {} });
    expect(await everything()).toEqual(before);
    expect((await bengt(...request(ownOrganisation))).status).not.toBe(403);
  },
);

test('denies the activities of another organisation’s cost centre', async () => {
  expect(await answer(bengt(`/api/costcentres/${foreignCostCentre}/activities`))).toEqual(
    refused(403),
  );
});

test('the search for a take-over shows the person, but no data of the other organisation', async () => {
  const { status, body } = await answer(bengt(`/api/Accounts/Search?liUId=${foreign.liUId}`));
  expect(status).toBe(200);
  expect(body).toMatchObject([
    {
      norEduPersonLIN: foreign.lin,
      surname: SECRET,
      hasAccessToAccountThroughOrg: false,
      permissions: [],
      organisationId: null,
      organisationCanonicalPath: null,
      description: null,
      irtComment: null,
      contactPerson: null,
      costCentre: null,
      costCentreActivity: null,
      externalInvoiceData: null,
      employeePositionId: null,
    },
  ]);
});
