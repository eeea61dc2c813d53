import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PrivacyEvent } from '#contract/privacy.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, linOf } from './calls.ts';
import { addGuest, type Guest, organisationAt } from './managedAccounts.ts';

let portal: Portal;
let [later, place] = [0, ''];
let bengt: Send;
let guest: Guest;
beforeAll(async () => {
  portal = await startPortal({ clock: () => new Date(Date.now() + later) });
  place = await organisationAt(portal.db, '/KU/IDT');
});
afterAll(() => portal.close());
beforeEach(async () => {
  later = 0;
  bengt = await portal.as('bener17');
  guest = await addGuest(portal.db, place);
});

const readingsOf = async (lin: string) =>
  (await auditOf(portal.db, 'reading.person'))
    .filter(({ subject_lin }) => subject_lin === lin)
    .map(({ actor_user_id }) => actor_user_id);
const panelOf = (liUId: string) => `/api/EmployeeProfile?liuId=${liUId}`;

test('records access to a person’s data once per reader and day, whichever call is used', async () => {
  const david = await portal.as('davos31');
  const reads = [
    panelOf(guest.liUId),
    `/api/Accounts/${guest.lin}/history`,
    `/api/Accounts/Search?liUId=${guest.liUId}`,
    panelOf(guest.liUId),
  ];
  const answers = await Promise.all(reads.map(async (way) => (await answer(bengt(way))).status));
  expect(answers).toEqual([200, 200, 200, 200]);
  expect(await readingsOf(guest.lin)).toEqual(['bener17']);
  expect(
    (await answer(david(`/api/Accounts/ActivationKeyGen/Search?norEduPersonLin=${guest.lin}`)))
      .status,
  ).toBe(200);
  expect(await readingsOf(guest.lin)).toEqual(['bener17', 'davos31']);

  later = 24 * 60 * 60 * 1000;
  bengt = await portal.as('bener17');
  expect((await answer(bengt(panelOf(guest.liUId)))).status).toBe(200);
  expect(await readingsOf(guest.lin)).toEqual(['bener17', 'davos31', 'bener17']);
});

test('shows the person who read the data, but no entry contains what was read', async () => {
  const david = await portal.as('davos31');
  expect((await answer(david('/api/Accounts/Search?liUId=petlu456'))).status).toBe(200);
  const { events } = (await answer((await portal.as('petlu456'))('/api/user/trail'))).body as {
    events: PrivacyEvent[];
  };
  expect(events).toContainEqual(
    expect.objectContaining({
      action: 'reading.person',
      by: 'other',
      actorName: expect.stringMatching(/^David/),
    }),
  );
  expect(
    (await auditOf(portal.db, 'reading.person')).map(({ before, after }) => [before, after]),
  ).toContainEqual([null, null]);
});

test('does not record denied access or access to the caller’s own data', async () => {
  const anna = await portal.as('annli42');
  expect((await answer(anna(panelOf(guest.liUId)))).status).toBe(403);
  const own = await linOf(portal.db, 'bener17');
  expect((await answer(bengt('/api/Accounts/Search?liUId=bener17'))).status).toBe(200);
  expect((await answer(bengt(panelOf('zzz9999')))).status).toBeGreaterThanOrEqual(400);
  expect([await readingsOf(guest.lin), await readingsOf(own)]).toEqual([[], []]);
});

test('records a list as one entry of its reader, and in no listed person’s history', async () => {
  const list = `/api/Accounts/active?affiliations[]=Associate&organisationTreeNodeGuid=${place}`;
  const shown = (await answer(bengt(list))).body as { norEduPersonLIN: string }[];
  await answer(bengt(list));
  expect(shown.map(({ norEduPersonLIN }) => norEduPersonLIN)).toContain(guest.lin);
  expect(await auditOf(portal.db, 'reading.list')).toEqual([
    expect.objectContaining({
      actor_user_id: 'bener17',
      subject_lin: null,
      after: { list: 'active', organisationId: place },
    }),
  ]);
  expect(await readingsOf(guest.lin)).toEqual([]);
  expect((await answer(bengt(`/api/Accounts/${guest.lin}/history`))).body).toEqual([]);
});
