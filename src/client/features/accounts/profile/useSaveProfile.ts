import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '#contract/account.ts';
import { employeeProfile, type EmployeeProfile } from '#contract/employeeProfile.ts';
import { useAction } from '#client/actions/useAction.ts';
import { errorAtField, isStale } from '#client/api/errors.ts';
import { failureToast, type ToastContent } from '#client/ui/toasts/toasts.ts';
import { toasts } from '../texts.ts';
import { callVersioned, type Versioned } from '#client/api/versioned.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { applyChanges } from '../lists/applyChanges.ts';
import { changesOf, type ProfileFields, profileFields, wireFieldOf } from './profileFields.ts';
import { profileQueries, refreshProfiles } from './queries.ts';

interface SaveOptions {
  readonly onSaved: (saved: Versioned<EmployeeProfile>, sent: ProfileFields) => void;
  /** Called with the current state when another user has saved first. */
  readonly onStale: (now: Versioned<EmployeeProfile>) => void;
  /** Called with an error that may belong to fields. */
  readonly onFailure: (error: Error, sent: ProfileFields) => void;
}

/**
 * Saves the differences from the displayed version, and only on top of that version. After a
 * refusal, the form keeps its input.
 */
export function useSaveProfile(
  seen: Versioned<EmployeeProfile>,
  { onSaved, onStale, onFailure }: SaveOptions,
) {
  const client = useQueryClient();
  const today = useToday();
  const { account } = seen.body;
  const { queryKey } = profileQueries.read(userIdOf(account));

  const save = useAction({
    // A response from before the change would revert the form.
    onMutate: () => client.cancelQueries({ queryKey }),
    send: (fields: ProfileFields) =>
      callVersioned(
        employeeProfile.update,
        {
          query: { targetLiuId: userIdOf(account) },
          body: { norEduPersonLIN: account.norEduPersonLIN, ...changesOf(account, fields, today) },
        },
        { ifMatch: seen.version },
      ),
    onSent: (saved, sent) => {
      client.setQueryData(queryKey, saved);
      applyChanges(client, [saved.body.account]);
      void client.invalidateQueries({
        queryKey: profileQueries.history(account.norEduPersonLIN).queryKey,
      });
      onSaved(saved, sent);
      toasts.success('ACCOUNTS/PROFILE/SAVED', { name: saved.body.account.displayName });
    },
    failure: async (error, sent) => {
      if (!isStale(error)) return onFailure(error, sent);
      await refreshProfiles(client);
      return onStale(client.getQueryData(queryKey) ?? seen);
    },
  });
  return {
    save: save.mutate,
    isSaving: save.isPending,
    message: messageOf(save.error),
    forget: save.reset,
  };
}

/** The panel is opened by user id, so the account has one. */
function userIdOf({ liUId }: Account): string {
  if (liUId === null) throw new Error('The account has no user id and therefore no profile.');
  return liUId;
}

/** Returns what to say above the buttons about an error that belongs to no field. */
function messageOf(error: Error | null): ToastContent | null {
  // The form itself shows changes by other users, and errors in its fields.
  if (error === null || isStale(error)) return null;
  if (profileFields.some((field) => errorAtField(error, wireFieldOf[field]))) return null;
  return failureToast(error, 'ACCOUNTS/PROFILE', {
    403: 'ACCOUNTS/PROFILE/FORBIDDEN',
    404: 'ACCOUNTS/PROFILE/GONE',
  });
}
