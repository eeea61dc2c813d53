import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useFormState, useWatch } from 'react-hook-form';
import type { Account } from '#contract/account.ts';
import type { EmployeeProfile } from '#contract/employeeProfile.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { editableFields, sourceOf } from '#rules/profileEditing.ts';
import type { Versioned } from '#client/api/versioned.ts';
import { Form } from '#client/forms/Form.tsx';
import { FormActions } from '#client/forms/FormActions.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import type { ToastContent } from '#client/ui/toasts/toasts.ts';
import { useSourceText } from '../sourceTexts.ts';
import { useTranslation } from '../texts.ts';
import { Consequences } from './Consequences.tsx';
import { ChangedNotice } from './ChangedNotice.tsx';
import { EditableFieldsContext, useEditableFields } from './editableFields.ts';
import {
  type ProfileField,
  type ProfileFields,
  profileFields,
  wireFieldOf,
} from './profileFields.ts';
import { ReadOnlyReasons } from './ReadOnlyReasons.tsx';
import { Section } from './Section.tsx';
import { useProfileForm } from './useProfileForm.ts';
import { useSaveProfile } from './useSaveProfile.ts';
import { EditableRow, type Editing } from './EditableRow.tsx';
import { FieldInput, type ProfileInputs } from './FieldInput.tsx';
import { NationalId } from './NationalId.tsx';
import { useFieldTexts } from './useFieldTexts.ts';
import classes from './EmployeePanel.module.css';

interface ProfileFormProps {
  readonly fetched: Versioned<EmployeeProfile>;
  readonly context: RuleContext;
  /** Content between the fields and the buttons. */
  readonly children: ReactNode;
}

/**
 * Form with the person's details, edited field by field. A refused save leaves the typed text
 * unchanged.
 */
export function ProfileForm({ fetched, context, children }: ProfileFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<ReadonlySet<ProfileField>>(new Set());
  const { form, place, seen, differences, rebaseOn, restart, ...inputs } = useProfileForm(fetched);
  const { isDirty, isValid } = form.formState;
  const { account, objections = [] } = seen.body;
  const editable = editableFields(account, context, objections);
  const unsaved = useUnsavedChanges({
    hasChanges: () => profileFields.some((field) => form.getFieldState(field).isDirty),
  });

  const openAll = (fields: readonly ProfileField[]) => {
    // The input must be rendered before it can take the focus.
    flushSync(() => setOpen((before) => new Set([...before, ...fields])));
    if (fields[0]) form.setFocus(fields[0]);
  };
  const close = (field: ProfileField) =>
    setOpen((before) => new Set([...before].filter((other) => other !== field)));
  const toggle = async (field: ProfileField) => {
    if (!open.has(field)) openAll([field]);
    else if (await form.trigger(field)) close(field);
    else form.setFocus(field);
  };

  const begin = (next: Versioned<EmployeeProfile>, done: ProfileFields) => {
    const typedSince = restart(next, done);
    setOpen(new Set(typedSince));
    // The buttons are removed, one of them with the focus.
    if (typedSince.length === 0) title.current?.focus({ preventScroll: true });
  };
  const { save, isSaving, message, forget } = useSaveProfile(seen, {
    onSaved: begin,
    onStale: rebaseOn,
    onFailure: (error, sent) => openAll(place(error, sent)),
  });
  const cancel = () => {
    forget();
    begin(seen, form.getValues());
  };

  const shown = profileFields.filter(
    (field) => field !== 'externalEmailAddress' || account.subscriptionType === 'Small',
  );
  return (
    <FormProvider {...form}>
      <EditableFieldsContext value={editable}>
        <Section title={t('ACCOUNTS/PROFILE/TITLE')} titleRef={title}>
          <ReadOnlyReasons account={account} context={context} objections={objections} />
          <Form
            id={formId}
            className={classes.rows}
            unsaved={unsaved}
            onSubmit={form.handleSubmit((fields) => save(fields))}
          >
            {shown.map((field) => (
              <ProfileRow
                key={field}
                name={field}
                inputs={inputs}
                account={account}
                isOpen={open.has(field)}
                onToggle={() => void toggle(field)}
              />
            ))}
          </Form>
        </Section>
      </EditableFieldsContext>
      {children}
      {isDirty && (
        <SaveBar
          formId={formId}
          isValid={isValid}
          isSaving={isSaving}
          failure={message}
          onCancel={cancel}
        >
          <Consequences account={account} context={context} />
          {differences && <ChangedNotice account={account} differences={differences} />}
        </SaveBar>
      )}
    </FormProvider>
  );
}

interface ProfileRowProps extends Editing {
  readonly name: ProfileField;
  readonly inputs: ProfileInputs;
  readonly account: Account;
}

/** One field of the person with its current value in the form. */
function ProfileRow({ name, inputs, account, ...editing }: ProfileRowProps) {
  const { nameOf, textOf } = useFieldTexts();
  const sourceText = useSourceText();
  const system = sourceOf(wireFieldOf[name], account);
  const isEditable = useEditableFields().has(wireFieldOf[name]);
  const text = textOf(useWatch<ProfileFields, ProfileField>({ name }));
  const { dirtyFields } = useFormState<ProfileFields>({ name });
  return (
    <EditableRow
      name={nameOf(name)}
      value={name === 'norEduPersonNIN' && text ? <NationalId number={text} /> : text}
      isChanged={name in dirtyFields}
      editing={isEditable ? editing : null}
      source={system === undefined ? null : sourceText(system)}
    >
      <FieldInput {...inputs} name={name} />
    </EditableRow>
  );
}

interface SaveBarProps {
  readonly formId: string;
  readonly isValid: boolean;
  readonly isSaving: boolean;
  /** The failure of the last attempt to save. */
  readonly failure: ToastContent | null;
  readonly onCancel: () => void;
  /** Notices to read before saving. */
  readonly children: ReactNode;
}

/**
 * Save and cancel buttons, visible while there are changes (PROF-06, PROF-07), with anything that
 * prevents saving above them.
 */
function SaveBar({ formId, isValid, isSaving, failure, onCancel, children }: SaveBarProps) {
  const { t } = useTranslation();
  return (
    <FormActions
      isOfPanel
      notes={children}
      formId={formId}
      submit={{
        label: t('ACCOUNTS/PROFILE/SAVE'),
        isBusy: isSaving,
        disabledReason: isValid ? null : t('ACCOUNTS/PROFILE/INVALID'),
      }}
      cancel={{ label: t('ACCOUNTS/PROFILE/CANCEL'), onCancel }}
      offline={t('ACCOUNTS/PROFILE/OFFLINE')}
      submitError={
        failure && (
          <Notice tone={failure.type} isSpoken>
            <Messages messages={failure.messages} />
          </Notice>
        )
      }
    />
  );
}
