import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AsyncBoundary } from './AsyncBoundary.tsx';

/**
 * Enough event-loop turns for React's immediate work; work that React delays by a timer takes more.
 */
const TURNS = 20;
const turns = async () => {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
};

// In an `act` environment React does not delay rendering as it does in a browser.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => void vi.unstubAllGlobals());

test('shows content that waits for two responses as soon as both have arrived', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const container = document.createElement('div');
  const root = createRoot(container);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <AsyncBoundary skeleton="Skeleton" failure="Failure">
        <Answer name="first" answer={first.promise} />
        <Answer name="second" answer={second.promise} />
      </AsyncBoundary>
    </QueryClientProvider>,
  );
  await turns();
  expect(container.textContent).toBe('Skeleton');

  first.resolve('one');
  await turns();
  expect(container.textContent).toBe('Skeleton');

  second.resolve('two');
  await turns();
  expect(container.textContent).toBe('onetwo');
  root.unmount();
});

function Answer({ name, answer }: { name: string; answer: Promise<string> }) {
  return useSuspenseQuery({ queryKey: [name], queryFn: () => answer }).data;
}
