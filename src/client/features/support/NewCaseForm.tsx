import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { incidents } from '../../../contract/incidents.ts';
import { incidentTypeOf } from '../../../rules/incidentType.ts';
import { call } from '../../api/call.ts';
import { Form } from '../../forms/Form.tsx';
import { useUnsavedChanges } from '../../forms/unsavedChanges.tsx';
import { useCaller } from '../../session/session.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { supportQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';

/** What the case system takes of a title. */
const LONGEST_TITLE = 80;
const fields = ['briefDescription', 'request'] as const;
type Field = (typeof fields)[number];

/** A new case for the person, of the desk that the writer's role belongs to (SUPP-10, SUPP-11). */
export function NewCaseForm({ liUId, onDone }: { liUId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const roles = useCaller()?.roles ?? [];
  const [given, setGiven] = useState<Readonly<Record<Field, string>>>({ briefDescription: '', request: '' });
  const [attempts, setAttempts] = useState(0);
  const missing = fields.filter((field) => given[field].trim() === '');
  const unsaved = useUnsavedChanges({ hasChanges: () => missing.length < fields.length });
  const create = useMutation({
    mutationFn: () =>
      call(incidents.create, {
        // The case is made also for a caller whom the case system has not heard of: the desk is speaking to them (SUPP-12).
        query: { retryOnMissingCallerInLiUdesk: 'true' },
        body: { incidentType: incidentTypeOf(roles), callerNetworkLoginName: liUId, ...given },
      }),
    onSuccess: async ({ number }) => {
      unsaved.release();
      toasts.success('SUPPORT/CASES/CREATED', { number });
      onDone();
      await client.invalidateQueries({ queryKey: supportQueries.cases(liUId).queryKey });
    },
    onError: (error) => toasts.failure(error, 'SUPPORT/CASES'),
  });
  const errorOf = (field: Field) => (attempts > 0 && missing.includes(field) ? t(`SUPPORT/CASES/FIELD/${field === 'request' ? 'REQUEST_MISSING' : 'TITLE_MISSING'}`) : undefined);
  const props = (field: Field) => ({
    id: `new-case-${field}`,
    value: given[field],
    error: errorOf(field),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => setGiven((before) => ({ ...before, [field]: value })),
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
        fieldErrors: missing.map((field) => ({ field, name: t(field === 'request' ? 'SUPPORT/CASES/FIELD/REQUEST' : 'SUPPORT/CASES/FIELD/TITLE'), text: errorOf(field) ?? '' })),
        onGoTo: (field) => document.getElementById(`new-case-${field}`)?.focus(),
      }}
      actions={{
        submit: { label: t('SUPPORT/CASES/CREATE'), isBusy: create.isPending },
        cancel: { label: t('SUPPORT/CANCEL'), onCancel: onDone },
        offline: t('SUPPORT/OFFLINE'),
      }}
    >
      <TextField label={t('SUPPORT/CASES/FIELD/TITLE')} maxLength={LONGEST_TITLE} {...props('briefDescription')} />
      <TextArea label={t('SUPPORT/CASES/FIELD/REQUEST')} maxLength={20_000} {...props('request')} />
    </Form>
  );
}
