import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IncidentWithActions } from '#contract/incidents.ts';
import type { Notification } from '#contract/notification.ts';
import { embeddedCases } from '#server/systems/cases/embedded.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

let portal: Portal;
let anna: Send;
let bengt: Send;
/** Works at the desk to which Anna's cases belong. */
let hanna: Send;
/** Work at the other desks. */
let otherDesks: Send[];
beforeAll(async () => {
  portal = await startPortal();
  [anna, bengt, hanna] = await Promise.all([
    portal.as('annli42'),
    portal.as('bener17'),
    portal.as('hansu83'),
  ]);
  otherDesks = await Promise.all(['fatka61', 'gusny72'].map((persona) => portal.as(persona)));
});
afterAll(() => portal.close());

const casesOf = async (liUId: string, send: Send) =>
  (await answer(send(`/api/incident/withActions?liUId=${liUId}`))).body as IncidentWithActions[];

// SELF-15
test('an employee opens a case, sees it first in the list, and adds a message', async () => {
  const asked = { briefDescription: 'Skärmen flimrar', request: 'Sedan i morse.' };
  const twice = {
    ...change('POST', asked),
    headers: { 'content-type': 'application/json', 'idempotency-key': 'a-case-that-is-sent-twice' },
  };
  for (const _ of [1, 2])
    expect(await answer(anna('/api/incident/own', twice))).toMatchObject({
      status: 200,
      body: { ...asked, status: 'Open', actions: [] },
    });
  const [first, ...others] = await casesOf('annli42', anna);
  expect(first).toMatchObject({ ...asked, number: expect.stringMatching(/^I-\d{6}-\d{4}$/) });
  expect(others).toHaveLength(2);
  expect(await auditOf(portal.db, 'incidents.createOwn')).toMatchObject([
    { actor_user_id: 'annli42', after: asked },
  ]);

  const path = `/api/incident/${first?.id}/actions`;
  expect(
    await answer(
      anna(path, change('POST', { memoText: 'Bytt kabel.', invisibleForCaller: false })),
    ),
  ).toMatchObject({ status: 200, body: { memoText: 'Bytt kabel.' } });
  expect((await answer(anna(path))).body).toHaveLength(1);
});

test('returns the caller’s own cases without a user id in the request, and without internal notes', async () => {
  const own = (await answer(anna('/api/incident/own'))).body;
  expect(own).toEqual(await casesOf('annli42', anna));
  expect(JSON.stringify(own)).not.toContain('Troligen fel profil');
  expect((await answer(bengt('/api/incident/own'))).body).not.toEqual(own);
});

// SUPP-13
test('lets only support staff read and write internal notes', async () => {
  const seen = async (send: Send) =>
    (await casesOf('annli42', send))
      .flatMap(({ actions }) => actions)
      .filter(({ invisibleForCaller }) => invisibleForCaller).length;
  expect([await seen(anna), await seen(hanna)]).toEqual([0, 1]);
  const open = (await casesOf('annli42', anna)).find(({ status }) => status === 'Open');
  const note = change('POST', { memoText: 'Troligen kabeln.', invisibleForCaller: true });
  expect(await answer(anna(`/api/incident/${open?.id}/actions`, note))).toEqual(refused(403));
  expect(await answer(hanna(`/api/incident/${open?.id}/actions`, note))).toMatchObject({
    status: 200,
  });
  expect([await seen(anna), await seen(hanna)]).toEqual([0, 2]);
});

test('audits messages with the person concerned, and of an internal note only that it exists', async () => {
  const open = (await casesOf('annli42', anna)).find(({ status }) => status === 'Open');
  for (const invisibleForCaller of [false, true])
    await hanna(
      `/api/incident/${open?.id}/actions`,
      change('POST', { memoText: 'Vi ringer i morgon.', invisibleForCaller }),
    );
  const about = { actor_user_id: 'hansu83', subject_lin: await linOf(portal.db, 'annli42') };
  const [written, note] = await Promise.all(
    ['addAction', 'addNote'].map(async (action) =>
      (await auditOf(portal.db, `incidents.${action}`)).at(-1),
    ),
  );
  expect(written).toMatchObject({
    ...about,
    after: { number: open?.number, memoText: 'Vi ringer i morgon.' },
  });
  expect(note).toMatchObject({ ...about, after: { number: open?.number } });
  expect(JSON.stringify(note)).not.toContain('ringer');
  const { events } = (await answer(anna('/api/user/trail'))).body as { events: unknown[] };
  expect(events.slice(0, 2)).toMatchObject([
    { action: 'incidents.addNote', by: 'other', actorName: 'Hanna Sundberg' },
    { action: 'incidents.addAction', by: 'other' },
  ]);
});

test('resends the same case reference to an external case system after a lost response', async () => {
  const references: string[] = [];
  let isSilent = true;
  const cases: typeof embeddedCases = {
    ...embeddedCases,
    open: (asked, ...others) => {
      references.push(...asked.map(({ reference }) => reference));
      return isSilent ? Promise.resolve(new Map()) : embeddedCases.open(asked, ...others);
    },
  };
  const outside = await startPortal({ systems: { cases } });
  const send = await outside.as('annli42');
  const ask = async (key: string | null, request = 'Sedan i morse.') => {
    const sent = change('POST', { briefDescription: 'Skärmen flimrar', request });
    return (
      await answer(
        send('/api/incident/own', {
          ...sent,
          headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
        }),
      )
    ).status;
  };
  expect(await ask('the-first-case')).toBe(503);
  isSilent = false;
  expect([
    await ask('the-first-case'),
    await ask('another-case'),
    await ask('yet-another', 'Sedan i går.'),
    await ask(null),
    await ask(null),
  ]).toEqual([200, 200, 200, 200, 200]);
  expect(references[1]).toBe(references[0]);
  expect(new Set(references).size).toBe(references.length - 1);
  expect(references.every((reference) => reference.length <= 60)).toBe(true);
  await outside.close();
});

test('denies access to other people’s cases, and rejects messages in a closed case', async () => {
  const [, , closed] = await casesOf('annli42', anna);
  const memo = change('POST', { memoText: 'Hej', invisibleForCaller: false });
  const before = await contentsOf(portal.db, 'incident', 'incident_action', 'audit_entry');
  expect(await answer(bengt('/api/incident?liUId=annli42'))).toEqual(refused(403));
  expect(await answer(bengt(`/api/incident/${closed?.id}/actions`))).toEqual(refused(404));
  expect(await answer(bengt(`/api/incident/${closed?.id}/actions`, memo))).toEqual(refused(404));
  expect(await answer(anna('/api/incident/x/actions', memo))).toEqual(refused(404));
  expect(await answer(anna(`/api/incident/${closed?.id}/actions`, memo))).toEqual({
    status: 400,
    body: { errors: { memoText: ['CASES/CLOSED'] } },
  });
  expect(
    await answer(anna('/api/incident/own', change('POST', { briefDescription: '', request: 'x' }))),
  ).toEqual({ status: 400, body: { errors: { briefDescription: ['INPUT_REQUIRED'] } } });
  expect(await contentsOf(portal.db, 'incident', 'incident_action', 'audit_entry')).toEqual(before);
});

test('support closes and reopens a case, which the caller and other people cannot', async () => {
  const open = (await casesOf('annli42', anna)).find(({ status }) => status === 'Open');
  const path = `/api/incident/${open?.id}/status`;
  const setStatus = (status: string, send = hanna, to = path) =>
    answer(send(to, change('PUT', { status })));
  const statusNow = async () =>
    (await casesOf('annli42', anna)).find(({ id }) => id === open?.id)?.status;
  const before = await contentsOf(portal.db, 'incident', 'audit_entry');
  expect([await setStatus('Closed', anna), await setStatus('Closed', bengt)]).toEqual([
    refused(403),
    refused(403),
  ]);
  for (const id of ['x', '7d0a7ac7-6a51-4e43-9a43-60c2b5d3e901'])
    expect(await setStatus('Closed', hanna, `/api/incident/${id}/status`)).toEqual(refused(404));
  expect((await setStatus('Done')).status).toBe(400);
  expect(await contentsOf(portal.db, 'incident', 'audit_entry')).toEqual(before);

  for (const _ of [1, 2])
    expect(await setStatus('Closed')).toMatchObject({
      status: 200,
      body: { number: open?.number, status: 'Closed' },
    });
  expect(await statusNow()).toBe('Closed');
  expect(
    await answer(
      anna(
        `/api/incident/${open?.id}/actions`,
        change('POST', { memoText: 'Hej', invisibleForCaller: false }),
      ),
    ),
  ).toEqual({ status: 400, body: { errors: { memoText: ['CASES/CLOSED'] } } });
  expect(await setStatus('Open')).toMatchObject({ status: 200, body: { status: 'Open' } });
  expect(await statusNow()).toBe('Open');
  const about = {
    actor_user_id: 'hansu83',
    subject_lin: await linOf(portal.db, 'annli42'),
    after: { number: open?.number },
  };
  expect([
    await auditOf(portal.db, 'incidents.close'),
    await auditOf(portal.db, 'incidents.reopen'),
  ]).toMatchObject([[about], [about]]);
});

test('a desk lists, reads, writes in and closes cases of its own kind only', async () => {
  const all = await casesOf('annli42', anna);
  const open = all.find(({ status }) => status === 'Open');
  const path = `/api/incident/${open?.id}`;
  const note = (invisibleForCaller: boolean) =>
    change('POST', { memoText: 'Fel disk.', invisibleForCaller });
  const before = await contentsOf(portal.db, 'incident', 'incident_action', 'audit_entry');
  for (const send of otherDesks) {
    expect(await casesOf('annli42', send)).toEqual([]);
    expect((await answer(send('/api/incident?liUId=annli42'))).body).toEqual([]);
    expect(await answer(send(`${path}/actions`))).toEqual(refused(404));
    expect(await answer(send(`${path}/actions`, note(true)))).toEqual(refused(404));
    expect(await answer(send(`${path}/actions`, note(false)))).toEqual(refused(404));
    for (const status of ['Closed', 'Open'])
      expect(await answer(send(`${path}/status`, change('PUT', { status })))).toEqual(refused(404));
  }
  expect(await contentsOf(portal.db, 'incident', 'incident_action', 'audit_entry')).toEqual(before);
  for (const persona of ['cecka23', 'davos31'])
    expect(await casesOf('annli42', await portal.as(persona))).toHaveLength(all.length);
});

test('a desk worker reads the own case at another desk as its caller, and cannot close it', async () => {
  const [fatima] = otherDesks;
  if (fatima === undefined) throw new Error('No worker of another desk.');
  const asked = { briefDescription: 'Skärmen flimrar', request: 'Sedan i morse.' };
  const { body } = await answer(fatima('/api/incident/own', change('POST', asked)));
  const path = `/api/incident/${(body as IncidentWithActions).id}`;
  const note = change('POST', { memoText: 'Troligen kabeln.', invisibleForCaller: true });
  expect(await answer(hanna(`${path}/actions`, note))).toMatchObject({ status: 200 });
  expect(await answer(fatima(`${path}/actions`))).toEqual({ status: 200, body: [] });
  expect(await answer(fatima(`${path}/actions`, note))).toEqual(refused(403));
  expect(await answer(fatima(`${path}/status`, change('PUT', { status: 'Closed' })))).toEqual(
    refused(404),
  );
});

test('tells an employee once of what somebody else has written in a case, until that is read', async () => {
  const own = (await casesOf('annli42', anna)).find(({ status }) => status === 'Open');
  const path = `/api/incident/${own?.id}/actions`;
  const write = async (send: Send, invisibleForCaller = false) =>
    expect(
      await answer(send(path, change('POST', { memoText: 'Ny skärm.', invisibleForCaller }))),
    ).toMatchObject({ status: 200 });
  const answers = async () =>
    ((await answer(anna('/api/user/notifications'))).body as Notification[]).filter(
      ({ notificationType }) => notificationType === 'Case',
    );
  const forget = () =>
    portal.db.deleteFrom('notification').where('notification_type', '=', 'Case').execute();
  await forget();
  await write(anna);
  await write(hanna, true);
  expect(await answers()).toEqual([]);
  await write(hanna);
  await write(hanna);
  expect(await answers()).toMatchObject([
    {
      prio: 1,
      link: '/supportcases',
      isInternalLink: true,
      title: { 'sv-SE': `Svar i ärende ${own?.number}` },
    },
  ]);
  await portal.db
    .updateTable('notification')
    .set({ read_at: new Date() })
    .where('notification_type', '=', 'Case')
    .execute();
  await write(hanna);
  expect(await answers()).toHaveLength(2);

  // Students have no page of cases that the notification could lead to.
  await forget();
  await portal.db
    .updateTable('account')
    .set({ person_type: 'Student' })
    .where('user_id', '=', 'annli42')
    .execute();
  await write(hanna);
  expect(
    await portal.db
      .selectFrom('notification')
      .select('id')
      .where('notification_type', '=', 'Case')
      .execute(),
  ).toEqual([]);
});
