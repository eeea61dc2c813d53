import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Position } from '#contract/position.ts';
import { positionGaps } from '#rules/positionGaps.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, changeOf, contentsOf, linOf, refused, tagOf } from './calls.ts';

let portal: Portal;
let anna: Send;
let maja: Send;
let lin: string;

beforeAll(async () => {
  portal = await startPortal();
  anna = await portal.as('annli42');
  maja = await portal.as('majek123');
  lin = await linOf(portal.db, 'annli42');
});
afterAll(() => portal.close());

const path = '/api/employee/contactinformation';
const save = (body: unknown) => answer(anna(path, change('POST', body)));

// PROF-14
test('returns the caller’s own positions, the primary first, with the gap in Anna’s data', async () => {
  const response = await anna('/api/employee/positions');
  const positions = (await response.json()) as Position[];
  expect(response.status).toBe(200);
  expect(positions.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
  expect(positions.some(({ employmentLevel }) => employmentLevel === null)).toBe(true);
  expect(positionGaps(positions)).toMatchObject([{ days: 3 }]);
  expect(positions[0]?.organisation).toMatchObject({
    path: expect.stringMatching(/^\/KU/),
    name: { 'sv-SE': expect.any(String) },
  });
});

test.each(['positions', 'contactinformation', 'orcid'])(
  'denies students access to %s',
  async (call) => {
    expect(await answer(maja(`/api/employee/${call}`))).toEqual(refused(403));
  },
);

test.each(['positions', 'contactinformation', 'orcid'])(
  'denies access to %s without signing in',
  async (call) => {
    expect(await answer(fetch(`${portal.url}/api/employee/${call}`))).toEqual(refused(401));
  },
);

// PROF-15
describe('contact information', () => {
  beforeEach(async () => {
    await portal.db.deleteFrom('contact_information').where('lin', '=', lin).execute();
  });

  test('is stored in its normalised form and returned by the next response', async () => {
    const contactDetails = {
      alternativeEmailAddress: 'Anna@example.org',
      smsNumber: '+46701234567',
    };
    expect(
      await save({ alternativeEmailAddress: ' Anna@Example.ORG ', smsNumber: '070-123 45 67' }),
    ).toEqual({ status: 200, body: contactDetails });
    expect(await answer(anna(path))).toEqual({ status: 200, body: contactDetails });
  });

  test.each(['anna.lindqvist@kvarnby.example', 'anna@it.KVARNBY.example'])(
    'accepts no address of the university: %s',
    async (alternativeEmailAddress) => {
      const before = await contentsOf(portal.db, 'contact_information', 'audit_entry');
      expect(await save({ alternativeEmailAddress, smsNumber: null })).toEqual({
        status: 400,
        body: { errors: { alternativeEmailAddress: ['PROFILE/CONTACT/UNIVERSITY_ADDRESS'] } },
      });
      expect(await contentsOf(portal.db, 'contact_information', 'audit_entry')).toEqual(before);
    },
  );

  test('is recorded in the audit trail with old and new values', async () => {
    await save({ alternativeEmailAddress: 'old@example.org', smsNumber: null });
    await save({ alternativeEmailAddress: null, smsNumber: '+46701234567' });
    expect((await auditOf(portal.db, 'employee.saveContactInformation')).at(-1)).toMatchObject({
      actor_lin: lin,
      actor_user_id: 'annli42',
      subject_lin: lin,
      before: { alternativeEmailAddress: 'old@example.org', smsNumber: null },
      after: { alternativeEmailAddress: null, smsNumber: '+46701234567' },
      request_id: expect.stringMatching(/./),
    });
  });

  test('loses its verification only for a value that changes', async () => {
    await save({ alternativeEmailAddress: 'anna@example.org', smsNumber: '+46701234567' });
    const verified = new Date('2026-01-01T12:00:00Z');
    await portal.db
      .updateTable('contact_information')
      .set({ alternative_email_verified_at: verified, sms_verified_at: verified })
      .where('lin', '=', lin)
      .execute();
    await save({ alternativeEmailAddress: 'anna@example.org', smsNumber: '+46761234567' });
    const row = await portal.db
      .selectFrom('contact_information')
      .selectAll()
      .where('lin', '=', lin)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ alternative_email_verified_at: verified, sms_verified_at: null });
  });

  test('reports invalid values on their fields and changes nothing', async () => {
    const before = await contentsOf(portal.db, 'contact_information', 'audit_entry');
    expect(await save({ alternativeEmailAddress: 'anna@', smsNumber: null })).toMatchObject({
      status: 400,
      body: { errors: { alternativeEmailAddress: ['INPUT_INVALID_EMAIL'] } },
    });
    expect(await save({ alternativeEmailAddress: null, smsNumber: '013-28 10 00' })).toEqual({
      status: 400,
      body: { errors: { smsNumber: ['INPUT_NOT_A_MOBILE_NUMBER'] } },
    });
    expect(await save({})).toMatchObject({ status: 400 });
    expect(await save([])).toMatchObject({ status: 400 });
    expect(await save({ alternativeEmailAddress: { toString: 'x' }, smsNumber: 7 })).toMatchObject({
      status: 400,
    });
    expect(await contentsOf(portal.db, 'contact_information', 'audit_entry')).toEqual(before);
  });

  test('ignores all other fields', async () => {
    const before = await contentsOf(portal.db, 'account', 'person', 'role_assignment', 'orcid');
    const body = {
      alternativeEmailAddress: null,
      smsNumber: null,
      lin: 'x',
      verified: true,
      phone_number: '1',
      alternative_email_verified_at: '2026-01-01',
      roleIds: ['MinITSuperUser'],
    };
    await save(body);
    const row = await portal.db
      .selectFrom('contact_information')
      .selectAll()
      .where('lin', '=', lin)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      lin,
      alternative_email_address: null,
      sms_number: null,
      phone_number: null,
      alternative_email_verified_at: null,
      sms_verified_at: null,
    });
    expect(await contentsOf(portal.db, 'account', 'person', 'role_assignment', 'orcid')).toEqual(
      before,
    );
  });

  test('is saved one request after the other when several arrive at once', async () => {
    const numbers = ['+46701234501', '+46701234502', '+46701234503', '+46701234504'];
    const answers = await Promise.all(
      numbers.map((smsNumber) => save({ alternativeEmailAddress: null, smsNumber })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    const entries = (await auditOf(portal.db, 'employee.saveContactInformation')).slice(-4) as {
      before: unknown;
      after: unknown;
    }[];
    expect(entries.slice(1).map(({ before }) => before)).toEqual(
      entries.slice(0, -1).map(({ after }) => after),
    );
    expect(await answer(anna(path))).toEqual({ status: 200, body: entries.at(-1)?.after });
  });

  test.each(['nothing stored yet', 'existing stored details'])(
    'is saved by only one of two browsers that start from the same version (%s)',
    async (moment) => {
      if (moment === 'existing stored details')
        await save({ alternativeEmailAddress: 'old@example.org', smsNumber: null });
      const tag = await tagOf(anna(path));
      const entries = async () =>
        (await auditOf(portal.db, 'employee.saveContactInformation')).length;
      const before = await entries();
      const numbers = ['+46701234501', '+46701234502'];
      const answers = await Promise.all(
        numbers.map((smsNumber) =>
          answer(anna(path, changeOf(tag, 'POST', { alternativeEmailAddress: null, smsNumber }))),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 409,
      ]);
      expect(await answer(anna(path))).toEqual(answers.find(({ status }) => status === 200));
      expect(await entries()).toBe(before + 1);
      expect(
        await answer(
          anna(
            path,
            changeOf(await tagOf(anna(path)), 'POST', {
              alternativeEmailAddress: null,
              smsNumber: null,
            }),
          ),
        ),
      ).toMatchObject({ status: 200 });
    },
  );

  test('cannot be changed from another site', async () => {
    const before = await contentsOf(portal.db, 'contact_information', 'audit_entry');
    const headers = {
      'content-type': 'application/json',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    };
    const body = JSON.stringify({ alternativeEmailAddress: null, smsNumber: null });
    expect(await answer(anna(path, { method: 'POST', headers, body }))).toEqual(refused(403));
    expect(await contentsOf(portal.db, 'contact_information', 'audit_entry')).toEqual(before);
  });
});

// PROF-16
test('returns the ORCID, and removes its link once, unless the ORCID has changed', async () => {
  const { body } = await answer(anna('/api/employee/orcid'));
  expect(body).toEqual({
    orcId: expect.stringMatching(/^(\d{4}-){3}\d{3}[\dX]$/),
    verified: expect.stringMatching(/Z$/),
  });

  const tag = await tagOf(anna('/api/employee/orcid'));
  expect(
    await answer(anna('/api/employee/orcid', changeOf('"0000-0002-1825-0097"', 'DELETE'))),
  ).toEqual(refused(409));
  expect(await answer(anna('/api/employee/orcid'))).toEqual({ status: 200, body });
  expect(await answer(anna('/api/employee/orcid', changeOf(tag, 'DELETE')))).toEqual({
    status: 200,
    body: null,
  });
  expect(await answer(anna('/api/employee/orcid', change('DELETE')))).toEqual({
    status: 200,
    body: null,
  });
  expect(await answer(anna('/api/employee/orcid'))).toEqual({
    status: 200,
    body: { orcId: null, verified: null },
  });
  expect(await auditOf(portal.db, 'employee.unlinkOrcid')).toMatchObject([
    { subject_lin: lin, before: body, after: null },
  ]);
});
