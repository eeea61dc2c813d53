import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adAccounts } from '../../../../contract/adAccounts.ts';
import { passwords } from '../../../../contract/passwords.ts';
import { signIns } from '../../../../contract/signIns.ts';
import type { AdAccountType } from '../../../../contract/values.ts';
import { prefixes } from '../../../../rules/userId.ts';
import { call } from '../../../api/call.ts';
import { ApiError, type FieldErrors } from '../../../api/errors.ts';
import { myAccountsQueries } from './queries.ts';

interface Words {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** What a change of password tells again: its age, in the directory too, and where the person is still signed in. */
const changed = [myAccountsQueries.password().queryKey, ...[adAccounts.mine, signIns.live].map(({ method, path }) => [method, path])];

/** Why it was not changed. `wrong` and `refused` stand at their fields; `locked` until some time has passed. */
export type Setback = 'wrong' | 'refused' | 'locked' | { readonly error: unknown };

/** Changes the password of one of the person's own accounts; `refuse` puts what is wrong with the new one to its field. */
export function useChangePassword(adAccountType: AdAccountType, refuse: (errors: FieldErrors | null) => boolean, onChanged: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Words) =>
      call(passwords.change, {
        body: { currentPassword, newPassword, newPasswordConfirm: newPassword, adAccountType, adAccountTypePrefix: prefixes[adAccountType] },
      }),
    // A finished mutation would hold both passwords in memory.
    gcTime: 0,
    onSuccess: async () => {
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
      onChanged();
    },
    onError: (fieldError) => {
      if (fieldError instanceof ApiError && fieldError.status === 400) refuse(fieldError.errors);
    },
  });
  return { change: mutate, isPending, setback: error && setbackOf(error), tried: variables?.currentPassword };
}

function setbackOf(error: Error): Setback {
  if (!(error instanceof ApiError)) return { error };
  if (error.status === 423) return 'locked';
  if (error.status === 400 && error.errors?.['currentPassword']) return 'wrong';
  const isOfNew = ['newPassword', 'newPasswordConfirm'].some((field) => field in (error.errors ?? {}));
  return error.status === 400 && isOfNew ? 'refused' : { error };
}
