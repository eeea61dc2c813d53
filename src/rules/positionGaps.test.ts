import { describe, expect, test } from 'vitest';
import { positionGaps, type Period } from './positionGaps.ts';

const position = (startDate: string, endDate: string | null = null): Period => ({
  startDate,
  endDate,
});
const january = position('2026-01-01', '2026-01-31');

// PROF-13
describe('gaps between positions', () => {
  test.each<[name: string, positions: Period[], days: number[]]>([
    ['no position', [], []],
    ['one position', [january], []],
    ['consecutive days', [january, position('2026-02-01')], []],
    ['end and start on the same day', [january, position('2026-01-31')], []],
    ['one day between', [january, position('2026-02-02')], []],
    ['two days between', [january, position('2026-02-03')], [2]],
    ['three days between', [january, position('2026-02-04', '2026-12-31')], [3]],
    ['over a leap day', [position('2028-01-01', '2028-02-27'), position('2028-03-01')], [2]],
    [
      'over the change to summer time',
      [position('2026-01-01', '2026-03-28'), position('2026-03-31')],
      [2],
    ],
    ['unsorted positions', [position('2026-02-04'), january], [3]],
    [
      'overlapping positions',
      [january, position('2026-01-15', '2026-02-10'), position('2026-02-11')],
      [],
    ],
    [
      'a position within another',
      [position('2026-01-01', '2026-06-30'), january, position('2026-07-01')],
      [],
    ],
    [
      'an open-ended position covers everything after it',
      [position('2026-01-01'), position('2027-01-01', '2027-02-01'), position('2030-01-01')],
      [],
    ],
    ['an open-ended position that starts late', [january, position('2026-03-01')], [28]],
    [
      'several gaps',
      [january, position('2026-02-10', '2026-02-20'), position('2026-03-01')],
      [9, 8],
    ],
    [
      'a position that ends before it starts',
      [january, position('2026-02-05', '2026-02-01'), position('2026-02-04')],
      [3],
    ],
    [
      'a position of one day',
      [january, position('2026-02-02', '2026-02-02'), position('2026-02-04')],
      [],
    ],
  ])('are found: %s', (_, positions, days) => {
    expect(positionGaps(positions).map((gap) => gap.days)).toEqual(days);
  });

  test('include the first and the last uncovered day', () => {
    expect(positionGaps([january, position('2026-02-04')])).toEqual([
      { from: '2026-02-01', to: '2026-02-03', days: 3 },
    ]);
  });

  test('are found without modifying the argument', () => {
    const positions = [position('2026-02-04'), january];
    positionGaps(positions);
    expect(positions[1]).toBe(january);
  });
});
