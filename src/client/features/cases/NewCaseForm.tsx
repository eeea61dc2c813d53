import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CreateOwnIncident, incidents } from '#contract/incidents.ts';
import { call } from '#client/api/call.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { caseQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

const fields = ['briefDescription', 'request'] as const;

/** Form for a new case at the helpdesk: a subject and a description (SELF-15). */
export function NewCaseForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const client = useQueryClient();
  const { keyOf } = useKeyPerBody();
  const {
    register,
    handleSubmit,
    setFocus,
    formState: { errors, isDirty, submitCount },
  } = useForm<CreateOwnIncident>({
    resolver: standardSchemaResolver(CreateOwnIncident),
    mode: 'onTouched',
    defaultValues: { briefDescription: '', request: '' },
    shouldFocusError: false,
  });
  const unsaved = useUnsavedChanges({ hasChanges: () => isDirty });
  const create = useMutation({
    mutationFn: (body: CreateOwnIncident) =>
      call(incidents.createOwn, { body }, { idempotencyKey: keyOf(body) }),
    onSuccess: (opened) => {
      client.setQueryData(caseQueries.mine().queryKey, (all = []) => [
        opened,
        ...all.filter(({ id }) => id !== opened.id),
      ]);
      unsaved.release();
      toasts.success('CASES/CREATED', { number: opened.number });
      onDone();
    },
    onError: (error) => toasts.failure(error, 'CASES'),
  });
  const errorOf = (field: (typeof fields)[number]) =>
    errors[field]?.message && say({ keys: [errors[field].message, 'INPUT_INVALID'] });
  const fieldErrors = fields.flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, name: t(`CASES/FIELD/${field}`), text }] : [];
  });
  return (
    <Form
      unsaved={unsaved}
      title={t('CASES/NEW_TITLE')}
      onSubmit={handleSubmit((body) => create.mutate(body))}
      summary={{ attempts: submitCount, fieldErrors, onGoTo: setFocus }}
      actions={{
        submit: { label: t('CASES/SEND'), isBusy: create.isPending },
        cancel: { label: t('CASES/CANCEL'), onCancel: onDone },
        offline: t('CASES/FORM_OFFLINE'),
      }}
    >
      <TextField
        label={t('CASES/FIELD/briefDescription')}
        help={t('CASES/FIELD/briefDescription_HELP')}
        maxLength={80}
        error={errorOf('briefDescription')}
        {...register('briefDescription')}
      />
      <TextArea
        label={t('CASES/FIELD/request')}
        error={errorOf('request')}
        {...register('request')}
      />
    </Form>
  );
}
