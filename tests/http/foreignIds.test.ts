import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { mayCall } from '#rules/access.ts';
import { addDays } from '#rules/dates.ts';
import { tables } from '#server/retention/rules.ts';
import { linOf } from '../areas/calls.ts';
import { organisationAt, today } from '../areas/managedAccounts.ts';
import { authorisation } from '../contract/authorisation.ts';
import { callerOf, type Persona, personas } from '../contract/personas.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import {
  insertRows,
  insertSubject,
  newSubject,
  rowsOfPerson,
  type Subject,
  tracesOf,
} from '../support/rowsOfPerson.ts';
import { knownValues, requestOf, sampleOfCall } from '../support/sampleCalls.ts';
import { leavesOf, withValueAt } from '../tools/shapes.ts';
import { UNLIMITED_CALLS } from '../tools/server.ts';
import { signInAs } from './callers.ts';
import { shareOf } from '../tools/share.ts';

let portal: Portal;
let known: Readonly<Record<string, unknown>>;
/** Somebody of another department, of whom there is a row in every table. */
let victim: Subject;
/** The ids of these rows, by table. */
let ids: ReadonlyMap<string, readonly string[]>;
let ownOrganisation: string;
beforeAll(async () => {
  portal = await startPortal({
    environment: { ...UNLIMITED_CALLS, LOG_LEVEL: 'error' },
  });
  const { db } = portal;
  known = await knownValues(portal);
  ownOrganisation = await organisationAt(db, '/KU/IDT');
  victim = newSubject(await linOf(db, 'davos31'), await organisationAt(db, '/KU/MAI'));
  await insertSubject(db, victim, { is_employed_until_further_notice: true });
  await insertRows(
    db,
    rowsOfPerson(victim, new Date()).filter(([table]) => table !== 'suspension'),
  );
  await insertThingsBy(victim);
  ids = await idsOf(victim);
});
afterAll(() => portal.close());

/** What the person answers for: an open invitation, a guest, and a sign-in. */
async function insertThingsBy({ lin, liUId, other, organisationId }: Subject): Promise<void> {
  const { db } = portal;
  const guest = newSubject(other, organisationId);
  await insertSubject(db, guest, {
    affiliation_type: 'Affiliated',
    primary_affiliation: 'affiliate',
    contact_person_lin: lin,
    valid_through: addDays(today, 10),
  });
  const signIn = { scope: 1, session: guest.accountId };
  await insertRows(db, [
    [
      'audit_entry',
      {
        at: new Date(),
        actor_lin: lin,
        subject_lin: lin,
        actor_user_id: liUId,
        action: 'session.signIn',
        after: JSON.stringify(signIn),
        request_id: 'r',
      },
    ],
    [
      'invitation',
      {
        inviter_lin: lin,
        name: guest.name,
        email: guest.email,
        purpose: 'Visit',
        ends_on: addDays(today, 60),
        language: 'sv-SE',
        token_hash: guest.lin,
        expires_at: addDays(today, 10),
        created_at: new Date(),
        sent_at: new Date(),
        letters_on_day: 1,
      },
    ],
  ]);
}

const isTrace = (one: Subject) =>
  sql<boolean>`one::text ilike any (${tracesOf(one).map((text) => `%${text}%`)}::text[])`;

/** The ids of all rows that name the person. */
async function idsOf(one: Subject): Promise<Map<string, string[]>> {
  const { rows: withId } = await sql<{ table: string; type: string }>`
    select table_name as table, data_type as type from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and table_name <> 'account_change'`.execute(
    portal.db,
  );
  const found = new Map<string, string[]>();
  for (const { table, type } of withId) {
    const id =
      type === 'bytea'
        ? sql`translate(rtrim(encode(id, 'base64'), '='), '+/', '-_')`
        : sql`id::text`;
    const { rows } = await sql<{ id: string }>`
      select ${id} as id from ${sql.table(table)} as one where ${isTrace(one)}`.execute(portal.db);
    found.set(
      table,
      rows.map(({ id: value }) => value),
    );
  }
  return found;
}

/** The rows that name the person, by table. */
async function rowsAbout(one: Subject): Promise<Readonly<Record<string, readonly string[]>>> {
  const all: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select one::text as row from ${sql.table(table)} as one where ${isTrace(one)} order by 1`.execute(
      portal.db,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

/** Ids that callers choose, so that only one that is taken already can mean anything. */
const CHOSEN = ['POST /api/Accounts/Runs body.id', 'POST /api/Accounts/Runs/{id}/Undo body.id'];
/** Ids of things that belong to nobody. */
const OF_THINGS = /^(building|campus|costCentre|costCentreActivity|entrance|parent|room|table)Id$/;
/** Whose ids a field of this name takes; an `id` may take those of any table. */
const TABLES: Readonly<Record<string, string>> = {
  cardId: 'card',
  deviceId: 'device',
  employeePositionId: 'position',
  imageId: 'profile_image',
  incidentId: 'incident',
  runId: 'account_run',
};
const isId = (name: string) =>
  !OF_THINGS.test(name) && /^(one|other|order|orderRef|ticket|notificationIds)$|ids?$/i.test(name);

/** The values by which a field of this name can mean the person; none if it cannot. */
function valuesFor(place: string, name: string): readonly string[] {
  if (/lins?$|^(accounts|people|versions|externalEmailAddresses)(\{key\})?$/i.test(name))
    return [victim.lin];
  if (/liuids?$|liUIdToValidate/i.test(name)) return [victim.liUId];
  if (/nin$|nationalId|personalIdNumber/i.test(name)) return [victim.nationalId];
  if (/^organisation(s|Id|TreeNodeGuid)$/.test(name)) return [victim.organisationId];
  if (/^(query|search)$/.test(name)) return [victim.name, victim.liUId];
  if (CHOSEN.includes(place)) return ids.get('account_run') ?? [];
  if (!isId(name) || /(activity|costCentre)\.id$/.test(place)) return [];
  return ids.get(TABLES[name] ?? '') ?? [...ids.values()].flat();
}
const fieldOf = (place: string) => place.split('.').findLast((step) => step !== '*') ?? '';

/** The call with the person's identifiers: one field after the other, and all at once. */
function* requestsAbout(spec: RouteSpec): Generator<[string, RequestInit]> {
  const sample: unknown = sampleOfCall(spec, known);
  let all = sample;
  let named = 0;
  for (const { place } of leavesOf(spec)) {
    const path = place.split('.');
    const values = valuesFor(`${nameOf(spec)} ${place}`, fieldOf(place));
    for (const value of values) yield requestOf(spec, withValueAt(sample, path, value));
    if (values.length === 0) continue;
    named += 1;
    all = withValueAt(all, path, values[0]);
  }
  if (named !== 1) yield requestOf(spec, all);
}

const scopes = new Map(authorisation.map(({ call, dataScope }) => [call, dataScope]));
const isOfEverybody = (spec: RouteSpec) =>
  ['any', 'any-limited', 'none'].includes(scopes.get(nameOf(spec)) ?? '');
const isOfOwner = (spec: RouteSpec) =>
  ['own', 'own-or-role'].includes(scopes.get(nameOf(spec)) ?? '');
const nameOf = ({ method, path }: RouteSpec) => `${method} ${path}`;
const personaOf = (id: string): Persona => {
  const found = personas.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no persona ${id}.`);
  return found;
};

/** Callers without any reach over the person. */
const strangers = [
  'anonymous',
  'main-employee-none',
  'main-employee-AccountAdministrator',
  'main-employee-StudentAccountAdministrator',
  'main-employee-Economist',
  'main-student',
  'main-external',
  'scope-BankId',
  'scope-ActivationKey',
  'scope-Email',
  'bankid-alumn',
];

describe('the identifiers of somebody else', () => {
  test.each(strangers)('neither show nor change anything for %s', async (id) => {
    const persona = personaOf(id);
    // What everybody of this kind may call has been tried by the one without a role.
    const rest = persona.roles.length > 0 ? { ...persona, roles: [] } : null;
    const calls = routes.filter(
      (spec) =>
        !isOfEverybody(spec) &&
        mayCall(spec.may, callerOf(persona)) === 'yes' &&
        (rest === null || mayCall(spec.may, callerOf(rest)) !== 'yes'),
    );
    expect(calls.length).toBeGreaterThan(0);

    const rows = await rowsAbout(victim);
    const signIn = () => signInAs(portal, persona, ownOrganisation);
    let send = await signIn();
    const shown: string[] = [];
    for (const spec of calls) {
      for (const [path, init] of shareOf([...requestsAbout(spec)], 25)) {
        let response = await send(path, init);
        if (response.status === 401 && spec.may !== 'everyone') {
          send = await signIn();
          response = await send(path, init);
        }
        const text = await response.text();
        if (isShown(text, `${path} ${typeof init.body === 'string' ? init.body : ''}`))
          shown.push(`${response.status} ${nameOf(spec)} ${text.slice(0, 200)}`);
      }
    }
    expect(shown).toEqual([]);
    expect(await rowsAbout(victim)).toEqual(rows);
  });
});

/** Whether the response says something about the person that the request did not. */
const isShown = (response: string, request: string) =>
  [victim.name, victim.nationalId, victim.email, victim.phone].some(
    (text) => response.includes(text) && !decodeURIComponent(request).includes(text),
  );

/** One thing that is reached says enough, except among the trials. */
const TRIES_ALL = process.env['TRIALS'] === 'all';
/** Calls that need more than the owner and the id, which their own tests give. */
const NEEDS_MORE = [
  // The browser in which the wallet's request was opened.
  'GET /api/wallet/requests/{id}',
  // The code of an authenticator app, in the browser that began.
  'POST /api/MFA/totp/{id}/confirm',
  // It makes the profile of whoever has none.
  'POST /api/alumniportal/profile',
  // As for the request above.
  'POST /api/wallet/requests/{id}/accept',
  'POST /api/wallet/requests/{id}/decline',
];
/** What ends other things comes last. */
const orderOf = ({ method, path }: RouteSpec) =>
  path.endsWith('/notme') ? 5 : ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'].indexOf(method);

test('the same identifiers reach the owner’s things, otherwise the tests above say nothing', async () => {
  const persona = personaOf('main-employee-none');
  const [owner, stranger] = [await portal.as(victim.liUId), await signInAs(portal, persona)];
  const calls = routes
    .filter(
      (spec) =>
        isOfOwner(spec) &&
        mayCall(spec.may, callerOf(persona)) === 'yes' &&
        leavesOf(spec).some(({ place }) => isIdOfThing(place)),
    )
    .toSorted((one, another) => orderOf(one) - orderOf(another));
  expect(calls.length).toBeGreaterThan(25);

  const unreached: string[] = [];
  for (const spec of calls) {
    let isReached = false;
    for (const request of requestsAbout(spec)) {
      const [own, foreign] = [await owner(...request), await stranger(...request)];
      expect(own.status, nameOf(spec)).toBeLessThan(500);
      await Promise.all([own.arrayBuffer(), foreign.arrayBuffer()]);
      isReached ||= own.status !== foreign.status;
      if (isReached && !TRIES_ALL) break;
    }
    if (!isReached) unreached.push(nameOf(spec));
  }
  expect(unreached.toSorted()).toEqual(NEEDS_MORE);
});
const isIdOfThing = (place: string) =>
  isId(fieldOf(place)) && !/liuid|runId|positionId/i.test(fieldOf(place));
