import { describe, expect, test } from 'vitest';
import { answer } from './calls.ts';
import {
  accountId,
  cardSystem,
  changes,
  deliver,
  giveCard,
  givePhoto,
  MAJA,
  notifications,
  order,
  PIN,
  portal,
  post,
  requests,
  silence,
  statusNow,
  setUpCards,
} from './cardChangesSetUp.ts';

setUpCards();

const refused = (status: number, errors: Readonly<Record<string, readonly string[]>>) => ({
  status,
  body: { errors },
});
/** PIN of every card in the demonstration data. */
const OLD_PIN = '2468';

describe('an order', () => {
  test.each([
    ['without a picture', () => Promise.resolve(), 'CARD/ORDER/PHOTO_MISSING'],
    ['with a picture that is too small', () => givePhoto(450, 600), 'CARD/ORDER/PHOTO_UNFIT'],
    [
      'with a picture of the wrong aspect ratio',
      () => givePhoto(900, 900),
      'CARD/ORDER/PHOTO_UNFIT',
    ],
  ])('%s is rejected with a reason', async (_what, prepare, reason) => {
    await prepare();
    expect(await order()).toEqual(refused(409, { card: [reason] }));
    expect(notifications).toEqual([]);
  });

  // CARD-09, CARD-12, CARD-13, CARD-14, CARD-15
  test.each([
    ['12', 'INPUT_INVALID_PIN'],
    ['12345', 'INPUT_INVALID_PIN'],
    ['1234', 'BAD_PIN'],
    ['5555', 'NO_VARIATION'],
    ['0815', 'PART_OF_NIN'],
  ])('with the PIN %s is rejected: %s', async (pin, fieldError) => {
    await givePhoto();
    expect(await order(pin)).toEqual(refused(400, { newPin: [fieldError] }));
    expect(notifications).toEqual([]);
  });

  test('from several tabs at once creates one order', async () => {
    await givePhoto();
    const answers = await Promise.all(Array.from({ length: 8 }, () => order()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    await deliver();
    expect(notifications).toEqual([`order ${MAJA} ${PIN}`]);
  });

  // CARD-04
  test('is returned when the ongoing order is read', async () => {
    await givePhoto();
    const ordered = await order();
    const asked = await answer((await portal.as(MAJA))('/api/campuscard/hasongoingorder'));
    expect(asked.body).toEqual({ hasOngoingOrder: true, order: ordered.body });
  });

  test('is rejected with a reason while another order is ongoing', async () => {
    await givePhoto();
    await order();
    expect(await order()).toEqual(refused(409, { card: ['CARD/ORDER/ONGOING'] }));
  });

  test('stores the PIN only as a hash', async () => {
    await givePhoto();
    await order();
    const { pin_hash } = await portal.db
      .selectFrom('card_order')
      .select('pin_hash')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(pin_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('an unresponsive card system', () => {
  test.each([
    ['order', null, null, `order ${MAJA} ${PIN}`],
    ['freeze', 'Active', 'Frozen', `freeze ${MAJA}`],
    ['unfreeze', 'Frozen', 'Active', `unfreeze ${MAJA}`],
    ['block', 'Active', 'Blocked', `block ${MAJA}`],
    ['changePin', 'Active', 'Active', `setPin ${MAJA} ${PIN}`],
  ] as const)(
    'delays nobody, and is told when it is back: %s',
    async (action, status, after, told) => {
      if (status) await giveCard(status);
      await givePhoto();
      cardSystem.fails = silence;
      expect((await requests[action]()).status).toBe(200);
      expect(await statusNow()).toBe(after);
      await deliver();
      expect(notifications).toEqual([]);
      expect(await changes()).toMatchObject([{ attempts: 1, done_at: null, refused_at: null }]);

      cardSystem.fails = null;
      await deliver(new Date(Date.now() + 31_000));
      expect(notifications).toEqual([told]);
      expect(await changes()).toMatchObject([{ attempts: 2, done_at: expect.any(Date) }]);
    },
  );
});

describe('the PIN', () => {
  const change = (cardId: string, pinOrMifareNumner: string) =>
    post('/api/campuscard/pin', { cardId, pinOrMifareNumner, newPin: PIN });

  // CARD-08, CARD-10
  test('can be changed with the current PIN, and the old PIN is rejected afterwards', async () => {
    const id = await giveCard('Active');
    expect((await change(id, OLD_PIN)).status).toBe(200);
    expect(await change(id, OLD_PIN)).toEqual(
      refused(400, { pinOrMifareNumner: ['CARD/PIN/WRONG'] }),
    );
    expect((await change(id, PIN)).status).toBe(200);
  });

  test('allows five wrong attempts, even simultaneous ones, and then rejects the right PIN too', async () => {
    const id = await giveCard('Active');
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(id, '9999')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(15);
    expect((await change(id, OLD_PIN)).status).toBe(423);
  });

  test('of another person’s card cannot be changed', async () => {
    await giveCard('Active');
    const other = await portal.db
      .selectFrom('card')
      .select('id')
      .where('account_id', '<>', accountId)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await change(other.id, OLD_PIN)).status).toBe(404);
  });
});
