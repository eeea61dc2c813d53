import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { incidents } from '#contract/incidents.ts';
import { call } from '#client/api/call.ts';
import { isInvalidInput } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { TextArea } from '#client/ui/TextArea.tsx';
import { caseQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

/**
 * Form for a reply in an open case. The typed text stays when the helpdesk closes the case
 * meanwhile.
 */
export function ReplyForm({
  incidentId,
  number,
  isClosed,
}: {
  incidentId: string;
  number: string;
  isClosed: boolean;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { frame, field, form, isBusy } = usePortalForm({
    fields: {
      names: ['memoText'],
      labelOf: () => t('CASES/REPLY_LABEL'),
      hasSummary: false,
      // What the helpdesk's system refuses is the state of the case.
      errorAt: () => undefined,
      defaultValues: { memoText: '' },
    },
    send: ({ memoText }: { memoText: string }, keyOf) => {
      const body = { memoText, invisibleForCaller: false };
      return call(
        incidents.addAction,
        { params: { incidentId }, body },
        { idempotencyKey: keyOf(body) },
      );
    },
    onSent: async () => {
      form.reset();
      toasts.success('CASES/REPLIED', { number });
      await client.invalidateQueries({ queryKey: caseQueries.mine().queryKey });
    },
    failure: async (error) => {
      toasts.failure(error, 'CASES');
      // The helpdesk may have closed the case.
      if (isInvalidInput(error))
        await client.invalidateQueries({ queryKey: caseQueries.mine().queryKey });
    },
    unsaved: {
      hasChanges: (_, { getValues }) => getValues('memoText').trim() !== '',
      staysOpen: true,
    },
  });
  const isEmpty = useWatch({ control: form.control, name: 'memoText' }).trim() === '';
  if (isClosed && isEmpty) return <p className="note">{t('CASES/CLOSED')}</p>;
  return (
    <Form
      {...frame}
      onSubmit={() => (isEmpty || isClosed ? undefined : frame.onSubmit())}
      actions={{
        submit: {
          label: t('CASES/REPLY'),
          isBusy,
          ...(isClosed && { disabledReason: t('CASES/CLOSED') }),
          look: { variant: 'default', disabled: isEmpty },
        },
        offline: t('CASES/FORM_OFFLINE'),
      }}
    >
      <TextArea maxLength={20_000} {...field('memoText')} />
    </Form>
  );
}
