import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from './queryClient.ts';
import { useMutation } from './useMutation.ts';

const started: unknown[] = [];
const ends: ((result: string | Error) => void)[] = [];

beforeEach(() => {
  started.length = 0;
  ends.length = 0;
});

const mutation = () =>
  renderHook(
    () =>
      useMutation({
        mutationFn: (variables: { id: number } | undefined) => {
          started.push(variables);
          return new Promise<string>((resolve, reject) => {
            ends.push((result) => (result instanceof Error ? reject(result) : resolve(result)));
          });
        },
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  ).result;
async function end(place: number, result: string | Error): Promise<void> {
  await waitFor(() => expect(ends[place]).toBeDefined());
  await act(async () => ends[place]?.(result));
}

test('keeps the result of the first press when it is pressed twice at once', async () => {
  const hook = mutation();
  act(() => {
    hook.current.mutate({ id: 1 });
    hook.current.mutate({ id: 1 });
  });
  await end(0, 'a key');
  await waitFor(() => expect(hook.current.data).toBe('a key'));
  expect(started).toEqual([{ id: 1 }]);
});

test('starts again once it has ended, also after a failure', async () => {
  const hook = mutation();
  act(() => hook.current.mutate(undefined));
  await end(0, new Error('No answer.'));
  await waitFor(() => expect(hook.current.isError).toBe(true));
  act(() => hook.current.mutate(undefined));
  await end(1, 'done');
  await waitFor(() => expect(hook.current.data).toBe('done'));
  act(() => hook.current.mutate(undefined));
  await waitFor(() => expect(started).toHaveLength(3));
});

test('starts with other variables meanwhile, and shows the latest', async () => {
  const hook = mutation();
  act(() => hook.current.mutate({ id: 1 }));
  act(() => hook.current.mutate({ id: 2 }));
  await end(0, 'one');
  await end(1, 'two');
  await waitFor(() => expect(hook.current.data).toBe('two'));
  expect(started).toEqual([{ id: 1 }, { id: 2 }]);
});

test('gives both callers that wait the same result', async () => {
  const hook = mutation();
  let both: Promise<string[]> | undefined;
  act(() => {
    both = Promise.all([hook.current.mutateAsync({ id: 1 }), hook.current.mutateAsync({ id: 1 })]);
  });
  await end(0, 'same');
  expect(await both).toEqual(['same', 'same']);
  expect(started).toHaveLength(1);
});

test('starts again after a reset, whose result is not awaited any more', async () => {
  const hook = mutation();
  act(() => hook.current.mutate({ id: 1 }));
  act(() => hook.current.reset());
  act(() => hook.current.mutate({ id: 1 }));
  await waitFor(() => expect(started).toHaveLength(2));
});
