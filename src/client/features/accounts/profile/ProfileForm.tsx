import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import type { EmployeeProfile } from '../../../../contract/employeeProfile.ts';
import type { Surroundings } from '../../../../rules/eligibility.ts';
import { editableFields } from '../../../../rules/profileEditing.ts';
import type { Versioned } from '../../../api/versioned.ts';
import { useUnsavedChanges } from '../../../components/unsavedChanges.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ChangedNotice } from './ChangedNotice.tsx';
import { EditableHere } from './editableHere.ts';
import { type ProfileField, type ProfileFields, profileFields } from './profileFields.ts';
import { ProfileRow } from './ProfileRow.tsx';
import { ReadOnlyReasons } from './ReadOnlyReasons.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Section } from './Section.tsx';
import { useProfileForm } from './useProfileForm.ts';
import { useSaveProfile } from './useSaveProfile.ts';
import classes from './EmployeePanel.module.css';

interface ProfileFormProps {
  readonly fetched: Versioned<EmployeeProfile>;
  readonly surroundings: Surroundings;
  /** What stands between the fields and the buttons. */
  readonly children: ReactNode;
}

/** What an administrator may change of the person, field by field. Whatever refuses to save leaves the text where it is. */
export function ProfileForm({ fetched, surroundings, children }: ProfileFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<ReadonlySet<ProfileField>>(new Set());
  const { form, seen, differences, goOnFrom, beginAgain } = useProfileForm(fetched);
  const { isDirty, isValid } = form.formState;
  const { account } = seen.body;
  const editable = editableFields(account, surroundings);
  const unsaved = useUnsavedChanges({ hasChanges: () => profileFields.some((field) => form.getFieldState(field).isDirty) });

  const openAll = (fields: readonly ProfileField[]) => {
    // The input has to be there to take the focus.
    flushSync(() => setOpen((before) => new Set([...before, ...fields])));
    if (fields[0]) form.setFocus(fields[0]);
  };
  const close = (field: ProfileField) => setOpen((before) => new Set([...before].filter((other) => other !== field)));
  const toggle = async (field: ProfileField) => {
    if (!open.has(field)) openAll([field]);
    else if (await form.trigger(field)) close(field);
    else form.setFocus(field);
  };

  const begin = (profile: Versioned<EmployeeProfile>, done: ProfileFields) => {
    const typedSince = beginAgain(profile, done);
    setOpen(new Set(typedSince));
    // The buttons go, and one of them has the focus.
    if (typedSince.length === 0) title.current?.focus({ preventScroll: true });
  };
  const { save, isSaving, message, forget } = useSaveProfile(seen, {
    onSaved: begin,
    onStale: goOnFrom,
    onFaults: (faults) => {
      for (const [field, key] of faults) form.setError(field, { message: key });
      openAll(faults.map(([field]) => field));
    },
  });
  const cancel = () => {
    forget();
    begin(seen, form.getValues());
  };

  const shown = profileFields.filter((field) => field !== 'externalEmailAddress' || account.subscriptionType === 'Small');
  return (
    <FormProvider {...form}>
      {unsaved.question}
      <EditableHere value={editable}>
        <Section title={t('ACCOUNTS/PROFILE/TITLE')} titleRef={title}>
          <ReadOnlyReasons account={account} surroundings={surroundings} />
          <form id={formId} className={classes.rows} noValidate onSubmit={(event) => void form.handleSubmit((fields) => save(fields))(event)}>
            {shown.map((field) => (
              <ProfileRow
                key={field}
                field={field}
                isOpen={open.has(field)}
                onToggle={() => void toggle(field)}
              />
            ))}
          </form>
        </Section>
      </EditableHere>
      {children}
      {isDirty && (
        <SaveBar formId={formId} isValid={isValid} isSaving={isSaving} failure={message} onCancel={cancel}>
          {differences && <ChangedNotice account={account} differences={differences} />}
        </SaveBar>
      )}
    </FormProvider>
  );
}
