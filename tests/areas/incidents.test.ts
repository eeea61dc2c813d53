import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IncidentWithActions } from '../../src/contract/incidents.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, refused } from './calls.ts';

let portal: Portal;
let anna: Send;
let bengt: Send;
let fatima: Send;
beforeAll(async () => {
  portal = await startPortal();
  [anna, bengt, fatima] = await Promise.all([portal.as('annli42'), portal.as('bener17'), portal.as('fatka61')]);
});
afterAll(() => portal.close());

const casesOf = async (liUId: string, send: Send) => (await answer(send(`/api/incident/withActions?liUId=${liUId}`))).body as IncidentWithActions[];

// SELF-15
test('an employee opens a case, sees it first among the own ones, and writes in it', async () => {
  const asked = { briefDescription: 'Skärmen flimrar', request: 'Sedan i morse.' };
  const twice = { ...change('POST', asked), headers: { 'content-type': 'application/json', 'idempotency-key': 'a-case-that-is-sent-twice' } };
  for (const _ of [1, 2]) expect(await answer(anna('/api/incident/own', twice))).toMatchObject({ status: 200, body: { ...asked, status: 'Open', actions: [] } });
  const [first, ...others] = await casesOf('annli42', anna);
  expect(first).toMatchObject({ ...asked, number: expect.stringMatching(/^I-\d{6}-\d{4}$/) });
  expect(others).toHaveLength(2);
  expect(await auditOf(portal.db, 'incidents.createOwn')).toMatchObject([{ actor_liu_id: 'annli42', after: asked }]);

  const path = `/api/incident/${first?.id}/actions`;
  expect(await answer(anna(path, change('POST', { memoText: 'Bytt kabel.', invisibleForCaller: false })))).toMatchObject({ status: 200, body: { memoText: 'Bytt kabel.' } });
  expect((await answer(anna(path))).body).toHaveLength(1);
});

// SUPP-13
test('notes among colleagues are seen and written by support only', async () => {
  const seen = async (send: Send) => (await casesOf('annli42', send)).flatMap(({ actions }) => actions).filter(({ invisibleForCaller }) => invisibleForCaller).length;
  expect([await seen(anna), await seen(fatima)]).toEqual([0, 1]);
  const open = (await casesOf('annli42', anna)).find(({ status }) => status === 'Open');
  const note = change('POST', { memoText: 'Troligen kabeln.', invisibleForCaller: true });
  expect(await answer(anna(`/api/incident/${open?.id}/actions`, note))).toEqual(refused(403));
  expect(await answer(fatima(`/api/incident/${open?.id}/actions`, note))).toMatchObject({ status: 200 });
  expect([await seen(anna), await seen(fatima)]).toEqual([0, 2]);
});

test('nobody else’s cases are read or written in, nor is a closed one', async () => {
  const [, , closed] = await casesOf('annli42', anna);
  const memo = change('POST', { memoText: 'Hej', invisibleForCaller: false });
  const before = await contentsOf(portal.db, 'incident', 'incident_action', 'audit_entry');
  expect(await answer(bengt('/api/incident?liUId=annli42'))).toEqual(refused(403));
  expect(await answer(bengt(`/api/incident/${closed?.id}/actions`))).toEqual(refused(404));
  expect(await answer(bengt(`/api/incident/${closed?.id}/actions`, memo))).toEqual(refused(404));
  expect(await answer(anna('/api/incident/x/actions', memo))).toEqual(refused(404));
  expect(await answer(anna(`/api/incident/${closed?.id}/actions`, memo))).toEqual({ status: 400, body: { errors: { memoText: ['CASES/CLOSED'] } } });
  expect(await answer(anna('/api/incident/own', change('POST', { briefDescription: '', request: 'x' })))).toEqual({ status: 400, body: { errors: { briefDescription: ['INPUT_REQUIRED'] } } });
  expect(await contentsOf(portal.db, 'incident', 'incident_action', 'audit_entry')).toEqual(before);
});
