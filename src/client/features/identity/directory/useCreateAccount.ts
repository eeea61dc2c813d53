import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adAccounts } from '#contract/adAccounts.ts';
import type { ExtraKind } from '#rules/directoryAccounts.ts';
import { prefixes } from '#rules/userId.ts';
import { call } from '#client/api/call.ts';
import { ApiError, errorsAtFields, type FieldErrors } from '#client/api/errors.ts';
import { useReauthentication } from '../twoStep/useReauthentication.tsx';
import { directoryQueries } from './queries.ts';

/** Why the account was not created. Errors in the password are shown at its field instead. */
export type SubmitError = 'exists' | { readonly error: unknown };

/**
 * Creates the user's account of this kind. When the sign-in is too old, `reauthenticationDialog`
 * asks the user to reauthenticate first.
 */
export function useCreateAccount(
  kind: ExtraKind,
  refuse: (errors: FieldErrors | null) => boolean,
  onCreated: () => void,
) {
  const client = useQueryClient();
  const { withReauthentication, dialog } = useReauthentication();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) =>
      withReauthentication(() =>
        call(adAccounts.create, {
          body: {
            password,
            passwordConfirm: password,
            adAccountType: kind,
            adAccountTypePrefix: prefixes[kind],
          },
        }),
      ),
    // A finished mutation would keep the password in memory.
    gcTime: 0,
    onSuccess: async (created) => {
      if (created === null) return;
      await client.invalidateQueries({ queryKey: directoryQueries.mine().queryKey });
      onCreated();
    },
    onError: async (failure) => {
      refuse(errorsAtFields(failure));
      if (failure instanceof ApiError && failure.status === 409)
        await client.invalidateQueries({ queryKey: directoryQueries.mine().queryKey });
    },
  });
  return {
    create: mutate,
    isPending,
    submitError: error && submitErrorOf(error),
    reauthenticationDialog: dialog,
  };
}

function submitErrorOf(error: Error): SubmitError | null {
  if (!(error instanceof ApiError)) return { error };
  if (error.status === 409) return 'exists';
  const isAtField = ['password', 'passwordConfirm'].some((field) => field in errorsAtFields(error));
  return isAtField ? null : { error };
}
