import { expect, test } from 'vitest';
import { latestError } from './attempts.ts';

const wrong = new Error('wrong');
const lost = new Error('lost');

test.each([
  ['neither was tried', { error: null, submittedAt: 0 }, { error: null, submittedAt: 0 }, null],
  [
    'only the first failed',
    { error: wrong, submittedAt: 1 },
    { error: null, submittedAt: 0 },
    wrong,
  ],
  [
    'the second failed after the first',
    { error: wrong, submittedAt: 1 },
    { error: lost, submittedAt: 2 },
    lost,
  ],
  [
    'the first failed after the second',
    { error: wrong, submittedAt: 3 },
    { error: lost, submittedAt: 2 },
    wrong,
  ],
  [
    'the second runs or has succeeded after the first failed',
    { error: wrong, submittedAt: 1 },
    { error: null, submittedAt: 2 },
    null,
  ],
])('shows the error of the last attempt when %s', (_, first, second, error) => {
  expect(latestError(first, second)).toBe(error);
});
