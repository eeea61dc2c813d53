import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalSetting } from '#contract/portalSettings.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, changeOf, contentsOf, refused, tagOf } from './calls.ts';

let portal: Portal;
let superuser: Send;
let strangers: Send[];
beforeAll(async () => {
  portal = await startPortal({ environment: { PORTAL_HELPDESK_PHONE: '010-111 11 11' } });
  superuser = await portal.as('davos31');
  strangers = await Promise.all(
    ['annli42', 'nilan234', 'cecka23', 'larfo47'].map((persona) => portal.as(persona)),
  );
});
afterAll(() => portal.close());

const ADDRESS = '/api/portalsettings';
const keep = async (values: Readonly<Record<string, string | null>>, ifMatch?: string) =>
  answer(
    superuser(ADDRESS, changeOf(ifMatch ?? (await tagOf(superuser(ADDRESS))), 'PATCH', values)),
  );
const setting = async (name: string) =>
  ((await answer(superuser(ADDRESS))).body as PortalSetting[]).find((one) => one.name === name);
const helpdesk = async () =>
  (await answer(portal.browser().fetch('/api/helpdeskInformation?targetGroup=Employee'))).body;
const application = async () =>
  (await answer(portal.browser().fetch('/api/configuration/applicationconfiguration'))).body;

test.each<[string, RequestInit]>([
  ['reading', {}],
  ['changing', change('PATCH', { PORTAL_HELPDESK_PHONE: '1' })],
])('%s is denied to everyone but superusers', async (_, init) => {
  const before = await contentsOf(portal.db, 'kept_setting', 'audit_entry');
  for (const stranger of strangers)
    expect(await answer(stranger(ADDRESS, init))).toEqual(refused(403));
  expect(await answer(portal.browser().fetch(ADDRESS, init))).toEqual(refused(401));
  expect(await contentsOf(portal.db, 'kept_setting', 'audit_entry')).toEqual(before);
});

test('says where each value comes from', async () => {
  expect(await setting('PORTAL_HELPDESK_PHONE')).toMatchObject({
    value: '010-111 11 11',
    source: 'Environment',
  });
  expect(await setting('PORTAL_HELPDESK_EMAIL')).toMatchObject({
    value: 'helpdesk@kvarnby.example',
    source: 'BuiltIn',
  });
});

test('a kept value wins over the environment, until it is returned to the default', async () => {
  expect((await keep({ PORTAL_HELPDESK_PHONE: '010-222 22 22' })).status).toBe(200);
  expect(await setting('PORTAL_HELPDESK_PHONE')).toMatchObject({
    value: '010-222 22 22',
    source: 'Page',
    defaultValue: '010-111 11 11',
    changedBy: 'davos31',
  });
  expect(await helpdesk()).toMatchObject({ phoneNumber: '010-222 22 22' });
  expect((await auditOf(portal.db, 'portalSettings.change')).at(-1)).toMatchObject({
    actor_user_id: 'davos31',
    before: { PORTAL_HELPDESK_PHONE: null },
    after: { PORTAL_HELPDESK_PHONE: '010-222 22 22' },
  });
  await keep({ PORTAL_HELPDESK_PHONE: null });
  expect(await helpdesk()).toMatchObject({ phoneNumber: '010-111 11 11' });
});

test('what is saved again as it is, is no change', async () => {
  await keep({
    PORTAL_HELPDESK_PHONE: '010-333 33 33',
    PORTAL_HELPDESK_EMAIL: 'a@kvarnby.example',
  });
  const before = await contentsOf(portal.db, 'kept_setting', 'audit_entry');
  const again = await keep({
    PORTAL_HELPDESK_PHONE: '010-333 33 33',
    PORTAL_HELPDESK_CASE_LINK: null,
  });
  expect(again.status).toBe(200);
  expect(await contentsOf(portal.db, 'kept_setting', 'audit_entry')).toEqual(before);
  await keep({ PORTAL_HELPDESK_PHONE: '010-333 33 33', PORTAL_HELPDESK_EMAIL: null });
  expect((await auditOf(portal.db, 'portalSettings.change')).at(-1)).toMatchObject({
    after: { PORTAL_HELPDESK_EMAIL: null },
  });
  await keep({ PORTAL_HELPDESK_PHONE: null });
});

test('an empty value says that there is none, whatever the default', async () => {
  await keep({ PORTAL_HELPDESK_CASE_LINK: '' });
  expect(await helpdesk()).toMatchObject({ createSupportCaseLink: null });
  await keep({ PORTAL_HELPDESK_CASE_LINK: null });
  expect(await helpdesk()).toMatchObject({ createSupportCaseLink: expect.any(String) });
});

test('system links, and what cards print and where they are collected, reach the configuration', async () => {
  const links = [{ title: { 'sv-SE': 'Webb', 'en-GB': 'Web' }, url: 'https://web.example/' }];
  await keep({
    PORTAL_SYSTEM_LINKS: JSON.stringify(links),
    PORTAL_CARD_COLLECTION_STUDENT_SV: 'Hämta det i hus A.',
    PORTAL_CARD_ISSUER_SV: 'Kvarnby kortkontor',
    PORTAL_CARD_ROLE_STUDENT_EN: 'Learner',
  });
  expect(await application()).toMatchObject({
    systemLinks: links,
    cardPrint: {
      issuer: { 'sv-SE': 'Kvarnby kortkontor', 'en-GB': 'Kvarnby kortkontor' },
      employee: null,
      student: { 'sv-SE': 'Learner', 'en-GB': 'Learner' },
    },
    cardCollection: {
      employee: null,
      student: { 'sv-SE': 'Hämta det i hus A.', 'en-GB': 'Hämta det i hus A.' },
    },
  });
});

describe('what the configuration would refuse', () => {
  test.each([
    ['PORTAL_HELPDESK_PHONE', '', 'INPUT_REQUIRED'],
    ['PORTAL_HELPDESK_URL', 'javascript:alert(1)', 'INPUT_INVALID'],
    ['PORTAL_HELPDESK_OPENING_HOURS', 'weekdays 8-16', 'INPUT_INVALID'],
    ['PORTAL_SYSTEM_LINKS', '[{', 'INPUT_INVALID'],
    [
      'PORTAL_SYSTEM_LINKS',
      '[{"title":{"sv-SE":"a","en-GB":"b"},"url":"javascript:alert(1)"}]',
      'INPUT_INVALID',
    ],
    ['PORTAL_CARD_ISSUER_EN', 'x'.repeat(41), 'INPUT_INVALID'],
    ['PORTAL_SECRET_KEY', 'x'.repeat(40), 'INPUT_INVALID'],
  ])('is refused here: %s = %s', async (name, value, reason) => {
    const before = await contentsOf(portal.db, 'kept_setting', 'audit_entry');
    expect(await keep({ PORTAL_INFOCENTRE_PHONE: '1', [name]: value })).toEqual({
      status: 400,
      body: { errors: { [name]: [reason] } },
    });
    expect(await contentsOf(portal.db, 'kept_setting', 'audit_entry')).toEqual(before);
  });
});

test('of two administrators at once, one is kept', async () => {
  const tag = await tagOf(superuser(ADDRESS));
  expect((await keep({ PORTAL_INFOCENTRE_PHONE: '013-1' }, tag)).status).toBe(200);
  expect(await keep({ PORTAL_INFOCENTRE_PHONE: '013-2' }, tag)).toEqual(refused(409));
  expect(await setting('PORTAL_INFOCENTRE_PHONE')).toMatchObject({ value: '013-1' });
});

test('a change by another server applies here within a minute', async () => {
  await portal.db
    .insertInto('kept_setting')
    .values({
      name: 'PORTAL_HELPDESK_EMAIL',
      value: 'other@kvarnby.example',
      changed_at: new Date(),
      changed_by: 'davos31',
    })
    .execute();
  await expect
    .poll(helpdesk, { timeout: 30_000, interval: 1000 })
    .toMatchObject({ email: 'other@kvarnby.example' });
});

test('a kept value that is no longer accepted leaves the last good ones in place', async () => {
  await portal.db
    .updateTable('kept_setting')
    .set({ value: '' })
    .where('name', '=', 'PORTAL_HELPDESK_EMAIL')
    .execute();
  await expect
    .poll(async () => ((await helpdesk()) ? portal.log() : ''), { timeout: 30_000, interval: 1000 })
    .toContain('kept settings not read');
  expect(await helpdesk()).toMatchObject({ email: 'other@kvarnby.example' });
});
