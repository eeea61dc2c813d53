import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { signIn, startScreens } from '#tests/support/screen.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { useClosePanel, usePanelLink } from '#client/routing/panels.ts';
import NotFoundPage from './NotFoundPage.tsx';

const Shell = () => (
  <>
    <Link {...usePanelLink('helpdesk')}>Hjälp</Link>
    <Outlet />
  </>
);
const Panel = () => (
  <button type="button" onClick={useClosePanel()}>
    Stäng
  </button>
);

/** Renders the page within the portal's routes, with a link to a panel. */
function open(at: string) {
  const router = createMemoryRouter(
    [
      {
        element: <Shell />,
        children: [
          {
            path: '/home',
            element: <Outlet />,
            children: [{ path: 'panels/*', element: <Panel /> }],
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, address: () => router.state.location.pathname + router.state.location.search };
}

beforeEach(async () => {
  await startScreens();
  signIn();
});

test('opens a panel above Home when it is opened on an unknown address, and returns there on closing', async () => {
  const { address } = open('/no/such/page');
  fireEvent.click(screen.getByRole('link', { name: 'Hjälp' }));
  const close = await screen.findByRole('button', { name: 'Stäng' });
  expect(address()).toBe('/home/panels/helpdesk?dismissType=close');
  act(() => close.click());
  await waitFor(() => expect(address()).toBe('/no/such/page'));
});

test('opens a panel in an unknown page’s address above Home, and returns to Home on closing', async () => {
  const { address } = open('/no/such/page/panels/helpdesk?dismissType=close');
  const close = await screen.findByRole('button', { name: 'Stäng' });
  expect(address()).toBe('/home/panels/helpdesk?dismissType=close');
  act(() => close.click());
  await waitFor(() => expect(address()).toBe('/home'));
});
