import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from '../../../api/queryClient.ts';
import AccountSearchPanel, { loader as searchLoader } from './AccountSearchPanel.tsx';

/** For tests: the panels over a page, with their loaders, as the app's own routes have them. */
export function openPanel(address: string) {
  const router = createMemoryRouter(
    [
      {
        path: '/accountmanagement',
        children: [
          { path: 'panels/manageaccount/search', loader: searchLoader, Component: AccountSearchPanel },
        ],
      },
    ],
    { initialEntries: ['/accountmanagement', `/accountmanagement/panels/${address}`], initialIndex: 1 },
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

/** The panel's own part of the address that the router stands at. */
export const panelOf = ({ state: { location } }: ReturnType<typeof openPanel>): string =>
  `${location.pathname.replace('/accountmanagement/panels/', '')}${location.search}`;
