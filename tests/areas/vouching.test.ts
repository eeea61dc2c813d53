import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnAccount } from '#contract/user.ts';
import type { VouchedAccount, VouchingOutcome } from '#contract/vouching.ts';
import { addDays } from '#rules/dates.ts';
import { latestExtension } from '#rules/extension.ts';
import { notifyContactPersons } from '#server/areas/vouching/emails.ts';
import { readConfig } from '#server/config.ts';
import { dayIn } from '#server/mail/dayIn.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';
import { addGuest, type Guest, organisationAt, today } from './managedAccounts.ts';

const PATH = '/api/vouching';
const IN_A_YEAR = addDays(today, 365);

let portal: Portal;
let bengt: Send;
let anna: Send;
let [bengtLin, annaLin, place] = ['', '', ''];
beforeAll(async () => {
  portal = await startPortal();
  [bengt, anna] = [await portal.as('bener17'), await portal.as('annli42')];
  [bengtLin, annaLin] = [await linOf(portal.db, 'bener17'), await linOf(portal.db, 'annli42')];
  place = await organisationAt(portal.db, '/KU/IDT');
  // Removes the contact persons of the demonstration data, so that each test defines its own.
  await portal.db.updateTable('account').set({ contact_person_lin: null }).execute();
});
afterAll(() => portal.close());

let own: Guest;
let othersAccount: Guest;
beforeEach(async () => {
  await portal.db
    .updateTable('account')
    .set({ contact_person_lin: null })
    .where('contact_person_lin', 'is not', null)
    .execute();
  await portal.db.deleteFrom('outgoing_message').execute();
  own = await guestOf(bengtLin, 12);
  othersAccount = await guestOf(annaLin, 12);
});

const guestOf = (contactLin: string, endsInDays: number, fields: object = {}) =>
  addGuest(portal.db, place, {
    account: {
      contact_person_lin: contactLin,
      valid_through: addDays(today, endsInDays),
      ...fields,
    },
  });
const listed = async (send: Send = bengt) => (await answer(send(PATH))).body as VouchedAccount[];
const renew = (
  send: Send,
  accounts: readonly { readonly id: string; readonly until: string }[],
  reason = '',
) => answer(send(PATH, change('PATCH', { accounts, reason })));
const letEnd = (send: Send, accounts: readonly string[], letsEnd: boolean) =>
  answer(send(`${PATH}/ending`, change('PUT', { accounts, letsEnd })));
const endOf = async ({ accountId }: Guest) =>
  (
    await portal.db
      .selectFrom('account')
      .select('valid_through')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).valid_through;
const entriesOf = async (action: string, { lin }: Guest) =>
  (await auditOf(portal.db, action)).filter(({ subject_lin }) => subject_lin === lin);
const everything = () =>
  contentsOf(portal.db, 'account', 'position', 'vouching', 'audit_entry', 'outgoing_message');
const letters = () =>
  portal.db
    .selectFrom('outgoing_message')
    .select(['recipient', 'subject', 'body'])
    .orderBy('recipient')
    .execute();
const sendNotices = () =>
  notifyContactPersons(
    portal.db,
    readConfig({ PORT: '1', PORTAL_BASE_URL: portal.url }),
    new Date(),
  );
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
        actor_liu_id: 'bener17',
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

describe('the letter to contact persons', () => {
  test('lists accounts that end within 30 days with a link, once, and to their contact person only', async () => {
    const second = await guestOf(bengtLin, 30);
    await guestOf(bengtLin, 31);
    await Promise.all([sendNotices(), sendNotices()]);
    await sendNotices();
    const sent = await letters();
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [
        expect.stringMatching(/^anna\.lindqvist@/),
        `Ett konto som du ansvarar för avslutas ${dayIn('sv-SE', addDays(today, 12))} / An account you are responsible for closes on ${dayIn('en-GB', addDays(today, 12))}`,
      ],
      [
        expect.stringMatching(/^bengt/),
        '2 konton som du ansvarar för avslutas snart / 2 accounts you are responsible for close soon',
      ],
    ]);
    const [, letter] = sent;
    expect(letter?.body).toContain(
      `- Gerd Gäst (${own.liUId}), till och med ${dayIn('sv-SE', addDays(today, 12))}\n- Gerd Gäst (${second.liUId}), till och med ${dayIn('sv-SE', addDays(today, 30))}\n`,
    );
    expect(letter?.body).toContain(`${portal.url}/vouching`);
    expect(letter?.body).not.toContain(othersAccount.liUId);
    expect(await endOf(own)).toBe(addDays(today, 12));
  });

  test('leaves out an account that is meant to end, and is sent once after that is undone', async () => {
    await letEnd(bengt, [own.accountId], true);
    await letEnd(anna, [othersAccount.accountId], true);
    await sendNotices();
    expect(await letters()).toEqual([]);
    await letEnd(bengt, [own.accountId], false);
    await sendNotices();
    await sendNotices();
    expect(await letters()).toHaveLength(1);
  });

  test('is written in the contact person’s chosen language for letters, otherwise in both languages', async () => {
    const { id } = await portal.db
      .selectFrom('alumn')
      .select('id')
      .where('lin', 'is', null)
      .executeTakeFirstOrThrow();
    await portal.db
      .updateTable('alumn')
      .set({ lin: bengtLin, preferred_language: 'en-GB' })
      .where('id', '=', id)
      .execute();
    await sendNotices();
    await portal.db.updateTable('alumn').set({ lin: null }).where('id', '=', id).execute();
    const [annas, bengts] = await letters();
    expect([annas?.subject, bengts?.subject]).toEqual([
      expect.stringContaining(' / '),
      `An account you are responsible for closes on ${dayIn('en-GB', addDays(today, 12))}`,
    ]);
    expect(bengts?.body).toMatch(/^Hello\n/);
    expect(bengts?.body).not.toMatch(/Hej|konto/);
  });

  test.each<[string, Partial<{ user_status: 'Inactive'; liu_email_address: null }>]>([
    ['has left', { user_status: 'Inactive' }],
    ['has no address', { liu_email_address: null }],
  ])('is not sent to a contact person who %s', async (_, fields) => {
    const accountBefore = await portal.db
      .selectFrom('account')
      .select(['user_status', 'liu_email_address'])
      .where('liu_id', '=', 'annli42')
      .executeTakeFirstOrThrow();
    await portal.db.updateTable('account').set(fields).where('liu_id', '=', 'annli42').execute();
    await sendNotices();
    await portal.db
      .updateTable('account')
      .set(accountBefore)
      .where('liu_id', '=', 'annli42')
      .execute();
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([
      expect.stringMatching(/^bengt/),
    ]);
  });
});
