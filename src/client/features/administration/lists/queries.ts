import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { type KeptKind, lists } from '#contract/lists.ts';
import { call } from '#client/api/call.ts';
import { query, queryOrNull } from '#client/api/query.ts';

export const listQueries = {
  /** The rows of a list that contain the text, a page at a time. */
  rows: (kind: KeptKind, text: string) =>
    infiniteQueryOptions({
      queryKey: [lists.search.path, kind, text],
      queryFn: ({ pageParam: skip, signal }) =>
        call(lists.search, { params: { kind }, body: { text, skip } }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
        return shown < total ? shown : null;
      },
      staleTime: 0,
    }),
  /** What the columns of a kind may name. */
  choices: (kind: KeptKind) => query(lists.choices, { params: { kind } }),
  /** One row; null when it is not there. */
  one: (kind: KeptKind, id: string) => ({
    ...queryOrNull(lists.one, { params: { kind, id } }),
    staleTime: 0,
  }),
};

/** A change shows in the row and in the list, whose numbers and order it may change too. */
export const refreshLists = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [lists.search.path] }),
    client.invalidateQueries({ queryKey: [lists.one.method, lists.one.path] }),
    client.invalidateQueries({ queryKey: [lists.choices.method, lists.choices.path] }),
  ]);
