import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
import { ApiError } from '../api/errors.ts';
import { ErrorState } from './ErrorState.tsx';

beforeEach(() => startScreens());

test.each([
  [403, 0],
  [404, 1],
  [500, 1],
])('after a %d, offers to try again %d times', (status, times) => {
  show(<ErrorState error={new ApiError('/api/card', status, null)} onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Försök igen' })).toHaveLength(times);
});
