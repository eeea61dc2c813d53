import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { bankid, type BankIdMethod, type BankIdOrder } from '#contract/bankid.ts';
import { useAction } from '#client/actions/useAction.ts';
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
  const [query, setQuery] = useSearchParams();
  const returnTo = query.get('returnTo');
  const current = useQuery(bankIdQueries.current());
  // An order of a server of release 0.2.0 is open to both methods.
  const method = current.data?.way ?? (query.get('way') === 'app' ? 'app' : 'qr');
  const keep = (order: BankIdOrder | null) =>
    client.setQueryData(bankIdQueries.current().queryKey, order);

  // The same address as the app opens afterwards, so that browsers may return to this tab.
  const choose = (way: BankIdMethod) =>
    setQuery({ ...(returnTo !== null && { returnTo }), way }, { replace: true });

  const start = useAction({
    send: (way: BankIdMethod) =>
      call(bankid.start, { body: { way, ...(returnTo !== null && { returnTo }) } }),
    onSent: (order, chosen) => {
      keep(order);
      choose(chosen);
      const { href, needsTap } = launchOf(order);
      if (chosen === 'app' && !needsTap) location.assign(href);
    },
    failure: null,
  });
  const cancel = useAction({
    // An order whose cancellation fails expires by itself within minutes, so the user need not wait
    // for the response.
    onMutate: () => {
      start.reset();
      keep(null);
    },
    send: ({ orderRef }: BankIdOrder) => call(bankid.cancel, { params: { orderRef } }),
    failure: null,
  });
  return { method, current, start, cancel };
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
