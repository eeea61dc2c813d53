import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../api/queryClient.ts';
import type { Router } from '../routing/routes.tsx';
import { schemeManager } from '../theme/scheme.ts';
import { theme } from '../theme/theme.ts';
import { nonce } from './nonce.ts';

/** The whole app, rendered once start-up has loaded what it needs. */
export const App = ({ router }: { router: Router }) => (
  <MantineProvider
    theme={theme}
    colorSchemeManager={schemeManager}
    defaultColorScheme="auto"
    getStyleNonce={nonce}
    deduplicateCssVariables={false}
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);
