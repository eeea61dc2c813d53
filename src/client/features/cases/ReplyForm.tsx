import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { incidents } from '../../../contract/incidents.ts';
import { call } from '../../api/call.ts';
import { useKeyPerBody } from '../../api/useKeyPerBody.ts';
import { Form } from '../../forms/Form.tsx';
import { useUnsavedChanges } from '../../forms/unsavedChanges.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { caseQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

/** More to say in a case that is open. */
export function ReplyForm({ incidentId, number }: { incidentId: string; number: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { keyOf, forgetKey } = useKeyPerBody();
  const [memoText, setMemoText] = useState('');
  const unsaved = useUnsavedChanges({ hasChanges: () => memoText.trim() !== '' });
  const reply = useMutation({
    mutationFn: () => {
      const body = { memoText, invisibleForCaller: false };
      return call(incidents.addAction, { params: { incidentId }, body }, { idempotencyKey: keyOf(body) });
    },
    onSuccess: async () => {
      setMemoText('');
      forgetKey();
      toasts.success('CASES/REPLIED', { number });
      await client.invalidateQueries({ queryKey: caseQueries.mine().queryKey });
    },
    onError: (error) => toasts.failure(error, 'CASES'),
  });
  return (
    <Form
      unsaved={unsaved}
      onSubmit={() => (memoText.trim() === '' ? undefined : reply.mutate())}
      actions={{ submit: { label: t('CASES/REPLY'), isBusy: reply.isPending, look: { variant: 'default', disabled: memoText.trim() === '' } }, offline: t('CASES/FORM_OFFLINE') }}
    >
      <TextArea label={t('CASES/REPLY_LABEL')} maxLength={20_000} value={memoText} onChange={({ currentTarget }) => setMemoText(currentTarget.value)} />
    </Form>
  );
}
