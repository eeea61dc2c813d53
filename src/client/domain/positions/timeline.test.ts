import { expect, test } from 'vitest';
import type { Position } from '#contract/position.ts';
import { timelineOf } from './timeline.ts';

const text = { 'sv-SE': '', 'en-GB': '' };
const held = (
  id: string,
  startDate: string,
  endDate: string | null,
  isPrimary = false,
): Position => ({
  id,
  startDate,
  endDate,
  isPrimary,
  isEmployee: true,
  employmentLevel: null,
  employeeLevel: null,
  faculty: null,
  title: text,
  organisation: { name: text, path: '', shortName: '', financialUnit: null },
  subscriptionType: null,
});
const order = (positions: readonly Position[], today: string) =>
  timelineOf(positions, today).map(
    (row) => `${row.phase} ${row.kind === 'gap' ? 'gap' : row.position.id}`,
  );

test('lists the primary position first among the current ones, whatever its start date', () => {
  expect(
    order(
      [held('later', '2025-01-01', null), held('main', '2020-01-01', null, true)],
      '2026-01-01',
    ),
  ).toEqual(['now main', 'now later']);
});

test('lists future positions before the current ones and past positions after them', () => {
  const positions = [
    held('old', '2020-01-01', '2020-12-31'),
    held('now', '2021-01-01', '2026-12-31', true),
    held('next', '2027-01-01', null),
  ];
  expect(order(positions, '2026-01-01')).toEqual(['coming next', 'now now', 'past old']);
});

test('places a past, current or future gap between the positions it separates', () => {
  const positions = [held('first', '2020-01-01', '2020-12-31'), held('second', '2021-02-01', null)];
  expect(order(positions, '2026-01-01')).toEqual(['now second', 'past gap', 'past first']);
  expect(order(positions, '2021-01-15')).toEqual(['coming second', 'now gap', 'past first']);
  expect(order(positions, '2020-06-01')).toEqual(['coming second', 'coming gap', 'now first']);
});

test('treats a position as current on its last day', () => {
  expect(order([held('a', '2020-01-01', '2026-01-01')], '2026-01-01')).toEqual(['now a']);
});
