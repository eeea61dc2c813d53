import { describe, expect, test } from 'vitest';
import {
  type ChangeStanding,
  heldUntilOf,
  holdOn,
  isSettled,
  settlesChange,
} from './recogniserHold.ts';

const TODAY = '2026-11-17';
const at = (day: string) => new Date(`${day}T09:00:00Z`);
const change = (changes: Partial<ChangeStanding>): ChangeStanding => ({
  kinds: ['number'],
  replaced: ['number'],
  heldUntil: '2026-12-01',
  disownedAt: null,
  settledAt: null,
  ...changes,
});

describe('what replaced a number or an address', () => {
  test.each([
    [['number'], true, '2026-12-01'],
    [['address'], true, '2026-12-01'],
    [['number', 'address'], true, '2026-12-01'],
    [['number'], false, null],
    [[], true, null],
  ] as const)(
    '%j of a person who has used an account (%s) is held until %s',
    (replaced, wasUsed, until) => {
      expect(heldUntilOf({ replaced, wasUsed }, TODAY, 14)).toBe(until);
    },
  );

  test('is held no longer than the setting says', () => {
    expect(heldUntilOf({ replaced: ['number'], wasUsed: true }, TODAY, 1)).toBe('2026-11-18');
  });
});

describe('a recogniser', () => {
  const disowned = { disownedAt: at('2026-11-16'), heldUntil: null, replaced: [] } as const;
  test.each([
    ['nothing changed', [], null, null],
    ['a replaced number', [change({})], { until: '2026-12-01' }, null],
    ['its last day', [change({ heldUntil: '2026-11-18' })], { until: '2026-11-18' }, null],
    ['its first day without a hold', [change({ heldUntil: TODAY })], null, null],
    [
      'the later of two',
      [change({ heldUntil: '2026-11-20' }), change({})],
      { until: '2026-12-01' },
      null,
    ],
    [
      'a replaced address',
      [change({ kinds: ['address'], replaced: ['address'] })],
      null,
      { until: '2026-12-01' },
    ],
    ['a settled one', [change({ settledAt: at('2026-11-17') })], null, null],
    ['a disowned one', [change({ disownedAt: at('2026-11-17') })], { until: null }, null],
    [
      'one that was settled before it was disowned',
      [change({ settledAt: at('2026-11-15'), disownedAt: at('2026-11-16') })],
      { until: null },
      null,
    ],
    [
      'one that was settled after it was disowned',
      [change({ settledAt: at('2026-11-17'), disownedAt: at('2026-11-16') })],
      null,
      null,
    ],
    [
      'a disowned account',
      [change({ ...disowned, kinds: ['account'] })],
      { until: null },
      { until: null },
    ],
    ['a disowned join', [change({ ...disowned, kinds: ['joined'] })], { until: null }, null],
    ['a disowned address', [change({ ...disowned, kinds: ['address'] })], null, { until: null }],
    [
      'a disowned name, move and end',
      [change({ ...disowned, kinds: ['name', 'reach', 'ended'] })],
      null,
      null,
    ],
  ] as const)('is held by %s', (_, changes, number, address) => {
    expect(holdOn('number', changes, TODAY)).toEqual(number);
    expect(holdOn('address', changes, TODAY)).toEqual(address);
  });

  test('is settled only by what is said last', () => {
    expect(isSettled({ disownedAt: null, settledAt: null })).toBe(false);
    expect(isSettled({ disownedAt: null, settledAt: at('2026-11-17') })).toBe(true);
  });
});

test.each([
  ['Document', ['number'], true],
  ['Document', ['address'], true],
  ['Document', ['number', 'address'], true],
  ['BankId', ['number'], false],
  ['Wallet', ['number'], false],
  ['Code', ['number'], false],
  ['BankId', ['address'], true],
  ['Wallet', ['address'], true],
  ['BankId', ['number', 'address'], false],
  ['Code', ['address'], false],
] as const)('a verification by %s settles a replaced %j: %s', (method, replaced, settles) => {
  expect(settlesChange(method, { replaced, disownedAt: null })).toBe(settles);
  expect(settlesChange(method, { replaced, disownedAt: at('2026-11-17') })).toBe(false);
});
