import { useQueryClient } from '@tanstack/react-query';
import type { ActivationKey } from '#contract/activationKeys.ts';
import { type CallerAction, callers } from '#contract/callers.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { supportQueries } from './queries.ts';
import { toasts } from './texts.ts';

/** What has been done for the caller. The key is kept by this result only. */
export type Done = { readonly caseNumber: string | null } & (
  | { readonly action: 'freeze' | 'unfreeze' }
  | { readonly action: 'signOut'; readonly ended: number }
  | { readonly action: 'resetSecondStep'; readonly passwordHeldUntil: string }
  | { readonly action: 'key'; readonly key: ActivationKey }
  | { readonly action: 'extend'; readonly extendDate: string }
);

async function perform(action: CallerAction, liUId: string): Promise<Done> {
  const body = { liUId };
  switch (action) {
    case 'freeze':
    case 'unfreeze':
      return { action, ...(await call(callers.changeCard, { body: { ...body, action } })) };
    case 'signOut':
      return { action, ...(await call(callers.signOut, { body })) };
    case 'resetSecondStep':
      return { action, ...(await call(callers.resetSecondStep, { body })) };
    case 'key':
      return { action, ...(await call(callers.createKey, { body })) };
    case 'extend':
    default:
      return { action, ...(await call(callers.extend, { body })) };
  }
}

/** The reasons of a refusal, as text keys; null for any other error. */
export const reasonsOf = (error: Error | null): readonly string[] | null =>
  (error instanceof ApiError && error.errors?.['account']) || null;

/** Does something for the caller, and reads anew what it may have changed. */
export function useCallerAction(liUId: string) {
  const client = useQueryClient();
  // The search is made again after an extension only, because every search is logged.
  const refresh = (action: CallerAction) =>
    Promise.all([
      ...(action === 'extend'
        ? [client.invalidateQueries({ queryKey: supportQueries.anySearch })]
        : []),
      client.invalidateQueries({ queryKey: supportQueries.anyAccount }),
      client.invalidateQueries({ queryKey: supportQueries.cases(liUId).queryKey }),
    ]);
  return useAction({
    send: (action: CallerAction) => perform(action, liUId),
    isSecret: true,
    onSent: (_, action) => refresh(action),
    failure: async (error, action) => {
      if (reasonsOf(error) === null) toasts.failure(error, 'SUPPORT');
      await refresh(action);
    },
  });
}
