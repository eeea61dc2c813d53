import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { user } from '#contract/user.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import HomePage from './HomePage.tsx';

const things = () => screen.getByRole('region', { name: 'Läget just nu' });
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

beforeEach(async () => {
  await startScreens();
  answer('GET /api/campuscard', { status: 403 });
});

test('shows external users no card and links to their own account page', () => {
  signIn({ personType: 'None' });
  show(<HomePage />);
  expect(things()).toBeTruthy();
  expect([link('Konto'), link('Campuskort')]).toEqual(['/myaccounts/external', undefined]);
});

test('keeps the card while the type of user is unknown', () => {
  signIn();
  queryClient.removeQueries({ queryKey: query(user.current, {}).queryKey });
  show(<HomePage />);
  expect([link('Konto'), link('Campuskort')]).toEqual(['/profile/employee', '/card']);
});
