import { useQueryClient } from '@tanstack/react-query';
import { CreateOwnIncident, incidents } from '#contract/incidents.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { TextArea } from '#client/ui/TextArea.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { caseQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

const fields = ['briefDescription', 'request'] as const;

/** Form for a new case at the helpdesk: a subject and a description (SELF-15). */
export function NewCaseForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { frame, field, isBusy } = usePortalForm({
    fields: {
      names: fields,
      labelOf: (name) => t(`CASES/FIELD/${name}`),
      schema: CreateOwnIncident,
      defaultValues: { briefDescription: '', request: '' },
    },
    send: (body: CreateOwnIncident, keyOf) =>
      call(incidents.createOwn, { body }, { idempotencyKey: keyOf(body) }),
    onSent: (opened) => {
      client.setQueryData(caseQueries.mine().queryKey, (all = []) => [
        opened,
        ...all.filter(({ id }) => id !== opened.id),
      ]);
      toasts.success('CASES/CREATED', { number: opened.number });
      onDone();
    },
    failure: 'CASES',
  });
  return (
    <Form
      {...frame}
      title={t('CASES/NEW_TITLE')}
      actions={{
        submit: { label: t('CASES/SEND'), isBusy },
        cancel: { label: t('CASES/CANCEL'), onCancel: onDone },
        offline: t('CASES/FORM_OFFLINE'),
      }}
    >
      <TextField
        help={t('CASES/FIELD/briefDescription_HELP')}
        maxLength={80}
        {...field('briefDescription')}
      />
      <TextArea {...field('request')} />
    </Form>
  );
}
