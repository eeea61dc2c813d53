import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { incidents } from '../../../contract/incidents.ts';
import { call } from '../../api/call.ts';
import { Form } from '../../forms/Form.tsx';
import { useUnsavedChanges } from '../../forms/unsavedChanges.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { supportQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import classes from './Support.module.css';

/** More in a case, for the caller to read or for colleagues only (SUPP-13). */
export function MemoForm({ incidentId, number, liUId }: { incidentId: string; number: string; liUId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const checkId = useId();
  const [memoText, setMemoText] = useState('');
  const [isInternal, setInternal] = useState(false);
  const isEmpty = memoText.trim() === '';
  const unsaved = useUnsavedChanges({ hasChanges: () => !isEmpty });
  const add = useMutation({
    mutationFn: () => call(incidents.addAction, { params: { incidentId }, body: { memoText, invisibleForCaller: isInternal } }),
    onSuccess: async () => {
      setMemoText('');
      toasts.success('SUPPORT/MEMO/ADDED', { number });
      await client.invalidateQueries({ queryKey: supportQueries.cases(liUId).queryKey });
    },
    onError: (error) => toasts.failure(error, 'SUPPORT/MEMO'),
  });
  return (
    <Form
      unsaved={unsaved}
      onSubmit={() => {
        if (!isEmpty) add.mutate();
      }}
      actions={{ submit: { label: t('SUPPORT/MEMO/ADD'), isBusy: add.isPending, look: { variant: 'default', disabled: isEmpty } }, offline: t('SUPPORT/OFFLINE') }}
    >
      <TextArea label={t('SUPPORT/MEMO/LABEL')} rows={3} maxLength={20_000} value={memoText} onChange={({ currentTarget }) => setMemoText(currentTarget.value)} />
      <div className={classes.check}>
        <input id={checkId} type="checkbox" checked={isInternal} onChange={({ currentTarget }) => setInternal(currentTarget.checked)} />
        <label htmlFor={checkId}>{t('SUPPORT/MEMO/INVISIBLE')}</label>
      </div>
    </Form>
  );
}
