import { expect, test } from 'vitest';
import { opennessAt } from './openness.ts';

const periods = [
  { opens: '2026-12-31T07:00:00.000Z', closes: '2026-12-31T15:00:00.000Z' },
  { opens: '2027-01-04T07:00:00.000Z', closes: '2027-01-04T15:00:00.000Z' },
];

test.each([
  ['2026-12-31T06:59:59Z', false, '2026-12-31T07:00:00.000Z'],
  ['2026-12-31T07:00:00Z', true, '2026-12-31T15:00:00.000Z'],
  ['2026-12-31T14:59:59Z', true, '2026-12-31T15:00:00.000Z'],
  ['2026-12-31T15:00:00Z', false, '2027-01-04T07:00:00.000Z'],
  ['2027-01-04T12:00:00Z', true, '2027-01-04T15:00:00.000Z'],
])('at %s the desk is open: %s, until %s', (now, isOpen, changes) => {
  expect(opennessAt(Date.parse(now), periods)).toEqual({ isOpen, changes: new Date(changes) });
});

test('returns null after the last known period, or without any', () => {
  expect([opennessAt(Date.parse('2027-01-04T15:00:00Z'), periods), opennessAt(0, [])]).toEqual([
    null,
    null,
  ]);
});
