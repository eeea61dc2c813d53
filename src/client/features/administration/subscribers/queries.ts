import type { QueryClient } from '@tanstack/react-query';
import { type Subscriber, webhooks } from '#contract/webhooks.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { isStale } from '#client/api/errors.ts';
import { query } from '#client/api/query.ts';
import { type TextKey, toasts } from '../texts.ts';

/** How often the state of the deliveries is asked for while the page is shown. */
const REFRESH_MS = 5_000;

export const subscriberQueries = {
  all: () => ({ ...query(webhooks.list, {}), staleTime: 0, refetchInterval: REFRESH_MS }),
  deliveries: (id: string) => ({
    ...query(webhooks.deliveries, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  }),
};

export const refreshSubscribers = (client: QueryClient) =>
  Promise.all(
    [webhooks.list, webhooks.deliveries].map(({ method, path }) =>
      client.invalidateQueries({ queryKey: [method, path] }),
    ),
  );

const actions = { pause: webhooks.pause, resume: webhooks.resume, again: webhooks.sendAgain };

/** An action that needs nothing typed. `done` says that it has succeeded. */
export function useSubscriberAction(
  action: keyof typeof actions,
  { id, name }: Subscriber,
  done: TextKey,
) {
  return useAction({
    send: () => call(actions[action], { params: { id } }),
    onSent: () => toasts.success(done, { name }),
    failure: (error) =>
      isStale(error) ? toasts.warning('WEBHOOKS/STALE') : toasts.failure(error, 'WEBHOOKS'),
    refresh: refreshSubscribers,
  });
}
