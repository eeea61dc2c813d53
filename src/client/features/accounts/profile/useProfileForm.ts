import { useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Account } from '#contract/account.ts';
import type { EmployeeProfile } from '#contract/employeeProfile.ts';
import { specificNumberError } from '#rules/identityNumber.ts';
import { errorAtField } from '#client/api/errors.ts';
import type { Versioned } from '#client/api/versioned.ts';
import { useFormFields } from '#client/forms/formFields.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { type Difference, differencesBetween } from './differences.ts';
import {
  changedFields,
  type ProfileField,
  profileFields,
  type ProfileFields,
  toFields,
  wireFieldOf,
} from './profileFields.ts';
import { profileSchema } from './profileSchema.ts';
import { useFieldTexts } from './useFieldTexts.ts';

export interface ProfileFormState extends Pick<
  ReturnType<typeof useFormFields<ProfileFields, ProfileField>>,
  'form' | 'field' | 'controlled' | 'place'
> {
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
  const { nameOf } = useFieldTexts();
  const { form, field, controlled, place } = useFormFields<ProfileFields, ProfileField>({
    names: profileFields,
    labelOf: nameOf,
    schema,
    defaultValues: toFields(account),
    errorAt: (error, field, typed) => {
      const key = isFirstOfWire(field) && errorAtField(error, wireFieldOf[field]);
      return key ? specificNumberError(key, typed.norEduPersonNIN, today) : undefined;
    },
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
    field,
    controlled,
    place,
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

/** Several fields may be one field of the update, whose error is shown at the first of them. */
const isFirstOfWire = (field: ProfileField): boolean =>
  profileFields.find((one) => wireFieldOf[one] === wireFieldOf[field]) === field;

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
