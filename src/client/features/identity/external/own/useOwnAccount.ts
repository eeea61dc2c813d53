import { useQueryClient } from '@tanstack/react-query';
import { externalSelf } from '#contract/externalSelf.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { signOutCancelled } from '#client/session/signOutCancelled.ts';
import { useSession } from '#client/session/session.ts';
import { toasts } from '#client/features/identity/texts.ts';
import { ownQueries, showOwn } from './queries.ts';

/**
 * Returns a handler that shows why a change failed. When another tab or the contact person has
 * changed the account first, the page is refreshed with the current state.
 */
function useFailure() {
  const client = useQueryClient();
  return async (error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 409))
      toasts.info('EXTERNAL/OWN/GONE');
    else toasts.failure(error, 'EXTERNAL/OWN');
    if (error instanceof ApiError)
      await client.invalidateQueries({ queryKey: ownQueries.own().queryKey });
  };
}

/** Renews the account, and keeps an account that was ended today. */
export function useOwnAccount() {
  const client = useQueryClient();
  const onFailure = useFailure();
  const renew = useAction({
    send: () => call(externalSelf.renew, {}),
    onSent: (account) => {
      showOwn(client, account);
      toasts.success('EXTERNAL/OWN/RENEWED');
    },
    failure: onFailure,
  });
  const keep = useAction({
    send: () => call(externalSelf.keep, {}),
    onSent: (account) => {
      showOwn(client, account);
      toasts.success('EXTERNAL/OWN/KEPT');
    },
    failure: onFailure,
  });
  return {
    renew: () => renew.mutate(),
    keep: () => keep.mutate(),
    isBusy: renew.isPending || keep.isPending,
  };
}

/** Ends the account and with it this session. */
export function useEndAccount() {
  const session = useSession();
  const ending = useAction({
    send: () => call(externalSelf.end, {}),
    onSent: () => signOutCancelled(session?.caller.scope),
    failure: useFailure(),
  });
  return {
    end: (close: () => void) => ending.mutate(undefined, { onError: close }),
    isBusy: ending.isPending || ending.isSuccess,
  };
}
