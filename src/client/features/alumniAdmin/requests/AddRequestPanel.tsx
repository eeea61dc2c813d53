import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { alumniAdministrators } from '#contract/access.ts';
import { languageTitle } from '#rules/languages.ts';
import { alumniAdmin } from '#contract/alumniAdmin.ts';
import { Language } from '#contract/values.ts';
import { mayCall } from '#rules/access.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { Form } from '#client/forms/Form.tsx';
import { FormActions } from '#client/forms/FormActions.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import * as panels from '#client/paths/panels.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { useCaller } from '#client/session/session.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { RadioField } from '#client/ui/RadioField.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { refreshOffice } from '../queries.ts';
import { toasts, useTranslation } from '../texts.ts';
import {
  emptyRequest,
  type RequestFields,
  requestInputOf,
  requestLines,
  type RequestLine,
  requestLineError,
} from './requestFields.ts';
import classes from '../Admin.module.css';

/**
 * …/panels/registrationrequest/add: adds a request for a person who has asked in another way
 * (ALUM-06), and goes on to the decision.
 */
export default function AddRequestPanel() {
  const { t } = useTranslation();
  const close = useClosePanel();
  if (mayCall(alumniAdministrators, useCaller()) === 'yes') return <AddRequestForm />;
  return (
    <Panel title={t('PANEL/ADD_REQUEST')} onClose={close}>
      <Notice tone="info" title={t('ALUMNI_ADMIN/LABELS_ONLY')}>
        <p>{t('ALUMNI_ADMIN/LABELS_ONLY/TEXT')}</p>
      </Notice>
    </Panel>
  );
}

function AddRequestForm() {
  const { t, language } = useTranslation();
  const formId = useId();
  const say = useMessageText();
  const client = useQueryClient();
  const close = useClosePanel();
  const openPanel = useOpenPanel();
  const {
    register,
    control,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors, isDirty, submitCount },
  } = useForm<RequestFields>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: emptyRequest,
  });
  const unsaved = useUnsavedChanges({ hasChanges: () => isDirty });
  const { keyOf } = useKeyPerBody();
  const add = useMutation({
    mutationFn: (fields: RequestFields) => {
      const body = requestInputOf(fields);
      return call(alumniAdmin.addRequest, { body }, { idempotencyKey: keyOf([body]) });
    },
    onSuccess: async ({ id, name }) => {
      unsaved.release();
      toasts.success('ALUMNI_ADMIN/ADDED', { name });
      await refreshOffice(client);
      openPanel(panels.registrationRequest('approve', id));
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 400) return;
      for (const line of requestLines) {
        const message = error.errors?.[line]?.[0];
        if (message) setError(line, { message });
      }
    },
  });
  const errorOf = (line: RequestLine) =>
    errors[line]?.message && say({ keys: [errors[line].message, 'INPUT_INVALID'] });
  const fieldErrors = requestLines.flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, name: t(`ALUMNI_ADMIN/FIELD/${field}`), text }] : [];
  });
  const isWaiting = add.error instanceof ApiError && add.error.status === 409;

  return (
    <Panel
      title={t('PANEL/ADD_REQUEST')}
      onClose={close}
      isTall
      submitError={
        add.error && fieldErrors.length === 0
          ? isWaiting
            ? { type: 'warning', messages: [{ keys: ['ALUMNI_ADMIN/REQUEST_WAITS'] }] }
            : failureToast(add.error, 'ALUMNI_ADMIN')
          : null
      }
      footer={
        <FormActions
          formId={formId}
          submit={{ label: t('ALUMNI_ADMIN/ADD/SUBMIT'), isBusy: add.isPending }}
          offline={t('ALUMNI_ADMIN/OFFLINE')}
        />
      }
    >
      <Form
        id={formId}
        unsaved={unsaved}
        onSubmit={handleSubmit((fields) => add.mutate(fields))}
        summary={{ attempts: submitCount, fieldErrors, onGoTo: setFocus }}
      >
        <p className={classes.quiet}>{t('ALUMNI_ADMIN/ADD/MEANS')}</p>
        {requestLines.map((line) => (
          <TextField
            key={line}
            label={t(`ALUMNI_ADMIN/FIELD/${line}`)}
            error={errorOf(line)}
            {...(line === 'norEduPersonNin' && { help: t('ALUMNI_ADMIN/ADD/NUMBER_HELP') })}
            withAsterisk={line === 'firstName' || line === 'lastName' || line === 'email'}
            autoComplete="off"
            maxLength={300}
            {...((line === 'graduationYear' || line === 'norEduPersonNin') && {
              inputMode: 'numeric' as const,
            })}
            {...register(line, { validate: (typed) => requestLineError(line, typed) })}
          />
        ))}
        <Controller
          control={control}
          name="preferredLanguage"
          render={({ field: { value, onChange, onBlur } }) => (
            <RadioField
              label={t('ALUMNI_ADMIN/FIELD/preferredLanguage')}
              options={Language.options.map((option) => ({
                value: option,
                label: languageTitle(option, language),
              }))}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
        <TextArea
          label={t('ALUMNI_ADMIN/NOTES')}
          help={t('ALUMNI_ADMIN/NOTES_HELP')}
          maxLength={4000}
          rows={3}
          {...register('internalNotes')}
        />
      </Form>
    </Panel>
  );
}
