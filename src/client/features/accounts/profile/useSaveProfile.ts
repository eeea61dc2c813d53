import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { employeeProfile, type EmployeeProfile } from '../../../../contract/employeeProfile.ts';
import { Refusal } from '../../../api/refusal.ts';
import { toasts } from '../../../api/toastStore.ts';
import { callVersioned, isStale, type Versioned } from '../../../api/versioned.ts';
import { useToday } from '../../../components/useToday.ts';
import { applyChanges } from '../lists/applyChanges.ts';
import { type Difference, differencesBetween } from './differences.ts';
import { changesOf, type ProfileField, type ProfileFields } from './profileFields.ts';
import { profileQueries } from './queries.ts';

interface SaveOptions {
  readonly form: UseFormReturn<ProfileFields>;
  readonly onSaved: (saved: Versioned<EmployeeProfile>) => void;
  /** Somebody else was first: this is how it is now, and what a next try is made from. */
  readonly onStale: (now: Versioned<EmployeeProfile>) => void;
}

/** Which field shows what the server says about a field of the update. */
const fieldOf: Readonly<Record<string, ProfileField>> = {
  givenName: 'givenName',
  surname: 'surname',
  displayName: 'displayName',
  norEduPersonNIN: 'norEduPersonNIN',
  description: 'description',
  organisationId: 'organisationId',
  contactPersonEmployeeNorEduPersonLin: 'contactPerson',
  costCentreActivityId: 'cost',
  hasEmployeeProfilePage: 'hasEmployeeProfilePage',
  externalEmailAddress: 'externalEmailAddress',
  externalInvoiceData: 'invoiceContactPerson',
};

/** Saves what differs from what was seen. After a stale try, `changed` tells what somebody else has changed. */
export function useSaveProfile(seen: Versioned<EmployeeProfile>, { form, onSaved, onStale }: SaveOptions) {
  const client = useQueryClient();
  const today = useToday();
  const [changed, setChanged] = useState<readonly Difference[] | null>(null);
  const { account } = seen.body;
  const target = account.liUId ?? '';

  const save = useMutation({
    mutationFn: (fields: ProfileFields) =>
      callVersioned(
        employeeProfile.update,
        { query: { targetLiuId: target }, body: { norEduPersonLIN: account.norEduPersonLIN, ...changesOf(account, fields, today) } },
        { ifMatch: seen.version },
      ),
    onSuccess: (saved) => {
      setChanged(null);
      client.setQueryData(profileQueries.read(target).queryKey, saved);
      applyChanges(client, [saved.body.account]);
      void client.invalidateQueries({ queryKey: profileQueries.history(account.norEduPersonLIN).queryKey });
      onSaved(saved);
      toasts.success('ACCOUNTS/PROFILE/SAVED', { name: saved.body.account.displayName });
    },
    onError: async (error) => {
      if (isStale(error)) {
        const now = await client.fetchQuery(profileQueries.read(target));
        setChanged(differencesBetween(account, now.body.account));
        void client.invalidateQueries({ queryKey: profileQueries.history(account.norEduPersonLIN).queryKey });
        return onStale(now);
      }
      const refused = error instanceof Refusal && error.status === 400 ? Object.entries(error.errors ?? {}) : [];
      const placed = refused.flatMap(([name, [key]]) => (fieldOf[name] && key ? [{ field: fieldOf[name], key }] : []));
      for (const { field, key } of placed) form.setError(field, { message: key });
      if (placed.length === 0) toasts.failure(error, 'ACCOUNTS/PROFILE', { 403: 'ACCOUNTS/PROFILE/FORBIDDEN' });
      return undefined;
    },
  });
  return { save, changed };
}
