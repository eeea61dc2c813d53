import { describe, expect, test } from 'vitest';
import type { OwnAccount } from '#contract/user.ts';
import type { VouchedAccount, VouchingOutcome } from '#contract/vouching.ts';
import { addDays } from '#rules/dates.ts';
import { latestExtension } from '#rules/extension.ts';
import type { Send } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, refused } from './calls.ts';
import { type Guest, today } from './managedAccounts.ts';
import {
  bengt,
  bengtLin,
  endOf,
  guestOf,
  letEnd,
  othersAccount,
  own,
  PATH,
  portal,
  setUpVouching,
} from './vouchingSetUp.ts';

setUpVouching();

const IN_A_YEAR = addDays(today, 365);
const listed = async (send: Send = bengt) => (await answer(send(PATH))).body as VouchedAccount[];
const renew = (
  send: Send,
  accounts: readonly { readonly id: string; readonly until: string }[],
  reason = '',
) => answer(send(PATH, change('PATCH', { accounts, reason })));
const entriesOf = async (action: string, { lin }: Guest) =>
  (await auditOf(portal.db, action)).filter(({ subject_lin }) => subject_lin === lin);
const everything = () =>
  contentsOf(portal.db, 'account', 'position', 'vouching', 'audit_entry', 'outgoing_message');
const endingCount = async () =>
  ((await answer(bengt('/api/user/account'))).body as OwnAccount).vouchedEndings;

describe('accounts whose contact person is the caller', () => {
  test('are listed with the permitted actions, those that end first on top, and no further data', async () => {
    await guestOf(bengtLin, 200);
    await guestOf(bengtLin, -20, { user_status: 'Inactive' });
    await guestOf(bengtLin, -200, { user_status: 'Inactive' });
    const accounts = await listed();
    expect(accounts.map(({ until }) => until)).toEqual([
      addDays(today, 12),
      addDays(today, 200),
      addDays(today, -20),
    ]);
    expect(accounts[0]).toEqual({
      id: own.accountId,
      name: 'Gerd Gäst',
      liUId: own.liUId,
      organisation: { 'sv-SE': expect.any(String), 'en-GB': expect.any(String) },
      until: addDays(today, 12),
      offered: IN_A_YEAR,
      latest: latestExtension(today),
      refusal: null,
      mayLetEnd: true,
      letsEnd: false,
      isInRetirement: false,
      isEndedByOwner: false,
      purpose: null,
    });
    expect(accounts[2]).toMatchObject({ offered: IN_A_YEAR, mayLetEnd: false });
  });

  test('are absent when none names the caller, and exclude deceased people', async () => {
    await portal.db
      .updateTable('person')
      .set({ deceased_on: '2020-01-01' })
      .where('lin', '=', own.lin)
      .execute();
    expect(await listed()).toEqual([]);
    expect(await endingCount()).toBeUndefined();
  });

  test.each(['nilan234', 'saral789'])(
    'are denied to %s, who is not an employee',
    async (persona) => {
      const send = await portal.as(persona);
      const before = await everything();
      expect([
        await answer(send(PATH)),
        await renew(send, [{ id: own.accountId, until: IN_A_YEAR }]),
        await letEnd(send, [own.accountId], true),
      ]).toEqual([refused(403), refused(403), refused(403)]);
      expect(await everything()).toEqual(before);
    },
  );
});

describe('renewing', () => {
  test('sets the new last day, with the reason in the audit trail and the renewal in the history', async () => {
    const until = latestExtension(today);
    const { status, body } = await renew(
      bengt,
      [{ id: own.accountId, until }],
      'Projektet fortsätter till sommaren',
    );
    expect([status, body]).toEqual([
      200,
      [
        {
          id: own.accountId,
          account: expect.objectContaining({
            until,
            latest: null,
            refusal: 'ENDS_LATER_ALREADY',
            mayLetEnd: false,
          }),
          refusal: null,
        },
      ],
    ]);
    expect(await endOf(own)).toBe(until);
    expect(await entriesOf('vouching.renew', own)).toEqual([
      expect.objectContaining({
        actor_user_id: 'bener17',
        before: { validThrough: addDays(today, 12) },
        after: { validThrough: until, reason: 'Projektet fortsätter till sommaren' },
      }),
    ]);
    const history = (await answer(bengt(`/api/Accounts/${own.lin}/history`))).body;
    expect(history).toEqual([
      expect.objectContaining({
        action: 'vouching.renew',
        changes: [expect.objectContaining({ field: 'validThrough' })],
      }),
    ]);
  });

  test('reactivates an account that has ended', async () => {
    const ended = await guestOf(bengtLin, -3, { user_status: 'Inactive' });
    expect((await renew(bengt, [{ id: ended.accountId, until: IN_A_YEAR }])).status).toBe(200);
    expect(
      await portal.db
        .selectFrom('account')
        .select(['user_status', 'valid_through', 'version'])
        .where('id', '=', ended.accountId)
        .executeTakeFirst(),
    ).toEqual({ user_status: 'Active', valid_through: IN_A_YEAR, version: 2 });
  });

  test('is rejected beyond the limit, and without the reason required for more than a year', async () => {
    const before = await everything();
    const refusalFor = async (until: string, reason?: string) =>
      ((await renew(bengt, [{ id: own.accountId, until }], reason)).body as VouchingOutcome[])[0]
        ?.refusal;
    expect(await refusalFor(addDays(latestExtension(today), 1), 'Längre')).toBe(
      'DATE_OUT_OF_RANGE',
    );
    expect(await refusalFor(latestExtension(today), '  ')).toBe('REASON_MISSING');
    expect(await refusalFor(addDays(today, 5))).toBe('ENDS_LATER_ALREADY');
    expect(await everything()).toEqual(before);
  });

  test('reports the outcome of each account, and one failure does not stop the others', async () => {
    const suspended = await guestOf(bengtLin, 20, { user_status: 'Suspended' });
    const ids = [suspended.accountId, othersAccount.accountId, own.accountId, 'no-such-account'];
    const { body } = await renew(
      bengt,
      ids.map((id) => ({ id, until: IN_A_YEAR })),
    );
    expect(
      (body as VouchingOutcome[]).map(({ id, account, refusal }) => [
        id,
        account?.until ?? null,
        refusal,
      ]),
    ).toEqual([
      [suspended.accountId, addDays(today, 20), 'ASK_ADMINISTRATOR'],
      [othersAccount.accountId, null, 'NOT_YOURS'],
      [own.accountId, IN_A_YEAR, null],
      ['no-such-account', null, 'NOT_YOURS'],
    ]);
    expect([await endOf(suspended), await endOf(othersAccount)]).toEqual([
      addDays(today, 20),
      addDays(today, 12),
    ]);
  });

  test('returns 404 when all accounts are other people’s or unknown', async () => {
    const before = await everything();
    for (const id of [othersAccount.accountId, '7d0a7ac7-6a51-4e43-9a43-60c2b5d3e901', 'x']) {
      expect([
        await renew(bengt, [{ id, until: IN_A_YEAR }]),
        await letEnd(bengt, [id], true),
      ]).toEqual([refused(404), refused(404)]);
    }
    expect(await everything()).toEqual(before);
  });

  test('is applied once when it is requested several times at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => renew(bengt, [{ id: own.accountId, until: IN_A_YEAR }])),
    );
    const refusals = answers.map(({ body }) => (body as VouchingOutcome[])[0]?.refusal);
    expect(refusals.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      'ENDS_LATER_ALREADY',
      'ENDS_LATER_ALREADY',
      null,
    ]);
    expect(await entriesOf('vouching.renew', own)).toHaveLength(1);
  });
});

describe('letting an account end', () => {
  test('is remembered for that end date until it is undone, and each change is recorded once', async () => {
    expect(await endingCount()).toBe(1);
    for (const letsEnd of [true, true, false]) {
      const { body } = await letEnd(bengt, [own.accountId], letsEnd);
      expect(body).toEqual([
        {
          id: own.accountId,
          account: expect.objectContaining({ letsEnd, until: addDays(today, 12) }),
          refusal: null,
        },
      ]);
      expect(await endingCount()).toBe(letsEnd ? 0 : 1);
    }
    expect(
      [await entriesOf('vouching.letEnd', own), await entriesOf('vouching.takeBack', own)].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1]);
    await letEnd(bengt, [own.accountId], true);
    await portal.db
      .updateTable('account')
      .set({ valid_through: addDays(today, 25) })
      .where('id', '=', own.accountId)
      .execute();
    expect((await listed())[0]).toMatchObject({ letsEnd: false });
  });

  test('is rejected for an account that does not end soon', async () => {
    const later = await guestOf(bengtLin, 31);
    expect((await letEnd(bengt, [later.accountId], true)).body).toEqual([
      {
        id: later.accountId,
        account: expect.objectContaining({ letsEnd: false }),
        refusal: 'NOT_ENDING_SOON',
      },
    ]);
  });
});
