import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../api/queryClient.ts';
import type { createRouter } from '../routing/routes.tsx';
import { schemeManager } from '../theme/scheme.ts';
import { cssVariables, themeFor } from '../theme/theme.ts';
import type { Ten } from '../theme/tokens.ts';
import { nonce } from './nonce.ts';

/** The whole app, once start-up has fetched what it stands on. */
export const App = ({ router, brand }: { router: ReturnType<typeof createRouter>; brand: Ten | null }) => (
  <MantineProvider
    theme={themeFor(brand)}
    cssVariablesResolver={cssVariables}
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
