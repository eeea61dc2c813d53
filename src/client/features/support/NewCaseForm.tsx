import { useQueryClient } from '@tanstack/react-query';
import { incidents } from '#contract/incidents.ts';
import { incidentTypeOf } from '#rules/incidentType.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { useFormDraft } from '#client/forms/formDraft.ts';
import { usePortalForm } from '#client/forms/portalForm.ts';
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
const labels = {
  briefDescription: 'SUPPORT/CASES/FIELD/TITLE',
  request: 'SUPPORT/CASES/FIELD/REQUEST',
} as const;
const missing = {
  briefDescription: 'SUPPORT/CASES/FIELD/TITLE_MISSING',
  request: 'SUPPORT/CASES/FIELD/REQUEST_MISSING',
} as const;

/**
 * Form for a new case about the person, at the desk that the user's role belongs to (SUPP-10,
 * SUPP-11).
 */
export function NewCaseForm({ liUId, onDone }: { liUId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const roles = useCaller()?.roles ?? [];
  const draft = useFormDraft<Readonly<Record<Field, string>>>(`case ${liUId}`, {
    briefDescription: '',
    request: '',
  });
  const { frame, field, isBusy } = usePortalForm({
    fields: {
      names: fields,
      labelOf: (name) => t(labels[name]),
      mode: 'onSubmit',
      defaultValues: draft.value,
    },
    send: (given: Readonly<Record<Field, string>>) => {
      const body = { incidentType: incidentTypeOf(roles), callerNetworkLoginName: liUId, ...given };
      // The case is created even if the case system does not know the caller, because the desk is
      // talking to them (SUPP-12).
      return call(
        incidents.create,
        { query: { retryOnMissingCallerInLiUdesk: 'true' }, body },
        { idempotencyKey: draft.keyOf(body) },
      );
    },
    onSent: async ({ number }) => {
      toasts.success('SUPPORT/CASES/CREATED', { number });
      onDone();
      await client.invalidateQueries({ queryKey: supportQueries.cases(liUId).queryKey });
    },
    failure: 'SUPPORT/CASES',
    unsaved: {
      draft,
      hasChanges: (_, { getValues }) => fields.some((name) => getValues(name).trim() !== ''),
      isLeft: leavesCase(liUId),
    },
  });
  const required = (name: Field) =>
    field(name, { validate: (typed) => (typed.trim() === '' ? missing[name] : undefined) });
  return (
    <Form
      {...frame}
      title={t('SUPPORT/CASES/NEW')}
      actions={{
        submit: { label: t('SUPPORT/CASES/CREATE'), isBusy },
        cancel: { label: t('SUPPORT/CANCEL'), onCancel: onDone },
        offline: t('SUPPORT/OFFLINE'),
      }}
    >
      <TextField maxLength={MAX_TITLE_LENGTH} {...required('briefDescription')} />
      <TextArea maxLength={20_000} {...required('request')} />
    </Form>
  );
}
