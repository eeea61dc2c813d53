import { useQueryClient } from '@tanstack/react-query';
import { CreateOwnIncident, incidents } from '#contract/incidents.ts';
import type { PastSignIn } from '#contract/signIns.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { query } from '#client/api/query.ts';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { TextArea } from '#client/ui/TextArea.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { deviceName, signInMethodNames } from './deviceName.ts';
import { signInQueries } from './queries.ts';

interface SignInCaseProps {
  readonly signIn: PastSignIn;
  readonly onDone: () => void;
}

/** A point in time that says the same on every day on which it is read, in Swedish time. */
const exactMoment = (moment: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(moment));

/**
 * Form for a case about a reported sign-in, filled in with what the helpdesk asks for. It can be
 * sent once for each sign-in.
 */
export function SignInCase({ signIn, onDone }: SignInCaseProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [signInQueries.recent().queryKey, query(incidents.own, {}).queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const { frame, field, isBusy } = usePortalForm({
    fields: {
      names: ['briefDescription', 'request'],
      labelOf: (name) => t(`SIGN_INS/CASE/FIELD/${name}`),
      schema: CreateOwnIncident,
      defaultValues: {
        briefDescription: t('SIGN_INS/CASE/SUBJECT'),
        request: [
          t('SIGN_INS/CASE/REQUEST'),
          '',
          t('SIGN_INS/CASE/TIME', { moment: exactMoment(signIn.at) }),
          t('SIGN_INS/CASE/DEVICE', { device: deviceName(t, signIn) }),
          t('SIGN_INS/CASE/METHOD', { method: t(signInMethodNames[signIn.authenticationScope]) }),
          t('SIGN_INS/CASE/NETWORK', { network: signIn.network ?? t('SIGN_INS/UNKNOWN_NETWORK') }),
        ].join('\n'),
      },
    },
    send: ({ briefDescription, request }: CreateOwnIncident, keyOf) => {
      const body = { briefDescription, request, aboutSignIn: signIn.id };
      return call(incidents.createOwn, { body }, { idempotencyKey: keyOf(body) });
    },
    onSent: async ({ number }) => {
      toasts.success('SIGN_INS/CASE/SENT', { number });
      onDone();
      await refresh();
    },
    failure: async (error) => {
      toasts.failure(error, 'SIGN_INS/CASE');
      if (!(error instanceof ApiError && error.status === 409)) return;
      // Sent from elsewhere meanwhile, or the report was taken back.
      onDone();
      await refresh();
    },
  });
  return (
    <Form
      {...frame}
      title={t('SIGN_INS/CASE/TITLE')}
      actions={{
        submit: { label: t('SIGN_INS/CASE/SEND'), isBusy },
        cancel: { label: t('SIGN_INS/CASE/CANCEL'), onCancel: onDone },
        offline: t('SIGN_INS/CASE/OFFLINE'),
      }}
    >
      <TextField maxLength={80} {...field('briefDescription')} />
      <TextArea
        help={t('SIGN_INS/CASE/FIELD/request_HELP')}
        rows={10}
        maxLength={20_000}
        {...field('request')}
      />
    </Form>
  );
}
