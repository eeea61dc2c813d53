import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { incidents, type NewIncidentAction } from '../../../contract/incidents.ts';
import { call } from '../../api/call.ts';
import { Form } from '../../forms/Form.tsx';
import { useFormDraft } from '../../forms/formDraft.ts';
import { useUnsavedChanges } from '../../forms/unsavedChanges.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { isPersonLeft } from './leaving.ts';
import { supportQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import classes from './Support.module.css';

/** More in a case, for the caller to read or for colleagues only (SUPP-13). */
export function MemoForm({ incidentId, number, liUId }: { incidentId: string; number: string; liUId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const checkId = useId();
  const { value: memo, change, keyOf, forget } = useFormDraft<NewIncidentAction>(`memo ${incidentId}`, { memoText: '', invisibleForCaller: false });
  const isEmpty = memo.memoText.trim() === '';
  const unsaved = useUnsavedChanges({ hasChanges: () => !isEmpty, isLeft: isPersonLeft(liUId), onDiscard: forget });
  const add = useMutation({
    mutationFn: () => call(incidents.addAction, { params: { incidentId }, body: memo }, { idempotencyKey: keyOf(memo) }),
    onSuccess: async () => {
      // The next note is for the same readers.
      forget({ ...memo, memoText: '' });
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
      <TextArea label={t('SUPPORT/MEMO/LABEL')} rows={3} maxLength={20_000} value={memo.memoText} onChange={({ currentTarget }) => change({ memoText: currentTarget.value })} />
      <div className={classes.check}>
        <input id={checkId} type="checkbox" checked={memo.invisibleForCaller} onChange={({ currentTarget }) => change({ invisibleForCaller: currentTarget.checked })} />
        <label htmlFor={checkId}>{t('SUPPORT/MEMO/INVISIBLE')}</label>
      </div>
    </Form>
  );
}
