import { useQuery } from '@tanstack/react-query';
import { campus, MissingOffice } from '#contract/campus.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { TextField } from '#client/ui/TextField.tsx';
import { officeQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

const fields = [
  'campus',
  'building',
  'room',
  'entrance',
  'requestorEmail',
] as const satisfies readonly (keyof MissingOffice)[];

const empty: MissingOffice = {
  campus: '',
  building: '',
  room: '',
  entrance: '',
  requestorEmail: '',
};

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
  const { data: account } = useQuery(officeQueries.account());
  const { frame, field, isBusy } = usePortalForm({
    fields: {
      names: fields,
      labelOf: (name) => t(`OFFICES/REPORT/${name}`),
      schema: MissingOffice,
      defaultValues: empty,
      // Fills in the user's own address from the account, without overwriting typed text.
      ...(account && { values: { ...empty, requestorEmail: account.liUEmailAddress ?? '' } }),
      resetOptions: { keepDirtyValues: true },
    },
    send: (body: MissingOffice, keyOf) =>
      call(campus.reportMissingOffice, { body }, { idempotencyKey: keyOf(body) }),
    onSent: () => {
      toasts.success('OFFICES/REPORTED');
      onDone();
    },
    failure: 'OFFICES/REPORT',
    unsaved: { hasChanges: (isDirty) => isDirty || holdsDraft },
  });
  return (
    <Form
      {...frame}
      title={t('OFFICES/REPORT_TITLE')}
      actions={{
        isOfPanel: true,
        submit: { label: t('OFFICES/REPORT_SEND'), isBusy },
        cancel: { label: t('OFFICES/CANCEL'), onCancel: onDone },
        offline: t('OFFICES/FORM_OFFLINE'),
      }}
    >
      <p>{t('OFFICES/REPORT_TEXT')}</p>
      {fields.map((name) => (
        <TextField
          key={name}
          withAsterisk={name !== 'entrance'}
          type={name === 'requestorEmail' ? 'email' : 'text'}
          autoComplete={name === 'requestorEmail' ? 'email' : 'off'}
          {...(name === 'requestorEmail' && { help: t('OFFICES/REPORT/requestorEmail_HELP') })}
          {...field(name)}
        />
      ))}
    </Form>
  );
}
