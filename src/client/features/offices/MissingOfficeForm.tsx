import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { campus, MissingOffice } from '#contract/campus.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { officeQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

const fields = [
  'campus',
  'building',
  'room',
  'entrance',
  'requestorEmail',
] as const satisfies readonly (keyof MissingOffice)[];

interface MissingOfficeFormProps {
  /**
   * Whether an office with unsaved choices is waiting, which leaving the panel must ask about too.
   */
  readonly holdsDraft: boolean;
  readonly onDone: () => void;
}

/** Form that reports a missing place to the maintainers of the lists (PROF-19). */
export function MissingOfficeForm({ holdsDraft, onDone }: MissingOfficeFormProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { data: account } = useQuery(officeQueries.account());
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors, isDirty, submitCount },
  } = useForm<MissingOffice>({
    resolver: standardSchemaResolver(MissingOffice),
    mode: 'onTouched',
    defaultValues: { campus: '', building: '', room: '', entrance: '', requestorEmail: '' },
    // Fills in the user's own address from the account, without overwriting typed text.
    ...(account && {
      values: {
        campus: '',
        building: '',
        room: '',
        entrance: '',
        requestorEmail: account.liUEmailAddress ?? '',
      },
    }),
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const unsaved = useUnsavedChanges({ hasChanges: () => isDirty || holdsDraft });
  const { keyOf } = useKeyPerBody();
  const report = useMutation({
    mutationFn: (body: MissingOffice) =>
      call(campus.reportMissingOffice, { body }, { idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      unsaved.release();
      toasts.success('OFFICES/REPORTED');
      onDone();
    },
    onError: (error) => {
      const serverErrors =
        error instanceof ApiError && error.status === 400
          ? fields.flatMap((field) =>
              error.errors?.[field]?.[0] ? [[field, error.errors[field][0]] as const] : [],
            )
          : [];
      for (const [field, message] of serverErrors) setError(field, { message });
      if (serverErrors.length === 0) toasts.failure(error, 'OFFICES/REPORT');
    },
  });

  const errorOf = (field: keyof MissingOffice) =>
    errors[field]?.message && say({ keys: [errors[field].message, 'INPUT_INVALID'] });
  const fieldErrors = fields.flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, name: t(`OFFICES/REPORT/${field}`), text }] : [];
  });
  return (
    <Form
      unsaved={unsaved}
      title={t('OFFICES/REPORT_TITLE')}
      onSubmit={handleSubmit((body) => report.mutate(body))}
      summary={{ attempts: submitCount, fieldErrors, onGoTo: setFocus }}
      actions={{
        submit: { label: t('OFFICES/REPORT_SEND'), isBusy: report.isPending },
        cancel: { label: t('OFFICES/CANCEL'), onCancel: onDone },
        offline: t('OFFICES/FORM_OFFLINE'),
      }}
    >
      <p>{t('OFFICES/REPORT_TEXT')}</p>
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`OFFICES/REPORT/${field}`)}
          withAsterisk={field !== 'entrance'}
          type={field === 'requestorEmail' ? 'email' : 'text'}
          autoComplete={field === 'requestorEmail' ? 'email' : 'off'}
          error={errorOf(field)}
          {...(field === 'requestorEmail' && { help: t('OFFICES/REPORT/requestorEmail_HELP') })}
          {...register(field)}
        />
      ))}
    </Form>
  );
}
