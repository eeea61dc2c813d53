import { describe, expect, test } from 'vitest';
import {
  accountId,
  deliver,
  giveCard,
  givePhoto,
  lin,
  notifications,
  PIN,
  portal,
  requests,
  statusNow,
  setUpCards,
} from './cardChangesSetUp.ts';
import { withoutIds } from '../support/withoutIds.ts';

setUpCards();

/**
 * Response status of each action and the card status afterwards, for every status that a card may
 * have.
 */
describe.each([
  // status,  look, order, changePin, freeze, unfreeze, block
  [null, [404, null], [200, null], [404, null], [404, null], [404, null], [404, null]],
  [
    'Invalid',
    [200, 'Invalid'],
    [409, 'Invalid'],
    [409, 'Invalid'],
    [409, 'Invalid'],
    [409, 'Invalid'],
    [409, 'Invalid'],
  ],
  [
    'Active',
    [200, 'Active'],
    [409, 'Active'],
    [200, 'Active'],
    [200, 'Frozen'],
    [409, 'Active'],
    [200, 'Blocked'],
  ],
  [
    'Inactive',
    [200, 'Inactive'],
    [200, 'Inactive'],
    [409, 'Inactive'],
    [409, 'Inactive'],
    [409, 'Inactive'],
    [409, 'Inactive'],
  ],
  [
    'Blocked',
    [200, 'Blocked'],
    [200, 'Blocked'],
    [409, 'Blocked'],
    [409, 'Blocked'],
    [409, 'Blocked'],
    [409, 'Blocked'],
  ],
  [
    'Frozen',
    [200, 'Frozen'],
    [409, 'Frozen'],
    [409, 'Frozen'],
    [409, 'Frozen'],
    [200, 'Active'],
    [200, 'Blocked'],
  ],
] as const)('a card with the status %s', (status, ...outcomes) => {
  test.each(
    (['look', 'order', 'changePin', 'freeze', 'unfreeze', 'block'] as const).map(
      (action, at) => [action, outcomes[at]] as const,
    ),
  )('%s returns the expected response and leaves the expected status', async (action, outcome) => {
    if (status) await giveCard(status);
    await givePhoto();
    const [answered, after] = outcome ?? [0, null];
    expect((await requests[action]()).status).toBe(answered);
    expect(await statusNow()).toBe(after);
    await deliver();
    const isNotified = answered === 200 && action !== 'look';
    expect(notifications).toHaveLength(isNotified ? 1 : 0);
    const orders = await portal.db
      .selectFrom('card_order')
      .select('id')
      .where('account_id', '=', accountId)
      .execute();
    expect(orders).toHaveLength(isNotified && action === 'order' ? 1 : 0);
  });
});

test('records card actions in the audit trail without the PIN', async () => {
  await giveCard('Active');
  await requests.freeze();
  await requests.unfreeze();
  await requests.changePin();
  await requests.block();
  const entries = await portal.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_lin', '=', lin)
    .where('action', 'like', 'card.%')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action).slice(-4)).toEqual([
    'card.freeze',
    'card.unfreeze',
    'card.changePin',
    'card.block',
  ]);
  expect(withoutIds(JSON.stringify(entries))).not.toContain(PIN);
  expect(withoutIds(portal.log())).not.toContain(PIN);
});
