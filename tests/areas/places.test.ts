import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Building, Campus, Entrance, Room } from '#contract/campus.ts';
import type { Location } from '#contract/offices.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, changeOf, contentsOf, linOf, refused, tagOf } from './calls.ts';

let portal: Portal;
let anna: Send;
let bengt: Send;
let lin: string;
let place: { campusId: string; buildingId: string; roomId: string; entranceId: string };
let elsewhere: { buildingId: string; roomId: string };
/** Rooms of the same building besides the place's own. */
let rooms: string[];

const list = async <T>(path: string) => (await (await anna(path)).json()) as T[];
const first = <T>(items: readonly T[]): T => {
  const item = items[0];
  if (item === undefined) throw new Error('Required places are missing from the demo data.');
  return item;
};

beforeAll(async () => {
  portal = await startPortal();
  anna = await portal.as('annli42');
  bengt = await portal.as('bener17');
  lin = await linOf(portal.db, 'annli42');

  const campus = first(
    (await list<Campus>('/api/CampusStructure/campuses')).filter(({ deleted }) => !deleted),
  );
  const [here, there] = (
    await list<Building>(`/api/CampusStructure/buildings?campusId=${campus.id}`)
  ).filter(({ deleted }) => !deleted);
  const buildingId = here?.id ?? '';
  const room = first(
    (await list<Room>(`/api/CampusStructure/buildings/${buildingId}/officerooms`)).filter(
      ({ deleted }) => !deleted,
    ),
  );
  const entrance = first(
    (await list<Entrance>(`/api/CampusStructure/buildings/${buildingId}/entrances`)).filter(
      ({ deleted }) => !deleted,
    ),
  );
  place = { campusId: campus.id, buildingId, roomId: room.id, entranceId: entrance.id };
  rooms = (await list<Room>(`/api/CampusStructure/buildings/${buildingId}/rooms`))
    .filter(({ id, deleted }) => !deleted && id !== room.id)
    .map(({ id }) => id);
  elsewhere = {
    buildingId: there?.id ?? '',
    roomId: first(await list<Room>(`/api/CampusStructure/buildings/${there?.id}/rooms`)).id,
  };
});
afterAll(() => portal.close());

describe('lists of places', () => {
  // PROF-18
  test('contain the buildings of a campus, and the rooms and entrances of a building', async () => {
    const buildings = await list<Building>(
      `/api/CampusStructure/buildings?campusId=${place.campusId}`,
    );
    expect(new Set(buildings.map(({ campusId }) => campusId))).toEqual(new Set([place.campusId]));
    const rooms = await list<Room>(`/api/CampusStructure/buildings/${place.buildingId}/rooms`);
    const offices = await list<Room>(
      `/api/CampusStructure/buildings/${place.buildingId}/officerooms`,
    );
    expect(
      rooms.every(
        (room) => room.buildingId === place.buildingId && room.campusId === place.campusId,
      ),
    ).toBe(true);
    expect(rooms.map(({ id }) => id)).toEqual(expect.arrayContaining(offices.map(({ id }) => id)));
  });

  test.each([
    'buildings?campusId=x',
    'buildings?campusId=00000000-0000-0000-0000-000000000000',
    'buildings/x/rooms',
    'buildings/00000000-0000-0000-0000-000000000000/entrances',
  ])('return 404 for %s', async (path) => {
    expect(await answer(anna(`/api/CampusStructure/${path}`))).toEqual(refused(404));
  });

  test('are restricted to employees', async () => {
    expect(await answer((await portal.as('majek123'))('/api/CampusStructure/campuses'))).toEqual(
      refused(403),
    );
    expect(await answer((await portal.as('majek123'))('/api/user/offices'))).toEqual(refused(403));
  });
});

describe('visiting addresses of an employee', () => {
  beforeEach(async () => {
    await portal.db.deleteFrom('office_location').where('lin', '=', lin).execute();
  });
  const add = (body: unknown) => answer(anna('/api/user/offices', change('POST', body)));
  const save = (body: unknown, send = anna) =>
    answer(send('/api/user/offices', change('PUT', body)));
  const mine = () => list<Location>('/api/user/offices');

  test('makes the first place the primary one and returns it with its names', async () => {
    expect(await add({ ...place, isPrimary: false })).toMatchObject({
      status: 200,
      body: { ...place, isPrimary: true, campusDeleted: false, campusName: expect.any(String) },
    });
    expect((await auditOf(portal.db, 'user.addOffice')).at(-1)).toMatchObject({
      actor_liu_id: 'annli42',
      subject_lin: lin,
      after: place,
    });
  });

  // PROF-17
  test('replaces the primary place by a new primary one', async () => {
    await add({ ...place, isPrimary: true });
    await add({ ...place, roomId: rooms[0], entranceId: null, isPrimary: true });
    expect((await mine()).map(({ isPrimary, entranceId }) => [isPrimary, entranceId])).toEqual([
      [true, null],
      [false, place.entranceId],
    ]);
  });

  // PROF-17
  test('keeps exactly one primary place, however many are added at once', async () => {
    const answers = await Promise.all(
      [0, 1, 2, 3].map((at) => add({ ...place, roomId: rooms[at], isPrimary: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await mine()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });

  test('clears the primary flag only when another place becomes primary', async () => {
    const id = ((await add({ ...place, isPrimary: true })).body as Location).id;
    const other = ((await add({ ...place, roomId: rooms[0], isPrimary: false })).body as Location)
      .id;
    expect(await save({ id, ...place, isPrimary: false })).toEqual({
      status: 400,
      body: { errors: { isPrimary: ['OFFICE/ONE_IS_PRIMARY'] } },
    });
    expect(await save({ id: other, ...place, roomId: rooms[0], isPrimary: true })).toMatchObject({
      status: 200,
      body: { id: other, isPrimary: true },
    });
    expect((await mine()).find((office) => office.id === id)).toMatchObject({ isPrimary: false });
  });

  test('requires room and entrance to be in the building, and the building on the campus', async () => {
    const before = await contentsOf(portal.db, 'office_location', 'audit_entry');
    expect(await add({ ...place, roomId: elsewhere.roomId, isPrimary: true })).toEqual({
      status: 400,
      body: { errors: { roomId: ['OFFICE/PLACE_UNKNOWN'] } },
    });
    expect(await add({ ...place, buildingId: 'x', isPrimary: true })).toMatchObject({
      status: 400,
      body: { errors: { buildingId: ['OFFICE/PLACE_UNKNOWN'] } },
    });
    expect(await contentsOf(portal.db, 'office_location', 'audit_entry')).toEqual(before);
  });

  // PROF-20
  test('rejects a deleted room for new places, but keeps it in existing ones', async () => {
    const id = ((await add({ ...place, isPrimary: true })).body as Location).id;
    await portal.db
      .updateTable('room')
      .set({ is_deleted: true })
      .where('id', '=', place.roomId)
      .execute();
    expect(await add({ ...place, isPrimary: false })).toEqual({
      status: 400,
      body: { errors: { roomId: ['OFFICE/PLACE_DELETED'] } },
    });
    expect(await save({ id, ...place, isPrimary: true })).toMatchObject({
      status: 200,
      body: { roomDeleted: true },
    });
    await portal.db
      .updateTable('room')
      .set({ is_deleted: false })
      .where('id', '=', place.roomId)
      .execute();
  });

  test('is saved by only one of two browsers that start from the same version', async () => {
    const id = ((await add({ ...place, isPrimary: true })).body as Location).id;
    const tag = await tagOf(anna('/api/user/offices'));
    const body = { id, ...place, isPrimary: true };
    const saves = [
      { ...body, entranceId: null },
      { ...body, ...elsewhere, entranceId: null },
    ].map((one) => answer(anna('/api/user/offices', changeOf(tag, 'PUT', one))));
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect(answers).toContainEqual(refused(409));
    expect(await mine()).toEqual([answers.find(({ status }) => status === 200)?.body]);

    const next = await tagOf(anna('/api/user/offices'));
    const saved = await anna('/api/user/offices', changeOf(next, 'PUT', body));
    expect([saved.status, saved.headers.get('etag')]).toEqual([
      200,
      await tagOf(anna('/api/user/offices')),
    ]);
    const before = await contentsOf(portal.db, 'office_location', 'audit_entry');
    expect(
      await answer(
        anna('/api/user/offices', changeOf(next, 'POST', { ...place, isPrimary: true })),
      ),
    ).toEqual(refused(409));
    expect(await contentsOf(portal.db, 'office_location', 'audit_entry')).toEqual(before);
  });

  test('refuses a room that another of the person’s places has, however often it is sent', async () => {
    const taken = { status: 400, body: { errors: { roomId: ['OFFICE/ALREADY_CHOSEN'] } } };
    const id = ((await add({ ...place, isPrimary: true })).body as Location).id;
    expect(
      await Promise.all([
        add({ ...place, isPrimary: false }),
        add({ ...place, entranceId: null, isPrimary: true }),
      ]),
    ).toEqual([taken, taken]);
    const other = ((await add({ ...place, roomId: rooms[0], isPrimary: false })).body as Location)
      .id;
    expect(await save({ id: other, ...place, isPrimary: false })).toEqual(taken);
    expect(await save({ id, ...place, entranceId: null, isPrimary: true })).toMatchObject({
      status: 200,
    });
    expect((await mine()).map(({ roomId }) => roomId)).toEqual([place.roomId, rooms[0]]);
  });

  test('can be removed by their owner, and another becomes primary', async () => {
    const remove = (id: string, send = anna) =>
      answer(send(`/api/user/offices/${id}`, { method: 'DELETE' }));
    const id = ((await add({ ...place, isPrimary: true })).body as Location).id;
    const other = ((await add({ ...place, roomId: rooms[0], isPrimary: false })).body as Location)
      .id;
    expect(await remove(id, bengt)).toEqual(refused(404));
    expect(await remove('x')).toEqual(refused(404));
    expect(await remove(id)).toMatchObject({ status: 200, body: [{ id: other, isPrimary: true }] });
    expect((await auditOf(portal.db, 'user.removeOffice')).at(-1)).toMatchObject({
      actor_liu_id: 'annli42',
      subject_lin: lin,
      before: place,
      after: { primary: other },
    });
    expect(await remove(id)).toEqual(refused(404));
    expect(await remove(other)).toEqual({ status: 200, body: [] });
    expect(await mine()).toEqual([]);
  });

  test('treats another person’s place like an unknown one', async () => {
    const id = ((await add({ ...place, isPrimary: true })).body as Location).id;
    const before = await contentsOf(portal.db, 'office_location', 'audit_entry');
    expect(await save({ id, ...place, isPrimary: true }, bengt)).toEqual(refused(404));
    expect(await save({ id: 'x', ...place, isPrimary: true })).toEqual(refused(404));
    expect(await contentsOf(portal.db, 'office_location', 'audit_entry')).toEqual(before);
  });

  test('ignores all other fields', async () => {
    await add({
      ...place,
      isPrimary: true,
      lin: await linOf(portal.db, 'bener17'),
      id: place.roomId,
      campusDeleted: true,
    });
    const rows = await portal.db
      .selectFrom('office_location')
      .selectAll()
      .where('lin', '=', lin)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toBe(place.roomId);
  });
});

describe('a place that is missing from the lists', () => {
  const missing = {
    campus: 'Campus Norr',
    building: 'Verkstaden',
    room: '12:34',
    entrance: '',
    requestorEmail: 'anna@example.org',
  };
  const report = (body: unknown, send = anna, headers = {}) =>
    answer(
      send('/api/CampusStructure/offices/missing', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const letters = () =>
    portal.db
      .selectFrom('outgoing_message')
      .select(['recipient', 'subject', 'body'])
      .where('body', 'like', '%Verkstaden%')
      .execute();

  // PROF-19
  test('is reported to the helpdesk by mail, once even when it is sent repeatedly', async () => {
    const again = { 'idempotency-key': 'a-report-that-is-sent-twice' };
    for (const _ of [1, 2])
      expect(await report(missing, anna, again)).toMatchObject({ status: 200 });
    expect(await letters()).toEqual([
      {
        recipient: 'helpdesk@kvarnby.example',
        subject: expect.not.stringContaining('annli42'),
        body: expect.stringMatching(/annli42[\s\S]*Rum: 12:34[\s\S]*anna@example\.org/),
      },
    ]);
    expect(await auditOf(portal.db, 'campus.reportMissingOffice')).toMatchObject([
      { actor_liu_id: 'annli42', subject_lin: lin, after: missing },
    ]);
  });

  test('requires the details to find it and a reply address', async () => {
    const maja = await portal.as('majek123');
    const before = await contentsOf(portal.db, 'outgoing_message', 'audit_entry');
    expect(await report({ ...missing, room: ' ', requestorEmail: 'anna' })).toEqual({
      status: 400,
      body: { errors: { room: ['INPUT_REQUIRED'], requestorEmail: ['INPUT_INVALID_EMAIL'] } },
    });
    expect(await report(missing, maja)).toEqual(refused(403));
    expect(await contentsOf(portal.db, 'outgoing_message', 'audit_entry')).toEqual(before);
  });
});
