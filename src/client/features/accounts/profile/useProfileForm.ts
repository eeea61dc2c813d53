import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Account } from '../../../../contract/account.ts';
import type { EmployeeProfile } from '../../../../contract/employeeProfile.ts';
import type { Versioned } from '../../../api/versioned.ts';
import { useToday } from '../../../ui/dates/useToday.ts';
import { type Difference, differencesBetween } from './differences.ts';
import { changedFields, type ProfileField, type ProfileFields, toFields } from './profileFields.ts';
import { profileSchema } from './profileSchema.ts';

export interface ProfileFormState {
  readonly form: UseFormReturn<ProfileFields>;
  /** What the person sees and the changes are made from: the version that may be saved on. */
  readonly seen: Versioned<EmployeeProfile>;
  /** What has become of the account since the person began to change it; null while nothing has, as far as the form knows. */
  readonly differences: readonly Difference[] | null;
  /** Saving was refused because of a newer state: goes on from that, and tells so whatever differs in it. */
  readonly goOnFrom: (newer: Versioned<EmployeeProfile>) => void;
  /** Begins again, when what was typed is saved or taken back. What has been typed since is kept, and answered. */
  readonly beginAgain: (profile: Versioned<EmployeeProfile>, done: ProfileFields) => ProfileField[];
}

/**
 * The form over the person as last fetched. A newer state replaces what nobody has touched and leaves what is typed; what else it
 * changed is told, and only then does the form save on it.
 */
export function useProfileForm(fetched: Versioned<EmployeeProfile>): ProfileFormState {
  const today = useToday();
  const [latest, setLatest] = useState(fetched);
  const [seen, setSeen] = useState(fetched);
  /** The account as it was before others changed it under the person's hands. */
  const [since, setSince] = useState<Account | null>(null);
  const { account } = seen.body;
  const schema = useMemo(() => profileSchema(account, today), [account, today]);
  const form = useForm<ProfileFields>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    defaultValues: toFields(account),
    shouldFocusError: false,
  });
  const show = useShown(form, seen);

  if (latest !== fetched) {
    setLatest(fetched);
    if (fetched.version !== seen.version) {
      setSeen(fetched);
      if (form.formState.isDirty && differencesBetween(account, fetched.body.account).length > 0) setSince(since ?? account);
    }
  }
  return {
    form,
    seen,
    differences: since && differencesBetween(since, account),
    goOnFrom: (newer) => {
      setSeen(newer);
      setSince(since ?? account);
    },
    beginAgain: (profile, done) => {
      setSeen(profile);
      setSince(null);
      return show(profile, done);
    },
  };
}

/** Keeps the form on the state that is seen. What is typed beside what the form began with is kept. */
function useShown({ getValues, reset, setValue }: UseFormReturn<ProfileFields>, seen: Versioned<EmployeeProfile>) {
  const shown = useRef(seen);

  /** Shows another state, and what is typed beside `base` in it, which is answered. */
  const show = (next: Versioned<EmployeeProfile>, base: ProfileFields): ProfileField[] => {
    shown.current = next;
    const values = getValues();
    const typed = changedFields(base, values);
    reset(toFields(next.body.account), { keepErrors: typed.length > 0, keepTouched: true });
    for (const field of typed) setValue(field, values[field], { shouldDirty: true });
    return typed;
  };
  useEffect(() => {
    if (shown.current !== seen) show(seen, toFields(shown.current.body.account));
  });
  return show;
}
