import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrivacyEvent } from '#contract/privacy.ts';
import { disclosures } from '#server/areas/privacy/disclosure.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, change, linOf } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

interface Page {
  readonly events: PrivacyEvent[];
  readonly hasMore: boolean;
}

test('returns the person’s own audit trail page by page, with the actors', async () => {
  const nils = await portal.as('nilan234');
  const lin = await linOf(portal.db, 'nilan234');
  const entry = { subject_lin: lin, request_id: 'r', at: new Date() };
  await portal.db
    .insertInto('audit_entry')
    .values([
      ...Array.from({ length: 30 }, () => ({ ...entry, action: 'card.freeze', actor_lin: lin })),
      {
        ...entry,
        action: 'accounts.suspend',
        actor_lin: await linOf(portal.db, 'davos31'),
        actor_user_id: 'davos31',
      },
      { ...entry, action: 'accounts.reinstate', actor_lin: null },
      { ...entry, action: 'register.change', actor_client: 'Staff system' },
    ])
    .execute();
  const first = (await answer(nils('/api/user/trail'))).body as Page;
  expect(first.hasMore).toBe(true);
  expect(first.events).toHaveLength(25);
  expect(first.events.slice(0, 4)).toMatchObject([
    { action: 'register.change', by: 'other', actorName: 'Staff system' },
    { action: 'accounts.reinstate', by: 'system', actorName: null },
    { action: 'accounts.suspend', by: 'other', actorName: expect.stringContaining('David') },
    { action: 'card.freeze', by: 'self', actorName: null },
  ]);
  const second = (await answer(nils(`/api/user/trail?before=${first.events.at(-1)?.id}`)))
    .body as Page;
  expect(second.events.filter(({ id }) => first.events.some((one) => one.id === id))).toEqual([]);
  expect((await answer(nils('/api/user/trail?before=x'))).status).toBe(400);
  expect(
    ((await answer((await portal.as('petlu456'))('/api/user/trail'))).body as Page).events.map(
      ({ action }) => action,
    ),
  ).not.toContain('accounts.suspend');
});

type Data = {
  readonly sections: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
};
const dataOf = async (persona: string): Promise<Data> =>
  (await answer((await portal.as(persona))('/api/user/data'))).body as Data;

test('exports all personal data without any credentials, and is never cached', async () => {
  const anna = await portal.as('annli42');
  const { password } = (await answer(anna('/api/eduroam/passwords', change('POST')))).body as {
    password: string;
  };
  const response = await anna('/api/user/data');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const text = await response.text();
  const { sections } = JSON.parse(text) as Data;
  expect(sections).toMatchObject({
    person: [{ displayName: 'Anna Lindqvist' }],
    eduroam: [{ username: expect.stringContaining('annli42-') }],
  });
  expect(sections['accounts']).toContainEqual(
    expect.objectContaining({
      userId: 'annli42',
      organisation: { 'sv-SE': expect.any(String), 'en-GB': expect.any(String) },
    }),
  );
  expect(text).not.toContain(password);
  expect(text).not.toMatch(/hash|argon2|secret|mifare|sealed|nilan234/i);
});

test('includes addresses, devices, cases, positions and studies', async () => {
  const sections = {
    ...(await dataOf('nilan234')).sections,
    ...(await dataOf('davos31')).sections,
    ...(await dataOf('annli42')).sections,
  };
  expect(Object.keys(sections)).toEqual(
    expect.arrayContaining([
      'contactInformation',
      'visitingAddresses',
      'devices',
      'cases',
      'positions',
      'studies',
      'studentRecord',
      'terms',
      'cards',
      'notifications',
      'sessions',
      'roles',
      'passwords',
    ]),
  );
  expect((await dataOf('bener17')).sections['vouchedAccounts']).toBeTruthy();
});

test('leaves out the notes of the staff, and what other people have written or are', async () => {
  const { db } = portal;
  const lin = await linOf(db, 'nilan234');
  const other = await linOf(db, 'davos31');
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', 'nilan234')
    .executeTakeFirstOrThrow();
  const note = 'not for the person';
  await db
    .updateTable('account')
    .set({ irt_comment: note, contact_person_lin: other })
    .where('id', '=', id)
    .execute();
  const alumn = {
    lin,
    first_name: 'Nils',
    last_name: 'Andersson',
    gender: 'Male',
    email: 'nils@example.org',
    preferred_language: 'sv-SE',
    internal_notes: note,
    rejected_email_notes: note,
    rejected_address_notes: note,
  } as const;
  await db.deleteFrom('alumn').where('lin', '=', lin).execute();
  await db.insertInto('alumn').values(alumn).execute();
  await db
    .insertInto('suspension')
    .values({
      account_id: id,
      since: new Date(),
      until: null,
      reason: note,
      status_before: 'Active',
      by_lin: other,
      follows: null,
    })
    .execute();
  const incident = await db
    .insertInto('incident')
    .values({
      number: 'I-1',
      incident_type: 1,
      brief_description: 'Card',
      request: 'It is lost',
      caller_account_id: id,
      caller_network_login_name: 'nilan234',
      created_by_lin: other,
      status: 'Open',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('incident_action')
    .values([
      { incident_id: incident.id, memo_text: note, invisible_for_caller: true, author_lin: other },
      {
        incident_id: incident.id,
        memo_text: 'We have found it.',
        invisible_for_caller: false,
        author_lin: other,
      },
    ])
    .execute();
  await db
    .insertInto('audit_entry')
    .values({
      at: new Date(),
      action: 'accounts.suspend',
      subject_lin: lin,
      actor_lin: other,
      actor_user_id: 'davos31',
      request_id: 'r',
      address: '203.0.113.9',
      after: JSON.stringify({ reason: note }),
    })
    .execute();

  const data = await dataOf('nilan234');
  expect(JSON.stringify(data)).not.toContain(note);
  expect(JSON.stringify(data)).not.toContain('203.0.113.9');
  expect(data.sections['accounts']).toContainEqual(
    expect.objectContaining({ userId: 'nilan234', contactPerson: 'David Öström' }),
  );
  expect(data.sections['caseNotes']).toContainEqual(
    expect.objectContaining({ number: 'I-1', memoText: 'We have found it.' }),
  );
  expect(data.sections['events']).toContainEqual(
    expect.objectContaining({ action: 'accounts.suspend', by: 'other', byName: 'David Öström' }),
  );
  await db.deleteFrom('suspension').where('account_id', '=', id).execute();
});

test.each([
  'nilan234',
  'annli42',
  'bener17',
  'davos31',
  'johal25',
  'ivabe94',
  'saral789',
  'tomhe69',
  'vivno29',
])('%s never receives the lin of another person', async (persona) => {
  const own = await linOf(portal.db, persona);
  const text = JSON.stringify(await dataOf(persona));
  const people = await portal.db
    .selectFrom('person')
    .select('lin')
    .where('lin', '<>', own)
    .execute();
  expect(people.map(({ lin }) => lin).filter((lin) => text.includes(lin))).toEqual([]);
});

test('every table and every column is disclosed or left out by decision', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' group by 1`.execute(portal.db);
  const inDatabase = new Map(rows.map(({ table, columns }) => [table, columns.toSorted()]));
  const declared = new Map(
    Object.entries(disclosures).map(([table, disclosed]) => [
      table,
      typeof disclosed === 'string'
        ? inDatabase.get(table)
        : Object.keys(disclosed.columns).toSorted(),
    ]),
  );
  expect(declared).toEqual(inDatabase);
});

test('only tables without people are said to contain nobody', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct class.relname as table from pg_constraint as reference
      join pg_class as class on class.oid = reference.conrelid
    where reference.contype = 'f' and reference.confrelid in ('person'::regclass, 'account'::regclass)
    union select table_name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)(lin|national_id|email|user_id)$'`.execute(
    portal.db,
  );
  expect(
    rows
      .map(({ table }) => table)
      .filter((table) =>
        Object.entries(disclosures).some(
          ([name, disclosed]) => name === table && disclosed === 'nobody',
        ),
      ),
  ).toEqual([]);
});
