import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateInSweden } from '#rules/dates.ts';
import { portalContents } from '#server/areas/firstSteps/store.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, linOf, refused } from './calls.ts';

let portal: Portal;
let superuser: Send;
beforeAll(async () => {
  portal = await startPortal();
  superuser = await portal.as('davos31');
  // Written by the first start of a real server.
  await portal.db.insertInto('installation').values({ environment: 'Demonstration' }).execute();
});
afterAll(() => portal.close());

const ADDRESS = '/api/firststeps';
const contentsFor = async (liUId: string) =>
  await portalContents(portal.db, await linOf(portal.db, liUId), dateInSweden(new Date()));

test('only superusers read and dismiss what a portal lacks; the demonstration lacks nothing', async () => {
  const anna = await portal.as('annli42');
  for (const init of [{}, change('DELETE')]) {
    expect(await answer(anna(ADDRESS, init))).toEqual(refused(403));
    expect(await answer(portal.browser().fetch(ADDRESS, init))).toEqual(refused(401));
  }
  expect(await answer(superuser(ADDRESS))).toMatchObject({ status: 200, body: [] });
});

test('what the portal has is counted', async () => {
  expect(await contentsFor('davos31')).toMatchObject({
    organisations: 2,
    administersAny: true,
    hasCards: true,
    hasSentMail: false,
    ownTerms: 0,
    isDismissed: false,
  });
  expect((await contentsFor('annli42')).administersAny).toBe(false);
  const { people, superusers, campuses } = await contentsFor('davos31');
  expect([people > superusers, superusers > 0, campuses > 0]).toEqual([true, true, true]);
  await portal.db
    .insertInto('outgoing_message')
    .values({
      channel: 'email',
      recipient: 'anna@kvarnby.example',
      subject: 'x',
      body: 'x',
      sent_at: new Date(),
      attempts: 1,
    })
    .execute();
  expect((await contentsFor('davos31')).hasSentMail).toBe(true);
});

test('it is dismissed for good, with one entry in the audit trail', async () => {
  expect((await answer(superuser(ADDRESS, change('DELETE')))).status).toBe(204);
  expect((await answer(superuser(ADDRESS, change('DELETE')))).status).toBe(204);
  expect((await contentsFor('davos31')).isDismissed).toBe(true);
  expect(await auditOf(portal.db, 'firstSteps.dismiss')).toHaveLength(1);
});
