import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import { queryClient } from '#client/api/queryClient.ts';
import { showTexts } from '#client/i18n/texts.ts';
import type { Language } from '#contract/values.ts';
import { allTexts } from '../tools/texts.ts';
import { fetchFrom, startAnswers } from './answers.ts';

export { answer, keysOf, type Reply, sent, signIn } from './answers.ts';

// This limit applies to all files of a worker. A whole page in jsdom takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const immediately = setImmediate;
// Work that React has deferred must not run after the test's window has been torn down.
afterEach(async () => {
  cleanup();
  // A mutation without a response would check continually whether it may be removed, even during
  // the tests of later files.
  for (const mutation of queryClient.getMutationCache().getAll()) mutation.destroy();
  await new Promise((resolve) => immediately(resolve));
});

/**
 * Before each test: sets up no replies, an empty cache, Swedish, and two browser features that
 * jsdom lacks.
 */
export async function startScreens(language: Language = 'sv-SE'): Promise<void> {
  startAnswers();
  vi.stubGlobal('fetch', fetchFrom);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  showTexts(language, allTexts(language));
}

/** Renders a page's content at an address, with the app's providers. */
export const show = (children: ReactNode, at = '/home') => {
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [at] });
  return {
    router,
    ...render(
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  };
};
