import { describe, expect, test } from 'vitest';
import { answer, change, contentsOf, refused } from './calls.ts';
import { openDesk } from './desk.ts';
import { inMonths } from './managedAccounts.ts';
import {
  addForeigner,
  refusal,
  sendUpdate,
  tagOf,
  update,
  updated,
  updatesOf,
} from './profiles.ts';

const { portal, bengt, cecilia, web } = await openDesk();

const everything = () =>
  contentsOf(portal.db, 'person', 'account', 'position', 'audit_entry', 'idempotency_key');

describe('concurrent edits', () => {
  test('an edit based on an outdated version is rejected and changes nothing', async () => {
    const guest = await addForeigner(portal.db, web);
    const tag = await tagOf(bengt, guest.liUId);
    const first = await sendUpdate(bengt, guest, { description: 'first' }, { tag });
    expect(first.status).toBe(200);
    const before = await everything();
    expect(await update(cecilia, guest, { description: 'second' }, { tag })).toEqual(refused(409));
    expect(await update(cecilia, guest, {}, { tag })).toEqual(refused(409));
    expect(await everything()).toEqual(before);
    const next = await sendUpdate(
      cecilia,
      guest,
      { description: 'second' },
      { tag: first.headers.get('etag') ?? '' },
    );
    expect(next.status).toBe(200);
    expect(next.headers.get('etag')).toBe(await tagOf(bengt, guest.liUId));
  });

  test('a change of names or national id makes the version outdated', async () => {
    const guest = await addForeigner(portal.db, web);
    const tag = await tagOf(bengt, guest.liUId);
    await portal.db
      .updateTable('person')
      .set({ surname: 'Gift', version: 2 })
      .where('lin', '=', guest.lin)
      .execute();
    expect(await update(bengt, guest, { description: 'x' }, { tag })).toEqual(refused(409));
  });

  test('a bulk change makes the version outdated', async () => {
    const guest = await addForeigner(portal.db, web);
    const tag = await tagOf(bengt, guest.liUId);
    await bengt(
      '/api/Accounts/Extend',
      change('PATCH', { accounts: [guest.lin], extendDate: inMonths(12) }),
    );
    expect(await update(bengt, guest, { description: 'x' }, { tag })).toEqual(refused(409));
  });

  test('of several simultaneous edits based on the same version, one is saved', async () => {
    const guest = await addForeigner(portal.db, web);
    const tag = await tagOf(bengt, guest.liUId);
    const answers = await Promise.all(
      [bengt, cecilia, bengt, cecilia].map((as, index) =>
        update(as, guest, { description: `by ${index}` }, { tag }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await updatesOf(portal.db, guest)).toHaveLength(1);
  });

  test('without a version or with a wildcard, the last edit is saved', async () => {
    const guest = await addForeigner(portal.db, web);
    await updated(bengt, guest, { description: 'first' });
    expect(
      (await updated(bengt, guest, { description: 'second' }, { tag: '*' })).account.description,
    ).toBe('second');
    expect((await updated(bengt, guest, { description: 'third' })).account.description).toBe(
      'third',
    );
    expect(await update(bengt, guest, { description: 'x' }, { tag: 'no tag' })).toEqual(
      refusal({ 'If-Match': ['INPUT_INVALID'] }),
    );
  });

  test('an edit repeated after a lost response returns the same response and version', async () => {
    const guest = await addForeigner(portal.db, web);
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'if-match': await tagOf(bengt, guest.liUId),
    };
    const again = () =>
      bengt(`/api/EmployeeProfile?targetLiuId=${guest.liUId}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ norEduPersonLIN: guest.lin, description: 'once' }),
      });
    const [first, second] = [await again(), await again()];
    expect([second.status, second.headers.get('etag'), await second.json()]).toEqual([
      200,
      first.headers.get('etag'),
      await first.json(),
    ]);
    expect(await updatesOf(portal.db, guest)).toHaveLength(1);
  });
});

describe('extending and changing the subscription in the panel', () => {
  // PROF-10
  test('follows the rules of the bulk calls', async () => {
    const guest = await addForeigner(portal.db, web);
    const extend = (extendDate: string) =>
      answer(
        bengt(
          '/api/EmployeeProfile/Extend',
          change('PATCH', { accounts: [guest.lin, 'nobody'], extendDate }),
        ),
      );
    expect(await extend(inMonths(12))).toMatchObject({
      status: 200,
      body: [
        { succeeded: true, errorTypes: [], account: { validThrough: inMonths(12), version: 2 } },
        { succeeded: false, errorTypes: ['OUT_OF_REACH'], account: { norEduPersonLIN: 'nobody' } },
      ],
    });
    expect(await extend(inMonths(15))).toMatchObject({
      body: [{ succeeded: false, errorTypes: ['DATE_OUT_OF_RANGE'] }, {}],
    });

    const subscribe = (itSubsctiptionType: string, versions = {}) =>
      answer(
        bengt(
          '/api/EmployeeProfile/ITSubscription',
          change('PATCH', { accounts: [guest.lin], itSubsctiptionType, versions }),
        ),
      );
    expect(await subscribe('Large', { [guest.lin]: 1 })).toMatchObject({
      status: 200,
      body: [{ succeeded: false, errorTypes: ['CHANGED_MEANWHILE'] }],
    });
    expect(await subscribe('Large', { [guest.lin]: 2 })).toMatchObject({
      status: 200,
      body: [{ succeeded: true, account: { subscriptionType: 'Large' } }],
    });
    expect(await subscribe('Large')).toMatchObject({
      body: [{ succeeded: false, errorTypes: ['IT_SUB_IS_SAME'] }],
    });
  });
});
