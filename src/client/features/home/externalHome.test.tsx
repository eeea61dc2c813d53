import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { lists } from '#tests/support/home.tsx';
import { user } from '#contract/user.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import HomePage from './HomePage.tsx';

const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

beforeEach(async () => {
  await startScreens();
  answer('GET /api/campuscard', { status: 403 });
});

test('shows external users no card and links to their own account page', async () => {
  signIn({ personType: 'None' });
  show(<HomePage />);
  await lists();
  expect([link('Konto'), link('Campuskort')]).toEqual(['/myaccounts/external', undefined]);
});

test('keeps the card while the type of user is unknown', async () => {
  signIn();
  queryClient.removeQueries({ queryKey: query(user.current, {}).queryKey });
  show(<HomePage />);
  await lists();
  expect([link('Konto'), link('Campuskort')]).toEqual(['/profile/employee', '/card']);
});
