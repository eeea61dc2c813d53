import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { incidents } from '#contract/incidents.ts';
import { call } from '#client/api/call.ts';
import { isInvalidInput } from '#client/api/errors.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { caseQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import classes from './Cases.module.css';

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
  const { keyOf, resetKey } = useKeyPerBody();
  const [memoText, setMemoText] = useState('');
  const unsaved = useUnsavedChanges({ hasChanges: () => memoText.trim() !== '' });
  const reply = useMutation({
    mutationFn: () => {
      const body = { memoText, invisibleForCaller: false };
      return call(
        incidents.addAction,
        { params: { incidentId }, body },
        { idempotencyKey: keyOf(body) },
      );
    },
    onSuccess: async () => {
      setMemoText('');
      resetKey();
      toasts.success('CASES/REPLIED', { number });
      await client.invalidateQueries({ queryKey: caseQueries.mine().queryKey });
    },
    onError: async (error) => {
      toasts.failure(error, 'CASES');
      // The helpdesk may have closed the case.
      if (isInvalidInput(error))
        await client.invalidateQueries({ queryKey: caseQueries.mine().queryKey });
    },
  });
  const isEmpty = memoText.trim() === '';
  if (isClosed && isEmpty) return <p className={classes.quiet}>{t('CASES/CLOSED')}</p>;
  return (
    <Form
      unsaved={unsaved}
      onSubmit={() => {
        if (!isEmpty && !isClosed) reply.mutate();
      }}
      actions={{
        submit: {
          label: t('CASES/REPLY'),
          isBusy: reply.isPending,
          ...(isClosed && { disabledReason: t('CASES/CLOSED') }),
          look: { variant: 'default', disabled: isEmpty },
        },
        offline: t('CASES/FORM_OFFLINE'),
      }}
    >
      <TextArea
        label={t('CASES/REPLY_LABEL')}
        maxLength={20_000}
        value={memoText}
        onChange={({ currentTarget }) => setMemoText(currentTarget.value)}
      />
    </Form>
  );
}
