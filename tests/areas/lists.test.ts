import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { KeptKind, type KeptRow } from '#contract/lists.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

let portal: Portal;
let superuser: Send;
let organisation: string;
const ROOT = 'R1';
beforeAll(async () => {
  portal = await startPortal();
  superuser = await portal.as('davos31');
  const { id } = await portal.db
    .updateTable('organisation')
    .set({ source_id: ROOT })
    .where('parent_id', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  organisation = id;
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom('device').where('source', 'is not', null).execute();
  await portal.db.deleteFrom('cost_centre_activity').where('source', 'is not', null).execute();
  await portal.db.deleteFrom('cost_centre').where('source', 'is not', null).execute();
  await portal.db.deleteFrom('subscription_price').where('valid_from', '>', '2000-01-01').execute();
});

const ADDRESS = '/api/Lists';
type Cells = Readonly<Record<string, string>>;
const today = dateInSweden(new Date());
const add = (kind: KeptKind, cells: Cells) =>
  answer(superuser(`${ADDRESS}/${kind}`, change('POST', { cells })));
const added = async (kind: KeptKind, cells: Cells) => {
  const { status, body } = await add(kind, cells);
  expect([status, body]).toMatchObject([200, { id: expect.any(String) }]);
  return (body as { id: string }).id;
};
const row = async (kind: KeptKind, id: string) =>
  (await answer(superuser(`${ADDRESS}/${kind}/${encodeURIComponent(id)}`))).body as KeptRow;
const state = (kind: KeptKind, id: string, cells: Cells, version: string) =>
  answer(superuser(`${ADDRESS}/${kind}/${id}`, change('PATCH', { cells, version })));
const end = (kind: KeptKind, id: string, version: string) =>
  answer(superuser(`${ADDRESS}/${kind}/${id}/end`, change('POST', { version })));
const search = async (kind: KeptKind, text: string, skip = 0) =>
  (await answer(superuser(`${ADDRESS}/${kind}/search`, change('POST', { text, skip })))).body as {
    rows: KeptRow[];
    total: number;
  };
const centre = (id = 'K1') => ({ id, name: 'Bas', organisation: ROOT });

test.each<[string, RequestInit]>([
  ['devices/search', change('POST', { text: '', skip: 0 })],
  ['devices/x', {}],
  ['devices/choices', {}],
  ['devices', change('POST', { cells: { id: 'D' } })],
  ['devices/x', change('PATCH', { cells: { id: 'D' }, version: 'x' })],
  ['devices/x/end', change('POST', { version: 'x' })],
])('%s %j is denied to everyone but superusers', async (address, init) => {
  for (const persona of ['annli42', 'nilan234', 'cecka23', 'larfo47'])
    expect(await answer((await portal.as(persona))(`${ADDRESS}/${address}`, init))).toEqual(
      refused(403),
    );
  expect(await answer(portal.browser().fetch(`${ADDRESS}/${address}`, init))).toEqual(refused(401));
});

test('a cost centre is added, changed, ended and used again, with entries as imports have', async () => {
  const id = await added('cost_centres', centre());
  const made = await row('cost_centres', id);
  expect(made).toMatchObject({
    cells: { id: 'K1', name: 'Bas', organisation: ROOT, account_number: 'K1', until: null },
    names: { organisation: expect.stringMatching(/./) },
    source: 'portal',
    isEnded: false,
    mayChange: true,
    ending: 'Ended',
  });
  const changed = { ...centre('other'), name: 'Ny', until: '2099-12-31' };
  expect(await state('cost_centres', id, changed, made.version)).toEqual({
    status: 200,
    body: null,
  });
  expect(await state('cost_centres', id, changed, made.version)).toEqual(refused(409));
  const now = await row('cost_centres', id);
  expect(now.cells).toMatchObject({ id: 'K1', name: 'Ny', until: '2099-12-31' });
  expect(await end('cost_centres', id, made.version)).toEqual(refused(409));
  expect(await end('cost_centres', id, now.version)).toMatchObject({ status: 200 });
  const ended = await row('cost_centres', id);
  expect(ended).toMatchObject({ isEnded: true, mayChange: true, ending: null });
  expect(await end('cost_centres', id, ended.version)).toEqual(refused(403));
  expect(await state('cost_centres', id, changed, ended.version)).toMatchObject({ status: 200 });
  expect(await row('cost_centres', id)).toMatchObject({ isEnded: false });
  const entries = (await auditOf(portal.db, 'register.list')).slice(-4);
  expect(entries).toMatchObject(
    ['made', 'changed', 'ended', 'changed'].map((outcome) => ({
      actor_user_id: 'davos31',
      after: { kind: 'cost_centres', id: 'K1', outcome, source: 'portal' },
    })),
  );
  expect((await auditOf(portal.db, 'register.import')).slice(-2)).toMatchObject([
    { after: { source: 'portal', files: [{ kind: 'cost_centres', counts: { ended: 1 } }] } },
    { after: { source: 'portal', files: [{ kind: 'cost_centres', counts: { changed: 1 } }] } },
  ]);
});

test('nothing of another source is changed, ended or taken over', async () => {
  await portal.db
    .insertInto('subscription_price')
    .values({
      subscription_type: 'Large',
      valid_from: '2999-01-01',
      monthly_cost: 1,
      source: 'ledger',
    })
    .execute();
  const before = await contentsOf(portal.db, 'subscription_price', 'audit_entry');
  const cells = { subscription: 'Large', from: '2999-01-01', monthly: '2' };
  const reason = ['LISTS/REFUSED/OTHER_SOURCE'];
  expect(await add('prices', cells)).toEqual({
    status: 400,
    body: { errors: { subscription: reason, from: reason } },
  });
  const [stated] = (await search('prices', '2999-01-01')).rows;
  if (!stated) throw new Error('The price is not in its list.');
  const { id } = stated;
  expect(stated).toMatchObject({ source: 'ledger', mayChange: false, ending: null });
  expect(await state('prices', id, cells, stated.version)).toEqual(refused(403));
  expect(await end('prices', id, stated.version)).toEqual(refused(403));
  expect(await contentsOf(portal.db, 'subscription_price', 'audit_entry')).toEqual(before);
});

test('a price that applies stays, and one that does not apply yet is removed', async () => {
  const price = { subscription: 'Large', monthly: '310,50' };
  const old = await row('prices', await added('prices', { ...price, from: today }));
  expect(old).toMatchObject({ cells: { monthly: '310.5' }, ending: null, mayChange: true });
  const ahead = await row('prices', await added('prices', { ...price, from: addDays(today, 1) }));
  expect(await end('prices', ahead.id, ahead.version)).toMatchObject({ status: 200 });
  expect(await answer(superuser(`${ADDRESS}/prices/${ahead.id}`))).toEqual(refused(404));
  expect(await row('prices', old.id)).toEqual(old);
});

test('a device is given to a person, who sees it until it is removed', async () => {
  const anna = await portal.as('annli42');
  const hers = async () =>
    ((await answer(anna('/api/devices'))).body as { name: string }[]).map(({ name }) => name);
  const id = await added('devices', { id: 'D1', person: 'ANNLI42', name: 'PC-HAND' });
  expect(await hers()).toContain('PC-HAND');
  const device = await row('devices', id);
  expect(device).toMatchObject({
    cells: { person: 'annli42', type: 'Other', status: 'InUse' },
    names: { person: expect.stringContaining('Anna') },
  });
  expect((await search('devices', 'anna pc-hand')).rows).toEqual([device]);
  await end('devices', id, device.version);
  expect(await hers()).not.toContain('PC-HAND');
});

test('software is offered and granted to a person until it is no longer shown', async () => {
  const anna = await portal.as('annli42');
  const hers = async () =>
    ((await answer(anna('/api/devices/applications'))).body as { name: string }[]).map(
      ({ name }) => name,
    );
  const id = await added('software', {
    id: 'hand',
    name: 'Handräknaren',
    company: 'Räkneverket',
    description_sv: 'Räknar för hand',
  });
  const stored = await row('software', id);
  // A text that is left out follows the one in the first language.
  expect(stored).toMatchObject({
    cells: { description_sv: 'Räknar för hand', description_en: null, info_sv: null },
    ending: 'Ended',
  });
  expect((await answer(superuser(`${ADDRESS}/grants/choices`))).body).toMatchObject({
    software: expect.arrayContaining([{ value: 'hand', name: 'Handräknaren' }]),
  });
  const granted = await added('grants', { software: 'HAND', person: 'annli42' });
  // What names a grant in addresses tells neither the person nor the software.
  expect(granted).toMatch(/^[\da-f]{32}$/);
  const grant = await row('grants', granted);
  expect(grant).toMatchObject({
    cells: { software: 'hand', person: 'annli42', until: null },
    names: { software: 'Handräknaren', person: expect.stringContaining('Anna') },
    ending: 'Removed',
  });
  expect(await hers()).toContain('Handräknaren');
  const until = addDays(today, -1);
  expect(await state('grants', granted, { until }, grant.version)).toMatchObject({ status: 200 });
  expect(await hers()).not.toContain('Handräknaren');
  const now = await row('grants', granted);
  expect(await end('grants', granted, now.version)).toMatchObject({ status: 200 });
  expect(await answer(superuser(`${ADDRESS}/grants/${granted}`))).toEqual(refused(404));
  expect(await end('software', id, stored.version)).toMatchObject({ status: 200 });
});

test('a student is registered by user id or by the id in the study register', async () => {
  const student = await portal.as('nilan234');
  const studies = async () => JSON.stringify((await answer(student('/api/user/account'))).body);
  const course = { code: 'HAND1', name_sv: 'Handräkning', start: '2020-01-01' };
  const id = await added('registrations', {
    id: 'R1',
    person: 'nilan234',
    ...course,
    end: '2040-06-01',
  });
  const made = await row('registrations', id);
  expect(made).toMatchObject({
    cells: { person: 'nilan234', externt_uid: null, name_en: null },
    names: { person: expect.stringMatching(/./) },
    ending: 'Removed',
  });
  expect(await studies()).toContain('2040-06-01');
  const ended = { ...course, person: 'nilan234', end: addDays(today, -1) };
  expect(await state('registrations', id, ended, made.version)).toMatchObject({ status: 200 });
  const past = await row('registrations', id);
  expect(past).toMatchObject({ cells: { end: addDays(today, -1) }, ending: null });
  expect(await end('registrations', id, past.version)).toEqual(refused(403));
  expect(await add('registrations', { id: 'R2', ...course })).toEqual({
    status: 400,
    body: {
      errors: Object.fromEntries(
        ['person', 'externt_uid'].map((name) => [name, ['LISTS/REFUSED/CELL_EMPTY']]),
      ),
    },
  });
});

test('an exception takes a right from an administrator, and nobody states one of their own', async () => {
  const exception = { administrator: 'karst33', person: 'annli42', permission: 'CancelAccounts' };
  const id = await added('exceptions', exception);
  const made = await row('exceptions', id);
  expect(made).toMatchObject({ cells: exception, ending: 'Removed', mayChange: true });
  expect((await search('exceptions', 'karst33 cancel')).rows).toEqual([made]);
  expect(await add('exceptions', exception)).toMatchObject({ status: 400 });
  expect(await end('exceptions', id, made.version)).toMatchObject({ status: 200 });
  expect((await search('exceptions', 'karst33')).rows).toEqual([]);
  expect(await add('exceptions', { ...exception, administrator: 'davos31' })).toEqual({
    status: 400,
    body: { errors: { '': ['LISTS/REFUSED/OWN_ROLE'] } },
  });
  await portal.db
    .insertInto('permission_exception')
    .values({
      administrator_lin: await linOf(portal.db, 'davos31'),
      subject_lin: await linOf(portal.db, 'annli42'),
      permission: 'CancelAccounts',
      source: 'portal',
    })
    .execute();
  const [own] = (await search('exceptions', 'davos31')).rows;
  expect(own).toMatchObject({ mayChange: false, ending: null });
  expect(await end('exceptions', own?.id ?? '', own?.version ?? '')).toEqual(refused(403));
});

test.each<[KeptKind, Cells, Readonly<Record<string, string>>]>([
  ['devices', { id: 'D9', name: 'PC', person: 'nobody0' }, { person: 'PERSON_UNKNOWN' }],
  ['devices', { id: 'D9', name: 'PC', person: '' }, { person: 'CELL_EMPTY' }],
  ['activities', { id: 'A9', name: 'A', cost_centre: 'K0' }, { cost_centre: 'REFERENCE_UNKNOWN' }],
  [
    'cost_centres',
    { id: 'K9', name: 'A', organisation: 'Q' },
    { organisation: 'ORGANISATION_UNKNOWN' },
  ],
  [
    'prices',
    { subscription: 'Big', monthly: '1', from: '2026-01-01' },
    { subscription: 'CELL_CHOICE' },
  ],
])('%s %j is refused at %j', async (kind, cells, errors) => {
  const expected = Object.entries(errors).map(([name, key]) => [name, [`LISTS/REFUSED/${key}`]]);
  expect(await add(kind, cells)).toEqual({
    status: 400,
    body: { errors: Object.fromEntries(expected) },
  });
});

test('organisations and cost centres are chosen by name, and closed ones are not offered', async () => {
  await added('cost_centres', centre());
  const id = await added('cost_centres', { ...centre('K2'), name: 'Stängt' });
  await end('cost_centres', id, (await row('cost_centres', id)).version);
  const choices = async (kind: KeptKind) =>
    (await answer(superuser(`${ADDRESS}/${kind}/choices`))).body;
  expect(await choices('activities')).toEqual({ cost_centre: [{ value: 'K1', name: 'Bas' }] });
  expect(await choices('devices')).toMatchObject({ organisation: [{ value: ROOT }] });
  expect(await choices('prices')).toEqual({});
});

test('a row that is there already is not added again', async () => {
  await added('cost_centres', centre());
  expect(await add('cost_centres', { ...centre('k1'), name: 'Ny' })).toEqual({
    status: 400,
    body: { errors: { id: ['LISTS/TAKEN'] } },
  });
  expect((await search('cost_centres', 'k1')).rows[0]?.cells['name']).toBe('Bas');
});

test('fifty rows at a time, by id, and those that contain every word', async () => {
  await portal.db
    .insertInto('cost_centre')
    .values(
      Array.from({ length: 60 }, (_, at) => ({
        name: at === 7 ? 'Sju 100%' : 'Namn',
        account_number: 'X',
        organisation_id: organisation,
        source: 'ledger',
        external_id: `Z${String(at).padStart(2, '0')}`,
      })),
    )
    .execute();
  const first = await search('cost_centres', 'z');
  expect(first.rows).toHaveLength(50);
  const second = await search('cost_centres', 'z', 50);
  const ids = [...first.rows, ...second.rows].map(({ cells }) => cells['id']);
  expect(ids.length).toBe(first.total);
  expect(new Set(ids).size).toBe(first.total);
  expect((await search('cost_centres', '100% sju')).rows.map(({ cells }) => cells['id'])).toEqual([
    'Z07',
  ]);
});

test.each(KeptKind.options)('every row of %s of the demonstration can be read', async (kind) => {
  const { rows } = await search(kind, '');
  for (const one of rows) expect(await row(kind, one.id)).toEqual(one);
});
