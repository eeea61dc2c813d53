import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { alumniSignIn } from '#contract/alumniSignIn.ts';
import { languageTitle } from '#rules/languages.ts';
import { Language } from '#contract/values.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { Form } from '#client/forms/Form.tsx';
import { useFormDraft } from '#client/forms/formDraft.ts';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import * as outsidePaths from '#client/paths/outside.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { RadioField } from '#client/ui/RadioField.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { Failure } from '../Failure.tsx';
import { alumniQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import { fieldRules, type RegistrationFields, requestOf } from './registrationFields.ts';
import classes from '../Alumni.module.css';

const fields = [
  'firstName',
  'lastName',
  'email',
  'norEduPersonNin',
  'educationName',
  'graduationYear',
  'message',
] as const;

interface RegistrationFormProps {
  readonly filled: RegistrationFields;
  /** The address used to sign in. It cannot be edited, because it is already verified. */
  readonly provedEmail: string | null;
  /**
   * Whether the user may state a national id: those who have not proved one can, which helps the
   * office to find their studies.
   */
  readonly asksForNumber: boolean;
}

/**
 * Form for the membership request, which fits one phone screen: names, address, and what helps the
 * office to find the studies. What is typed survives a reload.
 */
export function RegistrationForm({ filled, provedEmail, asksForNumber }: RegistrationFormProps) {
  const { t, language } = useTranslation();
  const say = useMessageText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const rules = fieldRules(useToday());
  // A national id is never stored on the device.
  const { norEduPersonNin: _number, ...known } = filled;
  const { value: kept, change, discard } = useFormDraft('alumni application', known);
  const [isRestored] = useState(() => JSON.stringify(kept) !== JSON.stringify(known));
  const {
    register,
    control,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors, isDirty, submitCount },
  } = useForm<RegistrationFields>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...filled, ...kept },
  });
  const unsaved = useUnsavedChanges({
    hasChanges: () => isDirty || isRestored,
    onDiscard: discard,
  });
  const { keyOf } = useKeyPerBody();
  const send = useMutation({
    mutationFn: (typed: RegistrationFields) => {
      const body = requestOf({ ...typed, email: provedEmail ?? typed.email });
      return call(alumniSignIn.request, { body }, { idempotencyKey: keyOf(body) });
    },
    onSuccess: async ({ alumniId, isEmailVerified }, { email }) => {
      discard();
      unsaved.release();
      await client.invalidateQueries({ queryKey: alumniQueries.information().queryKey });
      if (!isEmailVerified)
        void navigate(outsidePaths.alumniVerify(), { state: { alumniId, email } });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      for (const field of fields) {
        const key = error.status === 400 ? error.errors?.[field]?.[0] : undefined;
        if (key) setError(field, { message: key });
      }
      // Another tab may have sent the request first; the page then shows its state.
      if (error.status === 409)
        await client.invalidateQueries({ queryKey: alumniQueries.information().queryKey });
    },
  });

  const errorOf = (field: (typeof fields)[number]) =>
    errors[field]?.message && say({ keys: [errors[field].message, 'INPUT_INVALID'] });
  const fieldErrors = fields.flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, name: t(`ALUMNI/FIELD/${field}`), text }] : [];
  });
  const input = (field: (typeof fields)[number]) => ({
    label: t(`ALUMNI/FIELD/${field}`),
    error: errorOf(field),
    ...register(field, {
      ...(rules[field] && { validate: rules[field] }),
      ...(field !== 'norEduPersonNin' && {
        onChange: ({ target: { value } }: { target: { value: string } }) =>
          change({ [field]: value }),
      }),
    }),
  });

  return (
    <Form
      unsaved={unsaved}
      onSubmit={handleSubmit((typed) => send.mutate(typed))}
      summary={{ attempts: submitCount, fieldErrors, onGoTo: setFocus }}
      actions={{
        submit: { label: t('ALUMNI/REGISTER/SEND'), isBusy: send.isPending },
        offline: t('ALUMNI/OFFLINE'),
        submitError: send.error && fieldErrors.length === 0 && (
          <Failure
            error={send.error}
            prefix="ALUMNI/REGISTER"
            texts={{ 409: 'ALUMNI/REGISTER/409' }}
          />
        ),
      }}
    >
      <div className={classes.pair}>
        <TextField {...input('firstName')} withAsterisk autoComplete="given-name" maxLength={200} />
        <TextField {...input('lastName')} withAsterisk autoComplete="family-name" maxLength={200} />
      </div>
      {provedEmail === null ? (
        <TextField
          {...input('email')}
          withAsterisk
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          help={t('ALUMNI/FIELD/email_HELP')}
        />
      ) : (
        <p>{t('ALUMNI/REGISTER/BY', { email: provedEmail })}</p>
      )}
      {asksForNumber && (
        <TextField
          {...input('norEduPersonNin')}
          help={t('ALUMNI/FIELD/norEduPersonNin_HELP')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      )}
      <div className={classes.pair}>
        <TextField
          {...input('educationName')}
          help={t('ALUMNI/FIELD/educationName_HELP')}
          autoComplete="off"
          maxLength={200}
        />
        <TextField
          {...input('graduationYear')}
          help={t('ALUMNI/FIELD/graduationYear_HELP')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </div>
      <Controller
        control={control}
        name="preferredLanguage"
        render={({ field: { value, onChange, onBlur } }) => (
          <RadioField
            label={t('ALUMNI/FIELD/preferredLanguage')}
            options={Language.options.map((option) => ({
              value: option,
              label: languageTitle(option, language),
            }))}
            value={value}
            onChange={(chosen) => {
              onChange(chosen);
              change({ preferredLanguage: chosen });
            }}
            onBlur={onBlur}
          />
        )}
      />
      <TextArea
        {...input('message')}
        help={t('ALUMNI/FIELD/message_HELP')}
        maxLength={2000}
        rows={3}
      />
    </Form>
  );
}
