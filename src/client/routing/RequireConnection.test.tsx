import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, signIn, startScreens } from '#tests/support/screen.tsx';
import { user } from '#contract/user.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { readSession } from '../session/session.ts';
import { applicationQuery } from '../api/product.ts';
import { currentConnection, reportReached, reportUnreachable } from '../offline/connection.ts';
import { PageRoute } from './PageRoute.tsx';
import { gateOf } from './gate.ts';
import { DEFERRED, type Screen } from './screens.ts';

const Content = () => <p>{`Siffror för ${useLoaderData<string>()}`}</p>;
const finance: Screen = {
  path: '/finance',
  title: 'PAGE/FINANCE',
  audience: 'main',
  feature: 'finance',
  needsConnection: true,
  load: async () => ({ default: Content }),
};
const onLoad = vi.fn<() => void>();

/** Behaves like the loader of the app's routes. */
function loader(): string | null {
  const { kind } = gateOf(finance, readSession(), {}, '/finance');
  if (kind === 'refused') return null;
  if (kind === 'unknown' || !currentConnection().online) return DEFERRED;
  onLoad();
  return 'maj';
}

function open(screenOf = finance) {
  const router = createMemoryRouter(
    [
      {
        path: '/finance',
        loader,
        Component: PageRoute(screenOf, Content),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ['/finance'] },
  );
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const person = (roleIds: readonly string[]) => ({
  liUId: 'eliho54',
  roleIds,
  personType: 'Employee',
  primaryAffiliation: 'employee',
  givenName: 'Elin',
  displayName: 'Elin Holm',
  isInAlumniPortal: false,
});

beforeEach(async () => {
  // Sets the metadata as start-up does, so that going offline removes the queries kept in memory
  // only.
  for (const { queryKey, meta } of [applicationQuery(), query(user.current, {})])
    queryClient.setQueryDefaults(queryKey, { meta: meta ?? {} });
  await startScreens();
  onLoad.mockReset();
  signIn({ roleIds: ['Economist'] });
  reportUnreachable();
});
afterEach(reportReached);

test('shows a notice for a screen opened offline, and loads it when the server is reachable', async () => {
  answer('GET /api/user', { body: person(['Economist']) });
  open();
  expect(await screen.findByText('Den här sidan går bara att öppna online')).toBeTruthy();
  expect(onLoad).not.toHaveBeenCalled();
  act(reportReached);
  expect(await screen.findByText('Siffror för maj')).toBeTruthy();
});

test.each([
  ['a user with access sees the page', ['Economist'], 'Siffror för maj'],
  ['a user without access sees a notice', [], 'Du har inte tillgång'],
])('loads the user if the device has not stored them: %s', async (_, roles, seen) => {
  queryClient.removeQueries({ queryKey: query(user.current, {}).queryKey });
  answer('GET /api/user', { body: person(roles) });
  open();
  expect(await screen.findByText('Den här sidan går bara att öppna online')).toBeTruthy();
  act(reportReached);
  expect(await screen.findByText(seen, { exact: false })).toBeTruthy();
});

test('offers a retry when loading the user fails', async () => {
  queryClient.removeQueries({ queryKey: query(user.current, {}).queryKey });
  answer('GET /api/user', { status: 500 });
  reportReached();
  open();
  const again = await screen.findByRole('button', { name: 'Försök igen' });
  answer('GET /api/user', { body: person(['Economist']) });
  act(() => again.click());
  expect(await screen.findByText('Siffror för maj')).toBeTruthy();
});

test('says that one of the user’s own pages is not stored on the device', async () => {
  queryClient.removeQueries({ queryKey: query(user.current, {}).queryKey });
  answer('GET /api/user', 'noNetwork');
  const { needsConnection: _, ...own } = finance;
  open(own);
  expect(await screen.findByText('Finns inte på enheten', { exact: false })).toBeTruthy();
});
