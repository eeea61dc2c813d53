import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { startScreens } from '#tests/support/screen.tsx';
import { NetworkError } from '../api/errors.ts';
import { queryClient } from '../api/queryClient.ts';
import { reportUnreachable } from '../offline/connection.ts';
import { RouteError } from './RouteError.tsx';

beforeEach(async () => {
  await startScreens();
  vi.spyOn(console, 'error').mockReturnValue();
});

test.each([
  ['/search', 'Den här sidan går bara att öppna online'],
  ['/devices', 'Offline'],
])('without a network, %s says: %s', async (address, heading) => {
  reportUnreachable();
  const fail = () => {
    throw new NetworkError('/assets/area.js');
  };
  const routes = [{ path: '*', loader: fail, element: null, errorElement: <RouteError /> }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});
