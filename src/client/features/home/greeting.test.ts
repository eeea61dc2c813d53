import { expect, test } from 'vitest';
import { greetingAt } from './greeting.ts';

test.each([
  [0, 'NIGHT'],
  [4, 'NIGHT'],
  [5, 'MORNING'],
  [9, 'MORNING'],
  [10, 'FORENOON'],
  [12, 'AFTERNOON'],
  [17, 'AFTERNOON'],
  [18, 'EVENING'],
  [22, 'EVENING'],
  [23, 'NIGHT'],
])('at %i the greeting is %s', (hour, part) => {
  expect(greetingAt(hour)).toBe(`HOME/GREETING/${part}`);
});
