import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Account } from '#contract/account.ts';
import type { EmployeeProfile } from '#contract/employeeProfile.ts';
import type { Versioned } from '#client/api/versioned.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { type Difference, differencesBetween } from './differences.ts';
import { changedFields, type ProfileField, type ProfileFields, toFields } from './profileFields.ts';
import { profileSchema } from './profileSchema.ts';

export interface ProfileFormState {
  readonly form: UseFormReturn<ProfileFields>;
  /** The version that the user sees and that a save is based on. */
  readonly seen: Versioned<EmployeeProfile>;
  /** Changes made by others since the user began editing; null while none are known. */
  readonly differences: readonly Difference[] | null;
  /**
   * Continues from a newer state after a save was refused because of it, and reports the
   * differences.
   */
  readonly rebaseOn: (newer: Versioned<EmployeeProfile>) => void;
  /**
   * Restarts the form after its input has been saved or undone. Keeps input typed since then, and
   * returns its fields.
   */
  readonly restart: (profile: Versioned<EmployeeProfile>, done: ProfileFields) => ProfileField[];
}

/**
 * The form for the person as last fetched. A newer state updates untouched fields and keeps typed
 * input; its other changes are reported before the form saves on top of them.
 */
export function useProfileForm(fetched: Versioned<EmployeeProfile>): ProfileFormState {
  const today = useToday();
  const [latest, setLatest] = useState(fetched);
  const [seen, setSeen] = useState(fetched);
  /** The account as it was before others changed it during editing. */
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
      if (form.formState.isDirty && differencesBetween(account, fetched.body.account).length > 0)
        setSince(since ?? account);
    }
  }
  return {
    form,
    seen,
    differences: since && differencesBetween(since, account),
    rebaseOn: (newer) => {
      setSeen(newer);
      setSince(since ?? account);
    },
    restart: (profile, done) => {
      setSeen(profile);
      setSince(null);
      return show(profile, done);
    },
  };
}

/**
 * Keeps the form in step with the displayed state, and preserves input that differs from its
 * initial values.
 */
function useShown(
  { getValues, reset, setValue }: UseFormReturn<ProfileFields>,
  seen: Versioned<EmployeeProfile>,
) {
  const shown = useRef(seen);

  /** Displays another state, keeps the values that differ from `base`, and returns their fields. */
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
