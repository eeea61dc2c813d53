import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#contract/account.ts';
import { employeeProfile, type EmployeeProfile } from '#contract/employeeProfile.ts';
import { specificNumberError } from '#rules/identityNumber.ts';
import { NetworkError, ApiError } from '#client/api/errors.ts';
import { failureToast, type ToastContent } from '#client/ui/toasts/toasts.ts';
import { toasts } from '../texts.ts';
import { callVersioned, isStale, type Versioned } from '#client/api/versioned.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { applyChanges } from '../lists/applyChanges.ts';
import {
  changesOf,
  type ProfileField,
  type ProfileFields,
  profileFields,
  wireFieldOf,
} from './profileFields.ts';
import { profileQueries, refreshProfiles } from './queries.ts';

/** The server's errors: those about single fields, and the one about the whole. */
interface Failure {
  readonly fieldErrors: readonly (readonly [field: ProfileField, key: string])[];
  readonly message: ToastContent | null;
}

interface SaveOptions {
  readonly onSaved: (saved: Versioned<EmployeeProfile>, sent: ProfileFields) => void;
  /** Called with the current state when another user has saved first. */
  readonly onStale: (now: Versioned<EmployeeProfile>) => void;
  readonly onErrors: (fieldErrors: Failure['fieldErrors']) => void;
}

/**
 * Saves the differences from the displayed version, and only on top of that version. After a
 * refusal, the form keeps its input.
 */
export function useSaveProfile(
  seen: Versioned<EmployeeProfile>,
  { onSaved, onStale, onErrors }: SaveOptions,
) {
  const client = useQueryClient();
  const today = useToday();
  const { account } = seen.body;
  const { queryKey } = profileQueries.read(userIdOf(account));

  const save = useMutation({
    // A response from before the change would revert the form.
    onMutate: () => client.cancelQueries({ queryKey }),
    mutationFn: (fields: ProfileFields) =>
      callVersioned(
        employeeProfile.update,
        {
          query: { targetLiuId: userIdOf(account) },
          body: { norEduPersonLIN: account.norEduPersonLIN, ...changesOf(account, fields, today) },
        },
        { ifMatch: seen.version },
      ),
    onSuccess: (saved, sent) => {
      client.setQueryData(queryKey, saved);
      applyChanges(client, [saved.body.account]);
      void client.invalidateQueries({
        queryKey: profileQueries.history(account.norEduPersonLIN).queryKey,
      });
      onSaved(saved, sent);
      toasts.success('ACCOUNTS/PROFILE/SAVED', { name: saved.body.account.displayName });
    },
    onError: async (error, { norEduPersonNIN }) => {
      if (!isStale(error))
        return onErrors(
          failureOf(error).fieldErrors.map(([field, key]) => [
            field,
            specificNumberError(key, norEduPersonNIN, today),
          ]),
        );
      await refreshProfiles(client);
      return onStale(client.getQueryData(queryKey) ?? seen);
    },
  });
  const { message } = failureOf(save.error);
  return { save: save.mutate, isSaving: save.isPending, message, forget: save.reset };
}

/** The panel is opened by user id, so the account has one. */
function userIdOf({ liUId }: Account): string {
  if (liUId === null) throw new Error('The account has no user id and therefore no profile.');
  return liUId;
}

function failureOf(error: unknown): Failure {
  // The form itself shows a missing connection and changes by other users.
  if (error === null || error instanceof NetworkError || isStale(error))
    return { fieldErrors: [], message: null };
  const refused =
    error instanceof ApiError && error.status === 400 ? Object.entries(error.errors ?? {}) : [];
  const fieldErrors = refused.flatMap(([name, [key]]) => {
    const field = profileFields.find((candidate) => wireFieldOf[candidate] === name);
    return field && key ? [[field, key] as const] : [];
  });
  if (fieldErrors.length > 0) return { fieldErrors, message: null };
  return {
    fieldErrors,
    message: failureToast(error, 'ACCOUNTS/PROFILE', {
      403: 'ACCOUNTS/PROFILE/FORBIDDEN',
      404: 'ACCOUNTS/PROFILE/GONE',
    }),
  };
}
