import { describe, expect, test } from 'vitest';
import { SystemRefusal } from '#server/systems/systemRefusal.ts';
import { answer, auditOf, change, refused } from './calls.ts';
import {
  accountId,
  cardSystem,
  changes,
  deliver,
  giveCard,
  givePhoto,
  lin,
  notifications,
  portal,
  PIN,
  MAJA,
  requests,
  setUpCards,
  silence,
} from './cardChangesSetUp.ts';

setUpCards();

const [SUPERUSER, DESK, ADMINISTRATOR] = ['davos31', 'fatka61', 'bener17'];
const path = () => `/api/Accounts/${lin}/deliveries`;
const seenBy = async (persona: string) => answer((await portal.as(persona))(path()));
const retriedBy = async (persona: string, id: string, of = lin) =>
  answer((await portal.as(persona))(`/api/Accounts/${of}/deliveries/${id}/retry`, change('POST')));
const refuse = () => new SystemRefusal('UNKNOWN_THERE', 'No such card.');

const ownOrder = async () => answer((await portal.as(MAJA))('/api/campuscard/hasongoingorder'));

/** Freezes a card, which the card system refuses. Returns the id of the delivery. */
async function refusedFreeze(): Promise<string> {
  await giveCard('Active');
  await requests.freeze();
  cardSystem.fails = refuse;
  await deliver();
  cardSystem.fails = null;
  return String((await changes())[0]?.id);
}

describe('the deliveries of a person', () => {
  test('are shown to a desk and to a superuser, newest first, without what was sent', async () => {
    const id = await refusedFreeze();
    await requests.unfreeze();
    const own = { system: 'Cards', subscriber: null, changedDate: expect.any(String) };
    const expected = [
      {
        ...own,
        id: expect.any(String),
        kind: 'CardUnfreeze',
        state: 'OnItsWay',
        reason: null,
        endedDate: null,
        attempts: 0,
        retryRefusal: 'NOT_REFUSED',
      },
      {
        ...own,
        id,
        kind: 'CardFreeze',
        state: 'Refused',
        reason: 'UNKNOWN_THERE',
        endedDate: expect.any(String),
        attempts: 1,
        retryRefusal: 'REPLACED',
      },
    ];
    expect(await seenBy(DESK)).toEqual({ status: 200, body: expected });
    expect(await seenBy(SUPERUSER)).toEqual({ status: 200, body: expected });
  });

  test('are not shown to an administrator out of whose reach the person is, nor to the person', async () => {
    await refusedFreeze();
    expect(await seenBy(ADMINISTRATOR)).toEqual(refused(404));
    expect(await seenBy(MAJA)).toEqual(refused(403));
  });

  test('are those of an existing person', async () => {
    const fetch = await portal.as(SUPERUSER);
    expect(await answer(fetch('/api/Accounts/nobody/deliveries'))).toEqual(refused(404));
  });

  test('are read with an entry in the person’s audit trail', async () => {
    await seenBy(DESK);
    await seenBy(DESK);
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['actor_user_id', 'subject_lin'])
      .where('action', '=', 'reading.person')
      .where('actor_user_id', '=', DESK)
      .execute();
    expect(entries).toEqual([{ actor_user_id: DESK, subject_lin: lin }]);
  });
});

describe('the refused deliveries of all', () => {
  const all = async (persona: string) =>
    answer((await portal.as(persona))('/api/Deliveries/refused'));

  test('are shown to a superuser, with whom each is about, until they are tried again', async () => {
    const id = await refusedFreeze();
    const { status, body } = await all(SUPERUSER);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 1,
      deliveries: [{ id, kind: 'CardFreeze', system: 'Cards', norEduPersonLIN: lin, liUId: MAJA }],
    });
    expect((await retriedBy(SUPERUSER, id)).status).toBe(200);
    expect((await all(SUPERUSER)).body).toEqual({ total: 0, deliveries: [] });
  });

  test('leave out what a later change has replaced and what lacks its secret', async () => {
    await refusedFreeze();
    await requests.unfreeze();
    await requests.changePin();
    cardSystem.fails = refuse;
    await deliver();
    cardSystem.fails = null;
    const kinds = async () =>
      ((await all(SUPERUSER)).body as { deliveries: { kind: string }[] }).deliveries.map(
        ({ kind }) => kind,
      );
    expect(await kinds()).toEqual(['CardPin', 'CardUnfreeze']);
    await portal.db
      .updateTable('outgoing_change')
      .set({ sealed_secret: null })
      .where('kind', '=', 'CardPin')
      .execute();
    expect(await kinds()).toEqual(['CardUnfreeze']);
  });

  test('are refused to a desk, an administrator and the person', async () => {
    for (const persona of [DESK, ADMINISTRATOR, MAJA])
      expect(await all(persona), persona).toEqual(refused(403));
  });
});

describe('a refused delivery', () => {
  test('is tried again by a superuser, with an audit entry, and reaches the system', async () => {
    const id = await refusedFreeze();
    expect(await retriedBy(SUPERUSER, id)).toMatchObject({
      status: 200,
      body: { id, state: 'OnItsWay', reason: null, attempts: 0, retryRefusal: 'NOT_REFUSED' },
    });
    await deliver();
    expect(notifications).toEqual([`freeze ${MAJA}`]);
    const entry = await portal.db
      .selectFrom('audit_entry')
      .select(['actor_user_id', 'subject_lin', 'before', 'after'])
      .where('action', '=', 'deliveries.retry')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor_user_id: SUPERUSER,
      subject_lin: lin,
      before: { state: 'Refused', reason: 'UNKNOWN_THERE' },
      after: { deliveryId: id, kind: 'CardFreeze' },
    });
  });

  test('is tried again once by two superusers at the same time', async () => {
    const id = await refusedFreeze();
    const answers = await Promise.all([retriedBy(SUPERUSER, id), retriedBy(SUPERUSER, id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('with a PIN is tried again with it', async () => {
    await giveCard('Active');
    await requests.changePin();
    cardSystem.fails = refuse;
    await deliver();
    cardSystem.fails = null;
    const [change] = await changes();
    expect((await retriedBy(SUPERUSER, String(change?.id))).status).toBe(200);
    await deliver();
    expect(notifications).toEqual([`setPin ${MAJA} ${PIN}`]);
  });

  test('of an order ends the order: its owner is told and orders anew, and only one card is made', async () => {
    await givePhoto();
    await requests.order();
    cardSystem.fails = refuse;
    await deliver();
    cardSystem.fails = null;
    expect((await ownOrder()).body).toMatchObject({
      hasOngoingOrder: false,
      order: null,
      refused: { kind: 'CardOrder', state: 'Refused', reason: 'UNKNOWN_THERE' },
    });
    expect(
      await portal.db
        .selectFrom('notification')
        .select(['notification_type', 'link'])
        .where('account_id', '=', accountId)
        .where('notification_type', '=', 'Card')
        .execute(),
    ).toEqual([{ notification_type: 'Card', link: '/card' }]);
    expect(await auditOf(portal.db, 'card.orderRefused')).toMatchObject([
      { actor_lin: null, subject_lin: lin, after: { status: 'Cancelled' } },
    ]);
    const [order] = await changes();
    expect(order?.sealed_secret).toBeNull();
    expect(await retriedBy(SUPERUSER, String(order?.id))).toEqual({
      status: 409,
      body: { errors: { delivery: ['DELIVERY/RETRY/SECRET_ERASED'] } },
    });

    expect((await requests.order()).status).toBe(200);
    expect((await ownOrder()).body).toMatchObject({ hasOngoingOrder: true });
    expect((await ownOrder()).body).not.toHaveProperty('refused');
    // Now a later order has replaced it, too.
    expect(await retriedBy(SUPERUSER, String(order?.id))).toMatchObject({ status: 409 });
    await deliver();
    expect(notifications).toEqual([`order ${MAJA} ${PIN}`]);
  });

  test('of an order that the card system has not answered for days keeps the order', async () => {
    await givePhoto();
    await requests.order();
    cardSystem.fails = silence;
    const late = new Date(Date.now() + 6 * 24 * 3_600_000);
    await deliver(late);
    cardSystem.fails = null;
    expect((await ownOrder()).body).toMatchObject({
      hasOngoingOrder: true,
      order: { status: 'Ordered', delivery: { state: 'Refused', reason: 'NO_RESPONSE' } },
    });
  });

  test.each<[what: string, prepare: () => Promise<unknown>, reason: string]>([
    ['a later change has replaced it', () => requests.unfreeze(), 'REPLACED'],
    ['it is on its way again', async () => retriedBy(SUPERUSER, await newest()), 'NOT_REFUSED'],
    [
      'its secret is erased',
      () => portal.db.updateTable('outgoing_change').set({ has_secret: true }).execute(),
      'SECRET_ERASED',
    ],
  ])('is not tried again when %s', async (_what, prepare, reason) => {
    const id = await refusedFreeze();
    await prepare();
    expect(await retriedBy(SUPERUSER, id)).toEqual({
      status: 409,
      body: { errors: { delivery: [`DELIVERY/RETRY/${reason}`] } },
    });
  });
  const newest = async () => String((await changes()).at(-1)?.id);

  test('is not tried again by a desk, nor under another person, nor with another id', async () => {
    const id = await refusedFreeze();
    expect(await retriedBy(DESK, id)).toEqual(refused(403));
    expect(await retriedBy(SUPERUSER, id, 'nobody')).toEqual(refused(404));
    expect(await retriedBy(SUPERUSER, `${id}0`)).toEqual(refused(404));
    expect(await retriedBy(SUPERUSER, 'x')).toEqual(refused(404));
  });
});
