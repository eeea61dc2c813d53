import { useQueryClient } from '@tanstack/react-query';
import { roles } from '#contract/roles.ts';
import { call } from '#client/api/call.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { toasts, useTranslation } from '../texts.ts';
import { EndField, type EndFields, endOf, startingEnd } from './EndField.tsx';
import type { GrantProps } from './GrantRow.tsx';
import { refreshRoles } from './queries.ts';

/** Changes the last day of a role. */
export function EndForm({
  grant,
  holder: { displayName: name },
  onDone,
}: GrantProps & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { frame, controlled, isBusy } = usePortalForm({
    fields: {
      names: ['hasEnd', 'until'] as const,
      labelOf: (field) => t(`ROLES/FIELD/${field}`),
      defaultValues: startingEnd(grant.until),
    },
    send: (typed: EndFields) =>
      call(roles.changeEnd, { params: { id: grant.id }, body: { until: endOf(typed) } }),
    onSent: async () => {
      toasts.success('ROLES/END_CHANGED', { name });
      await refreshRoles(client);
      onDone();
    },
    failure: 'ROLES',
  });
  return (
    <Form
      {...frame}
      title={t('ROLES/CHANGE_END')}
      actions={{
        submit: { label: t('ROLES/CHANGE_END_SUBMIT'), isBusy },
        cancel: { label: t('ROLES/CANCEL'), onCancel: onDone },
        offline: t('ROLES/OFFLINE'),
      }}
    >
      <EndField
        hasEnd={controlled('hasEnd')}
        until={() => controlled('until', { required: 'INPUT_REQUIRED' })}
      />
    </Form>
  );
}
