import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { incidents, type NewIncidentAction } from '#contract/incidents.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { useFormDraft } from '#client/forms/formDraft.ts';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { leavesPerson } from './leaving.ts';
import { supportQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import classes from './Support.module.css';

interface MemoFormProps {
  readonly incidentId: string;
  readonly number: string;
  readonly liUId: string;
  readonly isClosed: boolean;
}

/**
 * Form for a note in a case, visible to the caller or to colleagues only (SUPP-13). The typed text
 * stays when a colleague closes the case meanwhile.
 */
export function MemoForm({ incidentId, number, liUId, isClosed }: MemoFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const checkId = useId();
  const {
    value: memo,
    change,
    keyOf,
    discard,
  } = useFormDraft<NewIncidentAction>(`memo ${incidentId}`, {
    memoText: '',
    invisibleForCaller: false,
  });
  const isEmpty = memo.memoText.trim() === '';
  const unsaved = useUnsavedChanges({
    hasChanges: () => !isEmpty,
    isLeft: leavesPerson(liUId),
    onDiscard: discard,
  });
  const add = useMutation({
    mutationFn: () =>
      call(
        incidents.addAction,
        { params: { incidentId }, body: memo },
        { idempotencyKey: keyOf(memo) },
      ),
    onSuccess: async () => {
      // Keeps the chosen visibility for the next note.
      discard({ ...memo, memoText: '' });
      toasts.success('SUPPORT/MEMO/ADDED', { number });
      await client.invalidateQueries({ queryKey: supportQueries.cases(liUId).queryKey });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.errors?.['memoText']))
        return toasts.failure(error, 'SUPPORT/MEMO');
      // A colleague has closed the case.
      toasts.warning('SUPPORT/MEMO/CLOSED');
      return await client.invalidateQueries({ queryKey: supportQueries.cases(liUId).queryKey });
    },
  });
  if (isClosed && isEmpty) return null;
  return (
    <Form
      unsaved={unsaved}
      onSubmit={() => {
        if (!isEmpty && !isClosed) add.mutate();
      }}
      actions={{
        submit: {
          label: t('SUPPORT/MEMO/ADD'),
          isBusy: add.isPending,
          ...(isClosed && { disabledReason: t('SUPPORT/MEMO/CLOSED') }),
          look: { variant: 'default', disabled: isEmpty },
        },
        offline: t('SUPPORT/OFFLINE'),
      }}
    >
      <TextArea
        label={t('SUPPORT/MEMO/LABEL')}
        rows={3}
        maxLength={20_000}
        value={memo.memoText}
        onChange={({ currentTarget }) => change({ memoText: currentTarget.value })}
      />
      <div className={classes.check}>
        <input
          id={checkId}
          type="checkbox"
          checked={memo.invisibleForCaller}
          onChange={({ currentTarget }) => change({ invisibleForCaller: currentTarget.checked })}
        />
        <label htmlFor={checkId}>{t('SUPPORT/MEMO/INVISIBLE')}</label>
      </div>
    </Form>
  );
}
