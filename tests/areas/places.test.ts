import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Place, PlaceKind } from '#contract/places.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, refused } from './calls.ts';

let portal: Portal;
let superuser: Send;
let strangers: Send[];
beforeAll(async () => {
  portal = await startPortal();
  superuser = await portal.as('davos31');
  strangers = await Promise.all(
    ['annli42', 'nilan234', 'cecka23', 'larfo47'].map((persona) => portal.as(persona)),
  );
});
afterAll(() => portal.close());

const ADDRESS = '/api/places';
const tables = ['campus', 'building', 'room', 'entrance', 'audit_entry'];
const fields = (name: string) => ({ name, description: '', isOffice: true });
const within = async (parentId?: string) =>
  (
    (await answer(superuser(`${ADDRESS}${parentId ? `?parentId=${parentId}` : ''}`))).body as {
      places: Place[];
    }
  ).places;
const add = (kind: PlaceKind, parentId: string | null, name: string) =>
  answer(superuser(ADDRESS, change('POST', { kind, parentId, ...fields(name) })));
const added = async (kind: PlaceKind, parentId: string | null, name: string) =>
  ((await add(kind, parentId, name)).body as { id: string }).id;
const remove = (kind: PlaceKind, id: string) =>
  answer(superuser(`${ADDRESS}/${kind}/${id}`, change('DELETE')));
const versionNow = async (id: string) =>
  (await within()).find((place) => place.id === id)?.version ?? '';
const NOWHERE = '00000000-0000-4000-8000-000000000000';

test.each<[string, RequestInit]>([
  [ADDRESS, {}],
  [ADDRESS, change('POST', { kind: 'campus', parentId: null, ...fields('X') })],
  [
    `${ADDRESS}/campus/${NOWHERE}`,
    change('PATCH', { ...fields('X'), isEnded: true, version: 'x' }),
  ],
  [`${ADDRESS}/campus/${NOWHERE}`, change('DELETE')],
])('%s %j is denied to everyone but superusers', async (address, init) => {
  const before = await contentsOf(portal.db, ...tables);
  for (const stranger of strangers)
    expect(await answer(stranger(address, init))).toEqual(refused(403));
  expect(await answer(portal.browser().fetch(address, init))).toEqual(refused(401));
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
});

test('a campus, a building, a room and an entrance are added, and employees can choose them', async () => {
  const campus = await added('campus', null, 'Campus Väst');
  const building = await added('building', campus, 'Västra huset');
  const room = await added('room', building, '12:01');
  const entrance = await added('entrance', building, 'Entré 1');
  expect(await within(building)).toMatchObject([
    { id: room, kind: 'room', isOffice: true, isEnded: false, addresses: 0 },
    { id: entrance, kind: 'entrance', name: 'Entré 1' },
  ]);
  const anna = await portal.as('annli42');
  expect(
    await answer(anna(`/api/CampusStructure/buildings/${building}/officerooms`)),
  ).toMatchObject({ body: [{ id: room, name: '12:01', deleted: false }] });
  expect(await within(campus)).toMatchObject([{ id: building, places: 2 }]);
  expect((await auditOf(portal.db, 'places.add')).at(-1)).toMatchObject({
    actor_user_id: 'davos31',
    after: { kind: 'entrance', name: 'Entré 1', parentId: building },
  });
});

test.each([NOWHERE, 'x'])('there is nothing within the place %s', async (id) => {
  expect(await answer(superuser(`${ADDRESS}?parentId=${id}`))).toEqual(refused(404));
});

test('a place is renamed and ended, and offered again', async () => {
  const id = await added('campus', null, 'Campus Öst');
  const put = async (name: string, isEnded: boolean) =>
    answer(
      superuser(
        `${ADDRESS}/campus/${id}`,
        change('PATCH', { ...fields(name), isEnded, version: await versionNow(id) }),
      ),
    );
  expect(await put('Campus Ost', true)).toEqual({ status: 200, body: null });
  const anna = await portal.as('annli42');
  const { body } = await answer(anna('/api/CampusStructure/campuses'));
  expect(body).toContainEqual(expect.objectContaining({ id, name: 'Campus Ost', deleted: true }));
  expect((await add('campus', null, 'campus ost')).status).toBe(200);
  expect(await put('Campus Ost', false)).toEqual({
    status: 400,
    body: { errors: { name: ['PLACES/NAME_TAKEN'] } },
  });
  expect((await auditOf(portal.db, 'places.change')).at(-1)).toMatchObject({
    before: { name: 'Campus Öst', isEnded: false },
    after: { name: 'Campus Ost', isEnded: true },
  });
});

test('a change is refused when a colleague has saved meanwhile, and changes nothing', async () => {
  const id = await added('campus', null, 'Campus Mitt');
  const version = await versionNow(id);
  const save = (name: string, isEnded: boolean) =>
    answer(
      superuser(`${ADDRESS}/campus/${id}`, change('PATCH', { ...fields(name), isEnded, version })),
    );
  const answers = await Promise.all([save('Campus Centrum', false), save('Campus City', false)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const before = await contentsOf(portal.db, ...tables);
  expect(await save('Campus Mitt', true)).toEqual(refused(409));
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
});

test('a place in use cannot be deleted; another one can', async () => {
  const { building_id, room_id } = await portal.db
    .selectFrom('office_location')
    .selectAll()
    .where('room_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const inUse = (key: string) => ({ status: 409, body: { errors: { '': [key] } } });
  expect(await remove('room', room_id ?? '')).toEqual(inUse('PLACES/HAS_ADDRESSES'));
  expect(await remove('building', building_id)).toEqual(inUse('PLACES/HAS_ADDRESSES'));
  const campus = await added('campus', null, 'Campus Nytt');
  const building = await added('building', campus, 'Nya huset');
  expect(await remove('campus', campus)).toEqual(inUse('PLACES/HAS_PLACES'));
  expect(await remove('building', building)).toEqual({ status: 200, body: null });
  expect(await remove('campus', campus)).toEqual({ status: 200, body: null });
  expect(await remove('campus', campus)).toEqual(refused(404));
});

test.each<[PlaceKind, string | null]>([
  ['building', null],
  ['building', NOWHERE],
  ['room', NOWHERE],
  ['campus', NOWHERE],
])('a %s is not added to the place %s, which cannot have it', async (kind, parentId) => {
  const before = await contentsOf(portal.db, ...tables);
  expect(await add(kind, parentId, 'X')).toEqual(refused(404));
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
});

test('employees find rooms and buildings in use by their names, whatever the accents', async () => {
  const campus = await added('campus', null, 'Campus Ängen');
  const building = await added('building', campus, 'Sjöhuset');
  const room = await added('room', building, 'S21.04');
  await added('room', building, 'S21.05');
  const gone = await added('room', building, 'S21.06');
  const version = (await within(building)).find(({ id }) => id === gone)?.version ?? '';
  const end = { ...fields('S21.06'), isEnded: true, version };
  expect(await answer(superuser(`${ADDRESS}/room/${gone}`, change('PATCH', end)))).toMatchObject({
    status: 200,
  });
  const anna = await portal.as('annli42');
  const found = async (query: string) => {
    const { body } = await answer(
      anna(`/api/CampusStructure/search?${new URLSearchParams({ query })}`),
    );
    return body;
  };
  const place = { buildingId: building, buildingName: 'Sjöhuset', campusName: 'Campus Ängen' };
  expect(await found('s21.04')).toEqual([
    { kind: 'room', id: room, name: 'S21.04', campusId: campus, ...place },
  ]);
  expect(await found('sjohuset')).toEqual([
    { kind: 'building', id: building, name: 'Sjöhuset', campusId: campus, ...place },
  ]);
  expect(await found('sjöhuset S21')).toMatchObject([{ name: 'S21.04' }, { name: 'S21.05' }]);
  expect(await found('angen')).toEqual([]);
  expect(await found('S21.06')).toEqual([]);
  expect(await found('%')).toEqual([]);
});

test('only employees find places', async () => {
  const student = await portal.as('nilan234');
  const address = '/api/CampusStructure/search?query=a';
  expect(await answer(student(address))).toEqual(refused(403));
  expect(await answer(portal.browser().fetch(address))).toEqual(refused(401));
});
