import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { authentication, type Authentication } from '#contract/authentication.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import MultipleSignInsPage from './MultipleSignInsPage.tsx';

const PLACE = '/multiplesignins/signout?returnTo=%2Fcard';
const claim = () => screen.queryByRole('heading', { name: 'Du är inloggad med flera konton' });
const open = () =>
  show(
    <Routes>
      <Route path="/multiplesignins/signout" element={<MultipleSignInsPage />} />
      <Route path="*" element={<p>En annan sida</p>} />
    </Routes>,
    PLACE,
  ).router;

beforeEach(() => startScreens());

// SHELL-28
test('asks to sign out of all accounts when the browser has several sign-ins', async () => {
  signIn();
  queryClient.setQueryData<Authentication>(
    query(authentication.current, {}).queryKey,
    (who) => who && { ...who, hasMultipleSignings: true },
  );
  open();
  await waitFor(() => expect(claim()).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Logga ut från alla' })).toBeTruthy();
});

test('redirects a user with one sign-in to the page they were heading for', async () => {
  signIn();
  const router = open();
  await screen.findByText('En annan sida');
  expect([router.state.location.pathname, claim()]).toEqual(['/card', null]);
});

test('redirects a user without a session to the landing page', async () => {
  const router = open();
  await screen.findByText('En annan sida');
  expect(router.state.location).toMatchObject({
    pathname: '/landingpage',
    search: '?returnTo=%2Fcard',
  });
});
