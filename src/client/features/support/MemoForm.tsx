import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { incidents, type NewIncidentAction } from '#contract/incidents.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { useFormDraft } from '#client/forms/formDraft.ts';
import { usePortalForm } from '#client/forms/portalForm.ts';
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
  const draft = useFormDraft<NewIncidentAction>(`memo ${incidentId}`, {
    memoText: '',
    invisibleForCaller: false,
  });
  const { frame, field, form, isBusy } = usePortalForm({
    fields: {
      names: ['memoText'],
      labelOf: () => t('SUPPORT/MEMO/LABEL'),
      hasSummary: false,
      // What the server refuses is the state of the case.
      errorAt: () => undefined,
      defaultValues: draft.value,
    },
    send: (memo: NewIncidentAction) =>
      call(
        incidents.addAction,
        { params: { incidentId }, body: memo },
        { idempotencyKey: draft.keyOf(memo) },
      ),
    onSent: async (_, memo) => {
      // Keeps the chosen visibility for the next note.
      const next = { ...memo, memoText: '' };
      draft.discard(next);
      form.reset(next);
      toasts.success('SUPPORT/MEMO/ADDED', { number });
      await client.invalidateQueries({ queryKey: supportQueries.cases(liUId).queryKey });
    },
    failure: async (error) => {
      if (!(error instanceof ApiError && error.errors?.['memoText']))
        return toasts.failure(error, 'SUPPORT/MEMO');
      // A colleague has closed the case.
      toasts.warning('SUPPORT/MEMO/CLOSED');
      return await client.invalidateQueries({ queryKey: supportQueries.cases(liUId).queryKey });
    },
    unsaved: {
      draft,
      hasChanges: (_, { getValues }) => getValues('memoText').trim() !== '',
      isLeft: leavesPerson(liUId),
      staysOpen: true,
    },
  });
  const isEmpty = useWatch({ control: form.control, name: 'memoText' }).trim() === '';
  if (isClosed && isEmpty) return null;
  return (
    <Form
      {...frame}
      onSubmit={() => (isEmpty || isClosed ? undefined : frame.onSubmit())}
      actions={{
        submit: {
          label: t('SUPPORT/MEMO/ADD'),
          isBusy,
          ...(isClosed && { disabledReason: t('SUPPORT/MEMO/CLOSED') }),
          look: { variant: 'default', disabled: isEmpty },
        },
        offline: t('SUPPORT/OFFLINE'),
      }}
    >
      <TextArea rows={3} maxLength={20_000} {...field('memoText')} />
      <div className={classes.check}>
        <input
          id={checkId}
          type="checkbox"
          {...form.register('invisibleForCaller', {
            onChange: ({ target }: { target: HTMLInputElement }) =>
              draft.change({ invisibleForCaller: target.checked }),
          })}
        />
        <label htmlFor={checkId}>{t('SUPPORT/MEMO/INVISIBLE')}</label>
      </div>
    </Form>
  );
}
