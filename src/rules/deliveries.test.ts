import { expect, test } from 'vitest';
import { deliveryState, retryRefusal, type StoredDelivery } from './deliveries.ts';

const refused: StoredDelivery = {
  isDone: false,
  isRefused: true,
  isReplaced: false,
  lacksSecret: false,
};

test.each<[what: string, change: Partial<StoredDelivery>, state: string, refusal: string | null]>([
  ['refused', {}, 'Refused', null],
  ['refused and replaced', { isReplaced: true }, 'Refused', 'REPLACED'],
  ['refused and without its secret', { lacksSecret: true }, 'Refused', 'SECRET_ERASED'],
  ['refused, replaced and without', { isReplaced: true, lacksSecret: true }, 'Refused', 'REPLACED'],
  ['on its way', { isRefused: false }, 'OnItsWay', 'NOT_REFUSED'],
  ['done', { isRefused: false, isDone: true, lacksSecret: true }, 'Done', 'NOT_REFUSED'],
])('a delivery that is %s', (_what, change, state, refusal) => {
  const delivery = { ...refused, ...change };
  expect(deliveryState(delivery)).toBe(state);
  expect(retryRefusal(delivery)).toBe(refusal);
});
