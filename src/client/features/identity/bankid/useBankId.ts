import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { bankid, type BankIdOrder } from '../../../../contract/bankid.ts';
import type { BankIdWay } from '../../../../rules/bankIdMessages.ts';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/errors.ts';
import { account } from '../../../paths/outside.ts';
import { arriveAt } from '../parts/arrive.ts';
import { useWayOn } from '../parts/useWayOn.ts';
import { launchOf } from './launching.ts';
import { bankIdQueries } from './queries.ts';

/** The browser's order and what can be done about it. The way stands in the address, so that a reload and the way back from the app keep it. */
export function useBankId() {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const [query, setQuery] = useSearchParams();
  const way: BankIdWay = query.get('way') === 'app' ? 'app' : 'qr';
  const current = useQuery(bankIdQueries.current());
  const keep = (order: BankIdOrder | null) => client.setQueryData(bankIdQueries.current().queryKey, order);

  const queryBy = (chosen: BankIdWay) => {
    const next = new URLSearchParams(search);
    next.set('way', chosen);
    return next;
  };
  const choose = (chosen: BankIdWay) => setQuery(queryBy(chosen), { replace: true });
  /** How the app is opened for the order, so that it leads back here. */
  const launch = (order: BankIdOrder) => launchOf(order, `${pathname}?${queryBy('app').toString()}`);

  const start = useMutation({
    mutationFn: (_chosen: BankIdWay) => call(bankid.start, {}),
    onSuccess: (order, chosen) => {
      keep(order);
      choose(chosen);
      const { href, needsTap } = launch(order);
      if (chosen === 'app' && !needsTap) location.assign(href);
    },
  });
  const cancel = useMutation({
    mutationFn: ({ orderRef }: BankIdOrder) => call(bankid.cancel, { params: { orderRef } }),
    // Left alone, the order ends by itself within minutes: nobody has to stay for it.
    onMutate: () => {
      start.reset();
      keep(null);
    },
  });
  return { way, current, start, cancel, choose, launch };
}

/** How the order stands, until it is over. Anyone who has signed in goes on from here. */
export function useCollection(order: BankIdOrder) {
  const wayOn = useWayOn(account());
  const { data: collection, error } = useQuery({
    ...bankIdQueries.collection(order),
    refetchInterval: ({ state }) => bankIdQueries.collectEvery(state.data?.status === 'failed' || state.data?.status === 'complete' || isGone(state.error)),
  });
  const isComplete = collection?.status === 'complete';
  useEffect(() => {
    if (isComplete) arriveAt(wayOn);
  }, [isComplete, wayOn]);
  return { collection, error, isGone: isGone(error) };
}

/** The order has been given up or finished in another tab. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
