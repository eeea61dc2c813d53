import { useQueryClient } from '@tanstack/react-query';
import { alumniAdministrators } from '#contract/access.ts';
import { alumniAdmin } from '#contract/alumniAdmin.ts';
import { mayCall } from '#rules/access.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { LanguageField } from '#client/domain/LanguageField.tsx';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import * as panels from '#client/paths/panels.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { useCaller } from '#client/session/session.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { refreshOffice } from '../queries.ts';
import { toasts, useTranslation } from '../texts.ts';
import {
  emptyRequest,
  type RequestFields,
  requestInputOf,
  requestLines,
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
    <Panel title={t('PANEL/ADD_REQUEST')} onClose={close} shape="dialog">
      <Notice tone="info" title={t('ALUMNI_ADMIN/LABELS_ONLY')}>
        <p>{t('ALUMNI_ADMIN/LABELS_ONLY/TEXT')}</p>
      </Notice>
    </Panel>
  );
}

function AddRequestForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const close = useClosePanel();
  const openPanel = useOpenPanel();
  const { frame, field, controlled, form, isBusy, error } = usePortalForm({
    fields: {
      names: [...requestLines, 'preferredLanguage'] as const,
      labelOf: (name) => t(`ALUMNI_ADMIN/FIELD/${name}`),
      defaultValues: emptyRequest,
    },
    send: (typed: RequestFields, keyOf) => {
      const body = requestInputOf(typed);
      return call(alumniAdmin.addRequest, { body }, { idempotencyKey: keyOf([body]) });
    },
    onSent: async ({ id, name }) => {
      toasts.success('ALUMNI_ADMIN/ADDED', { name });
      await refreshOffice(client);
      openPanel(panels.registrationRequest('approve', id));
    },
    failure: null,
  });
  const isWaiting = error instanceof ApiError && error.status === 409;

  return (
    <Panel
      title={t('PANEL/ADD_REQUEST')}
      onClose={close}
      isTall
      submitError={
        isWaiting
          ? { type: 'warning', messages: [{ keys: ['ALUMNI_ADMIN/REQUEST_WAITS'] }] }
          : error && failureToast(error, 'ALUMNI_ADMIN')
      }
    >
      <Form
        {...frame}
        actions={{
          isOfPanel: true,
          submit: { label: t('ALUMNI_ADMIN/ADD/SUBMIT'), isBusy },
          offline: t('ALUMNI_ADMIN/OFFLINE'),
        }}
      >
        <p className={classes.quiet}>{t('ALUMNI_ADMIN/ADD/MEANS')}</p>
        {requestLines.map((line) => (
          <TextField
            key={line}
            {...(line === 'norEduPersonNin' && { help: t('ALUMNI_ADMIN/ADD/NUMBER_HELP') })}
            withAsterisk={line === 'firstName' || line === 'lastName' || line === 'email'}
            autoComplete="off"
            maxLength={300}
            {...((line === 'graduationYear' || line === 'norEduPersonNin') && {
              inputMode: 'numeric' as const,
            })}
            {...field(line, { validate: (typed) => requestLineError(line, typed) })}
          />
        ))}
        <LanguageField {...controlled('preferredLanguage')} />
        <TextArea
          label={t('ALUMNI_ADMIN/NOTES')}
          help={t('ALUMNI_ADMIN/NOTES_HELP')}
          maxLength={4000}
          rows={3}
          {...form.register('internalNotes')}
        />
      </Form>
    </Panel>
  );
}
