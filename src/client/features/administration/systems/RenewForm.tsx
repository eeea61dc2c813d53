import { useQueryClient } from '@tanstack/react-query';
import { type ConnectedSystem, scimClients } from '#contract/scimClients.ts';
import { addYears } from '#rules/months.ts';
import { call } from '#client/api/call.ts';
import { isStale } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { Notice } from '#client/ui/Notice.tsx';
import type { ShownSecret } from '../NewSecret.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { LastDayField, type LastDayFields } from './LastDayField.tsx';
import { refreshSystems } from './queries.ts';

interface RenewFormProps {
  readonly system: ConnectedSystem;
  readonly onDone: () => void;
  readonly onToken: (token: ShownSecret) => void;
}

/** Gives a system a new token and last day. */
export function RenewForm({ system, onDone, onToken }: RenewFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const today = useToday();
  const { id, name, version, state } = system;
  const { frame, controlled, isBusy, error } = usePortalForm({
    fields: {
      names: ['endsOn'] as const,
      labelOf: () => t('SCIM_CLIENTS/FIELD/endsOn'),
      defaultValues: { endsOn: addYears(today, 1) },
    },
    send: async ({ endsOn }: LastDayFields, keyOf) => {
      const body = { endsOn: endsOn ?? today, version };
      const { token } = await call(
        scimClients.renew,
        { params: { id }, body },
        { idempotencyKey: keyOf(body) },
      );
      onToken({ name, secret: token });
    },
    onSent: async () => {
      toasts.success('SCIM_CLIENTS/RENEWED', { name });
      await refreshSystems(client);
      onDone();
    },
    onStale: () => refreshSystems(client),
    failure: 'SCIM_CLIENTS',
  });
  return (
    <Form
      {...frame}
      title={t('SCIM_CLIENTS/RENEW_NAMED', { name })}
      actions={{
        submit: { label: t('SCIM_CLIENTS/RENEW_SUBMIT'), isBusy },
        cancel: { label: t('SCIM_CLIENTS/CANCEL'), onCancel: onDone },
        offline: t('SCIM_CLIENTS/OFFLINE'),
        submitError: isStale(error) && (
          <Notice tone="warning" isSpoken>
            <p>{t('SCIM_CLIENTS/STALE')}</p>
          </Notice>
        ),
      }}
    >
      <p className="note">
        {t(state === 'Ended' ? 'SCIM_CLIENTS/RENEW_ENDED' : 'SCIM_CLIENTS/RENEW_TEXT')}
      </p>
      <LastDayField {...controlled('endsOn', { required: 'INPUT_REQUIRED' })} />
    </Form>
  );
}
