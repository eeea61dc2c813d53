import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adAccounts } from '#contract/adAccounts.ts';
import { passwords } from '#contract/passwords.ts';
import { signIns } from '#contract/signIns.ts';
import type { AdAccountType } from '#contract/values.ts';
import { prefixes } from '#rules/userId.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
import { call } from '#client/api/call.ts';
import { ApiError, errorsAtFields, type FieldErrors } from '#client/api/errors.ts';
import { myAccountsQueries } from './queries.ts';

interface Words {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * The queries that a password change makes stale: its age, in the directory too, and the active
 * sessions.
 */
const changed = [
  myAccountsQueries.password().queryKey,
  ...[adAccounts.mine, signIns.live].map(({ method, path }) => [method, path]),
];

/**
 * Why the password was not changed. `wrong` and `refused` are shown at their fields; `locked` lasts
 * for some time.
 */
export type SubmitError = 'wrong' | 'refused' | 'locked' | { readonly error: unknown };

/**
 * Changes the password of one of the user's own accounts; `refuse` shows errors in the new password
 * at its field.
 */
export function useChangePassword(
  adAccountType: AdAccountType,
  refuse: (errors: FieldErrors | null) => boolean,
  onChanged: () => void,
) {
  const client = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Words) =>
      call(passwords.change, {
        body: {
          currentPassword,
          newPassword,
          newPasswordConfirm: newPassword,
          adAccountType,
          adAccountTypePrefix: prefixes[adAccountType],
        },
      }),
    // A finished mutation would keep both passwords in memory.
    gcTime: 0,
    onSuccess: async () => {
      refreshWaiting(client);
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
      onChanged();
    },
    onError: (failure) => void refuse(errorsAtFields(failure)),
  });
  return {
    change: mutate,
    isPending,
    submitError: error && submitErrorOf(error),
    tried: variables?.currentPassword,
  };
}

function submitErrorOf(error: Error): SubmitError {
  if (error instanceof ApiError && error.status === 423) return 'locked';
  const atFields = errorsAtFields(error);
  if (atFields['currentPassword']) return 'wrong';
  return 'newPassword' in atFields || 'newPasswordConfirm' in atFields ? 'refused' : { error };
}
