import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { bankid, type BankIdOrder } from '#contract/bankid.ts';
import type { BankIdMethod } from '#rules/bankIdMessages.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { account } from '#client/paths/outside.ts';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import { useReturnPath } from '../parts/useReturnPath.ts';
import { launchOf } from './launching.ts';
import { bankIdQueries } from './queries.ts';

/**
 * The browser's order and the actions on it. The method is stored in the address, so that it
 * survives a reload and the return from the app.
 */
export function useBankId() {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const [query, setQuery] = useSearchParams();
  const method: BankIdMethod = query.get('way') === 'app' ? 'app' : 'qr';
  const current = useQuery(bankIdQueries.current());
  const keep = (order: BankIdOrder | null) =>
    client.setQueryData(bankIdQueries.current().queryKey, order);

  const queryBy = (chosen: BankIdMethod) => {
    const next = new URLSearchParams(search);
    next.set('way', chosen);
    return next;
  };
  const choose = (chosen: BankIdMethod) => setQuery(queryBy(chosen), { replace: true });
  /** How to open the app for the order so that the app returns to this page. */
  const launch = (order: BankIdOrder) =>
    launchOf(order, `${pathname}?${queryBy('app').toString()}`);

  const start = useMutation({
    mutationFn: (_chosen: BankIdMethod) => call(bankid.start, {}),
    onSuccess: (order, chosen) => {
      keep(order);
      choose(chosen);
      const { href, needsTap } = launch(order);
      if (chosen === 'app' && !needsTap) location.assign(href);
    },
  });
  const cancel = useMutation({
    mutationFn: ({ orderRef }: BankIdOrder) => call(bankid.cancel, { params: { orderRef } }),
    // An order whose cancellation fails expires by itself within minutes, so the user need not wait
    // for the response.
    onMutate: () => {
      start.reset();
      keep(null);
    },
  });
  return { method, current, start, cancel, choose, launch };
}

/**
 * Polls the state of the order until the order has ended. Once the user is signed in, navigates to
 * the next page.
 */
export function useCollection(order: BankIdOrder) {
  const returnPath = useReturnPath(account());
  const { data: collection, error } = useQuery({
    ...bankIdQueries.collection(order),
    refetchInterval: ({ state }) =>
      bankIdQueries.collectEvery(
        state.data?.status === 'failed' || state.data?.status === 'complete' || isGone(state.error),
      ),
  });
  const isComplete = collection?.status === 'complete';
  useEffect(() => {
    if (isComplete) redirectAfterSignIn(returnPath);
  }, [isComplete, returnPath]);
  return { collection, error, isGone: isGone(error) };
}

/** Whether the order has been cancelled or finished in another tab. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
