import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, change, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const as = async (liUId: string, path: string, init?: RequestInit) =>
  answer((await portal.as(liUId))(path, init));

test('lists the employee’s own devices of every type', async () => {
  const { body } = await as('annli42', '/api/devices');
  expect((body as { type: string }[]).map(({ type }) => type).toSorted()).toEqual([
    'Mobile',
    'OSX',
    'Windows',
  ]);
  expect(await as('majek123', '/api/devices')).toEqual(refused(403));
});

// STUD-10
test('shows applications to a student, but not to an alumna', async () => {
  expect((await as('nilan234', '/api/devices/applications')).body).toHaveLength(2);
  expect(await as('saral789', '/api/devices/applications')).toEqual(refused(403));
});

// SELF-04
test('lets only the owner read and change settings, and only known settings', async () => {
  const { id } = await portal.db
    .selectFrom('device')
    .select('id')
    .where('account_id', '=', await accountIdOf(portal.db, 'annli42'))
    .orderBy('name')
    .executeTakeFirstOrThrow();
  await portal.db.deleteFrom('device_setting').where('device_id', '=', id).execute();
  await portal.db
    .insertInto('device_setting')
    .values([
      { device_id: id, id: 'backup', value: 'false' },
      { device_id: id, id: 'name', value: 'A' },
    ])
    .execute();
  const path = `/api/devices/${id}/settings`;
  const both = [
    { id: 'backup', value: 'true' },
    { id: 'name', value: 'A' },
  ];

  expect(await as('bener17', path)).toEqual(refused(404));
  expect(await as('bener17', path, change('PATCH', [{ id: 'backup', value: 'true' }]))).toEqual(
    refused(404),
  );
  expect(
    await as(
      'annli42',
      path,
      change('PATCH', [
        { id: 'backup', value: 'x' },
        { id: 'root', value: 'yes' },
      ]),
    ),
  ).toEqual({
    status: 400,
    body: {
      errors: { backup: ['DEVICES/SETTINGS/NOT_ON_OR_OFF'], root: ['DEVICES/SETTINGS/UNKNOWN'] },
    },
  });
  expect(
    await as(
      'annli42',
      path,
      change('PATCH', [
        { id: 'backup', value: 'true' },
        { id: 'name', value: 'x'.repeat(101) },
      ]),
    ),
  ).toEqual({
    status: 400,
    body: { errors: { name: ['DEVICES/SETTINGS/TOO_LONG'] } },
  });
  expect(await as('annli42', path)).toMatchObject({
    body: [{ id: 'backup', value: 'false' }, { id: 'name' }],
  });
  expect(await as('annli42', path, change('PATCH', [{ id: 'backup', value: 'true' }]))).toEqual({
    status: 200,
    body: both,
  });
  expect(await as('annli42', path)).toEqual({ status: 200, body: both });
  expect(
    await portal.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'devices.saveSettings')
      .execute(),
  ).toMatchObject([
    {
      actor_user_id: 'annli42',
      before: { deviceId: id, settings: [{ id: 'backup', value: 'false' }] },
      after: { deviceId: id, settings: [{ id: 'backup', value: 'true' }] },
    },
  ]);
  expect(await as('annli42', '/api/devices/nonsense/settings')).toEqual(refused(404));
});
