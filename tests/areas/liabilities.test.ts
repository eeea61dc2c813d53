import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LiabilityType } from '#contract/values.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, changeOf, contentsOf, linOf, refused, tagOf } from './calls.ts';

let portal: Portal;
let maja: Send;
let nils: Send;
let lin: string;

beforeAll(async () => {
  portal = await startPortal();
  maja = await portal.as('majek123');
  nils = await portal.as('nilan234');
  lin = await linOf(portal.db, 'majek123');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom('liability').where('lin', '=', lin).execute();
});

const request = (type: LiabilityType) =>
  portal.db
    .insertInto('liability')
    .values({ lin, liability_type: type, requested_at: new Date(), requested_by: 'davos31' })
    .execute();
const read = (type: string, send = maja) => answer(send(`/api/Liability/${type}`));
const approve = (type: string, send = maja) =>
  answer(send(`/api/Liability/${type}`, change('POST')));
const withdraw = (type: string, send = maja) =>
  answer(send(`/api/Liability/${type}`, change('DELETE')));
const audited = async () =>
  (await auditOf(portal.db, 'liabilities.approve')).filter((entry) => entry.subject_lin === lin);

describe('reading', () => {
  // SELF-10
  test.each(LiabilityType.options)('%s can be read in both languages', async (type) => {
    const { status, body } = await read(type);
    const both = { 'sv-SE': expect.stringMatching(/\S/), 'en-GB': expect.stringMatching(/\S/) };
    expect(status).toBe(200);
    expect(body).toMatchObject({
      liabilityType: type,
      liabilityStatus: 'None',
      link: `/liabilities/${type}`,
      text: both,
      liabilityDisplayName: both,
      liabilityApproveText: both,
    });
  });

  test('shows whether the text applies to the person', async () => {
    expect(await read('Student')).toMatchObject({ body: { criteriaIsFulFilled: true } });
    expect(await read('Employee')).toMatchObject({ body: { criteriaIsFulFilled: false } });
  });

  test.each(['Unknown', 'toString', '%20'])('returns an error for %s', async (type) => {
    expect([400, 404]).toContain((await read(type)).status);
  });

  test('is denied without signing in', async () => {
    expect(await answer(fetch(`${portal.url}/api/Liability/Card`))).toEqual(refused(401));
    expect(await answer(fetch(`${portal.url}/api/Liability`))).toEqual(refused(401));
  });

  // SELF-09
  test('the link uses the portal’s own host, whatever host the request claims', async () => {
    const sent = maja('/api/Liability/Card/link', {
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    const { body } = await answer(sent);
    expect(body).toEqual({ link: expect.stringMatching(/\/liabilities\/Card$/) });
    expect(JSON.stringify(body)).not.toContain('evil');
  });
});

describe('approving', () => {
  test('lists pending texts first, then answered ones', async () => {
    await request('Card');
    await approve('Card');
    await request('Student');
    const waiting = { liabilityStatus: 'Requested', liabilityType: 'Student' };
    const answered = { liabilityStatus: 'Approved', liabilityType: 'Card' };
    expect(await answer(maja('/api/Liability'))).toEqual({
      status: 200,
      body: [
        { ...waiting, link: '/liabilities/Student', acceptBy: null },
        { ...answered, link: '/liabilities/Card', acceptBy: null },
      ],
    });
  });

  // SELF-08, SELF-09
  test('sets status, date and version, and is recorded in the audit trail', async () => {
    await request('Card');
    const count = (await audited()).length;
    expect(await approve('Card')).toMatchObject({
      status: 200,
      body: {
        liabilityStatus: 'Approved',
        approvedDate: expect.stringMatching(/Z$/),
        requestedBy: 'davos31',
        liUId: 'majek123',
      },
    });
    expect(await read('Card')).toMatchObject({ body: { liabilityStatus: 'Approved' } });
    const entries = await audited();
    expect(entries).toHaveLength(count + 1);
    expect(entries.at(-1)).toMatchObject({
      actor_user_id: 'majek123',
      before: { liabilityStatus: 'Requested' },
      after: { liabilityType: 'Card', version: expect.any(Number) },
    });
  });

  test('takes effect once when it is sent four times at once', async () => {
    await request('Student');
    const count = (await audited()).length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => approve('Student')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      new Set(answers.map(({ body }) => (body as { approvedDate: string }).approvedDate)).size,
    ).toBe(1);
    expect(await audited()).toHaveLength(count + 1);
  });

  test('works without a request for people the text applies to, and for nobody else', async () => {
    expect(await approve('Overleaf')).toMatchObject({
      status: 200,
      body: { liabilityStatus: 'Approved', requestedDate: null },
    });
    const before = await contentsOf(portal.db, 'liability', 'audit_entry');
    expect(await approve('Employee')).toEqual(refused(409));
    expect(await contentsOf(portal.db, 'liability', 'audit_entry')).toEqual(before);
  });

  test('works for a person who received a request, even if the text does not apply to them', async () => {
    await request('Employee');
    expect(await approve('Employee')).toMatchObject({
      status: 200,
      body: { liabilityStatus: 'Approved', criteriaIsFulFilled: false },
    });
  });

  test('does not change other people’s answers', async () => {
    await request('Card');
    const before = await contentsOf(portal.db, 'liability');
    await read('Card', nils);
    expect(await contentsOf(portal.db, 'liability')).toEqual(before);
    await approve('Card', nils);
    expect(await read('Card')).toMatchObject({ body: { liabilityStatus: 'Requested' } });
  });
});

describe('a change based on the version that was read', () => {
  const tagOfType = (type: string) => tagOf(maja(`/api/Liability/${type}`));
  const changed = (type: string, tag: string, method: 'POST' | 'DELETE') =>
    answer(maja(`/api/Liability/${type}`, changeOf(tag, method)));

  test('does not accept a text that has been published since', async () => {
    await request('Card');
    const tag = await tagOfType('Card');
    const text = await portal.db
      .selectFrom('liability_text')
      .selectAll()
      .where('liability_type', '=', 'Card')
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow();
    const { id: _, ...others } = text;
    const newest = {
      ...others,
      version: text.version + 1,
      text: { 'sv-SE': 'Ny text.', 'en-GB': 'New text.' },
      published_at: new Date(),
    };
    const { id } = await portal.db
      .insertInto('liability_text')
      .values(newest)
      .returning('id')
      .executeTakeFirstOrThrow();
    const before = await contentsOf(portal.db, 'liability', 'audit_entry');
    expect(await changed('Card', tag, 'POST')).toEqual(refused(409));
    expect(await contentsOf(portal.db, 'liability', 'audit_entry')).toEqual(before);
    expect(await changed('Card', await tagOfType('Card'), 'POST')).toMatchObject({
      status: 200,
      body: { text: { 'sv-SE': 'Ny text.' } },
    });
    expect((await audited()).at(-1)).toMatchObject({ after: { version: text.version + 1 } });
    await portal.db.deleteFrom('liability').where('lin', '=', lin).execute();
    await portal.db.deleteFrom('liability_text').where('id', '=', id).execute();
  });

  test('neither withdraws a consent given since, nor gives a consent declined since', async () => {
    await request('PhotoPublication');
    const asked = await tagOfType('PhotoPublication');
    await approve('PhotoPublication');
    expect(await changed('PhotoPublication', asked, 'DELETE')).toEqual(refused(409));
    expect(await changed('PhotoPublication', asked, 'POST')).toMatchObject({
      status: 200,
      body: { liabilityStatus: 'Approved' },
    });
    const given = await tagOfType('PhotoPublication');
    expect(await changed('PhotoPublication', given, 'DELETE')).toMatchObject({
      status: 200,
      body: { liabilityStatus: 'Closed' },
    });
    const before = await contentsOf(portal.db, 'liability', 'audit_entry');
    for (const tag of [asked, given])
      expect(await changed('PhotoPublication', tag, 'POST')).toEqual(refused(409));
    expect(await contentsOf(portal.db, 'liability', 'audit_entry')).toEqual(before);
  });
});

// SELF-09
describe('withdrawing', () => {
  test('closes a consent, which can be given again', async () => {
    await approve('PhotoPublication');
    expect(await withdraw('PhotoPublication')).toMatchObject({
      status: 200,
      body: { isConcent: true, liabilityStatus: 'Closed', closed: expect.stringMatching(/Z$/) },
    });
    expect((await auditOf(portal.db, 'liabilities.withdraw')).at(-1)).toMatchObject({
      subject_lin: lin,
      before: { liabilityType: 'PhotoPublication' },
    });
    expect(await approve('PhotoPublication')).toMatchObject({
      status: 200,
      body: { liabilityStatus: 'Approved', closed: null },
    });
  });

  test('declines a requested consent once, which can be given later; terms cannot be declined', async () => {
    await request('PhotoPublication');
    await request('Card');
    expect(await withdraw('PhotoPublication')).toMatchObject({
      status: 200,
      body: { liabilityStatus: 'Closed', approvedDate: null, closedText: null },
    });
    expect((await auditOf(portal.db, 'liabilities.decline')).at(-1)).toMatchObject({
      subject_lin: lin,
      before: { liabilityType: 'PhotoPublication' },
    });
    expect(await withdraw('PhotoPublication')).toEqual(refused(409));
    expect(await withdraw('Card')).toEqual(refused(409));
    expect(await approve('PhotoPublication')).toMatchObject({
      status: 200,
      body: { liabilityStatus: 'Approved' },
    });
  });

  test('is rejected for a consent that was not given and for terms', async () => {
    await approve('Student');
    const before = await contentsOf(portal.db, 'liability', 'audit_entry');
    expect(await withdraw('PhotoPublication')).toEqual(refused(409));
    expect(await withdraw('Student')).toEqual(refused(409));
    expect(await contentsOf(portal.db, 'liability', 'audit_entry')).toEqual(before);
  });
});
