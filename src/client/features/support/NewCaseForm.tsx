import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { incidents } from '#contract/incidents.ts';
import { incidentTypeOf } from '#rules/incidentType.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { useFormDraft } from '#client/forms/formDraft.ts';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { useCaller } from '#client/session/session.ts';
import { TextArea } from '#client/ui/TextArea.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { leavesCase } from './leaving.ts';
import { supportQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

/** Maximum title length accepted by the case system. */
const MAX_TITLE_LENGTH = 80;
const fields = ['briefDescription', 'request'] as const;
type Field = (typeof fields)[number];

/**
 * Form for a new case about the person, at the desk that the user's role belongs to (SUPP-10,
 * SUPP-11).
 */
export function NewCaseForm({ liUId, onDone }: { liUId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const roles = useCaller()?.roles ?? [];
  const {
    value: given,
    change,
    keyOf,
    discard,
  } = useFormDraft<Readonly<Record<Field, string>>>(`case ${liUId}`, {
    briefDescription: '',
    request: '',
  });
  const [attempts, setAttempts] = useState(0);
  const missing = fields.filter((field) => given[field].trim() === '');
  const unsaved = useUnsavedChanges({
    hasChanges: () => missing.length < fields.length,
    isLeft: leavesCase(liUId),
    onDiscard: discard,
  });
  const create = useMutation({
    mutationFn: () => {
      const body = { incidentType: incidentTypeOf(roles), callerNetworkLoginName: liUId, ...given };
      // The case is created even if the case system does not know the caller, because the desk is
      // talking to them (SUPP-12).
      return call(
        incidents.create,
        { query: { retryOnMissingCallerInLiUdesk: 'true' }, body },
        { idempotencyKey: keyOf(body) },
      );
    },
    onSuccess: async ({ number }) => {
      discard();
      unsaved.release();
      toasts.success('SUPPORT/CASES/CREATED', { number });
      onDone();
      await client.invalidateQueries({ queryKey: supportQueries.cases(liUId).queryKey });
    },
    onError: (error) => toasts.failure(error, 'SUPPORT/CASES'),
  });
  const errorOf = (field: Field) =>
    attempts > 0 && missing.includes(field)
      ? t(`SUPPORT/CASES/FIELD/${field === 'request' ? 'REQUEST_MISSING' : 'TITLE_MISSING'}`)
      : undefined;
  const props = (field: Field) => ({
    id: `new-case-${field}`,
    value: given[field],
    error: errorOf(field),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [field]: value }),
  });
  return (
    <Form
      unsaved={unsaved}
      title={t('SUPPORT/CASES/NEW')}
      onSubmit={() => {
        setAttempts((before) => before + 1);
        if (missing.length === 0) create.mutate();
      }}
      summary={{
        attempts,
        fieldErrors: missing.map((field) => ({
          field,
          name: t(
            field === 'request' ? 'SUPPORT/CASES/FIELD/REQUEST' : 'SUPPORT/CASES/FIELD/TITLE',
          ),
          text: errorOf(field) ?? '',
        })),
        onGoTo: (field) => document.getElementById(`new-case-${field}`)?.focus(),
      }}
      actions={{
        submit: { label: t('SUPPORT/CASES/CREATE'), isBusy: create.isPending },
        cancel: { label: t('SUPPORT/CANCEL'), onCancel: onDone },
        offline: t('SUPPORT/OFFLINE'),
      }}
    >
      <TextField
        label={t('SUPPORT/CASES/FIELD/TITLE')}
        maxLength={MAX_TITLE_LENGTH}
        {...props('briefDescription')}
      />
      <TextArea label={t('SUPPORT/CASES/FIELD/REQUEST')} maxLength={20_000} {...props('request')} />
    </Form>
  );
}
