import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import AccountSearchPanel, {
  loader as searchLoader,
} from '#client/features/accounts/create/AccountSearchPanel.tsx';
import SpecifyPanel, {
  loader as specifyLoader,
} from '#client/features/accounts/create/SpecifyPanel.tsx';
import SuccessPanel, {
  loader as successLoader,
} from '#client/features/accounts/create/SuccessPanel.tsx';
import { InOpenPanel } from './InOpenPanel.tsx';

/** Test helper: renders the panels over a page, with their loaders, as in the app's own routes. */
export function openPanel(address: string) {
  const router = createMemoryRouter(
    [
      {
        path: '/accountmanagement',
        ErrorBoundary: () => <p>404</p>,
        children: [
          {
            path: 'panels/manageaccount/search',
            loader: searchLoader,
            element: (
              <InOpenPanel>
                <AccountSearchPanel />
              </InOpenPanel>
            ),
          },
          {
            path: 'panels/manageaccount/specify/:accountCreateType',
            loader: specifyLoader,
            element: (
              <InOpenPanel>
                <Suspense>
                  <SpecifyPanel />
                </Suspense>
              </InOpenPanel>
            ),
          },
          {
            path: 'panels/manageaccount/success/:accountCreateType',
            loader: successLoader,
            element: (
              <InOpenPanel>
                <SuccessPanel />
              </InOpenPanel>
            ),
          },
        ],
      },
    ],
    {
      initialEntries: ['/accountmanagement', `/accountmanagement/panels/${address}`],
      initialIndex: 1,
    },
  );
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

/** Returns the panel's own part of the current address. */
export const panelOf = ({ state: { location } }: ReturnType<typeof openPanel>): string =>
  `${location.pathname.replace('/accountmanagement/panels/', '')}${location.search}`;
