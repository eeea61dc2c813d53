import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { alumniSignIn } from '#contract/alumniSignIn.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { LanguageField } from '#client/domain/LanguageField.tsx';
import { Form } from '#client/forms/Form.tsx';
import { useFormDraft } from '#client/forms/formDraft.ts';
import { usePortalForm } from '#client/forms/portalForm.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { TextArea } from '#client/ui/TextArea.tsx';
import { TextField } from '#client/ui/TextField.tsx';
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
  'preferredLanguage',
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
  const { t } = useTranslation();
  const registration = useRegistration(filled, provedEmail);
  const { frame, input, isBusy, error } = registration;

  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t('ALUMNI/REGISTER/SEND'), isBusy },
        offline: t('ALUMNI/OFFLINE'),
        submitError: error && (
          <Failure error={error} prefix="ALUMNI/REGISTER" texts={{ 409: 'ALUMNI/REGISTER/409' }} />
        ),
      }}
    >
      <div className={`stack ${classes.pair}`}>
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
      <div className={`stack ${classes.pair}`}>
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
      <LanguageField {...registration.controlled('preferredLanguage')} />
      <TextArea
        {...input('message')}
        help={t('ALUMNI/FIELD/message_HELP')}
        maxLength={2000}
        rows={3}
      />
    </Form>
  );
}

/** The request, of which everything but a national id survives a reload. */
function useRegistration(filled: RegistrationFields, provedEmail: string | null) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const rules = fieldRules(useToday());
  // A national id is never stored on the device.
  const { norEduPersonNin: _number, ...known } = filled;
  const draft = useFormDraft('alumni application', known);
  const [isRestored] = useState(() => JSON.stringify(draft.value) !== JSON.stringify(known));
  const portal = usePortalForm({
    fields: {
      names: fields,
      labelOf: (name) => t(`ALUMNI/FIELD/${name}`),
      defaultValues: { ...filled, ...draft.value },
    },
    send: (typed: RegistrationFields, keyOf) => {
      const body = requestOf({ ...typed, email: provedEmail ?? typed.email });
      return call(alumniSignIn.request, { body }, { idempotencyKey: keyOf(body) });
    },
    onSent: async ({ alumniId, isEmailVerified }, { email }) => {
      await client.invalidateQueries({ queryKey: alumniQueries.information().queryKey });
      if (!isEmailVerified)
        void navigate(outsidePaths.alumniVerify(), { state: { alumniId, email } });
    },
    failure: async (error) => {
      // Another tab may have sent the request first; the page then shows its state.
      if (error instanceof ApiError && error.status === 409)
        await client.invalidateQueries({ queryKey: alumniQueries.information().queryKey });
    },
    unsaved: { draft, hasChanges: (isDirty) => isDirty || isRestored },
  });
  return {
    ...portal,
    draft,
    input: (name: (typeof fields)[number]) =>
      portal.field(name, { ...(rules[name] && { validate: rules[name] }) }),
  };
}
