import type { RegisteredFactor } from '#contract/mfaFactors.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { Form } from '#client/forms/Form.tsx';
import { SendingStopped, usePortalForm } from '#client/forms/portalForm.ts';
import { useTranslation } from '../texts.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import {
  fetchPasskeyOptions,
  createPasskey,
  PasskeyRefused,
} from '#client/domain/reauthentication/passkeys.ts';
import type { WithReauthentication } from '#client/domain/reauthentication/useReauthentication.tsx';

interface PasskeySetupProps {
  readonly withReauthentication: WithReauthentication;
  readonly onDone: (registered: RegisteredFactor) => Promise<void>;
  readonly onCancel: () => void;
}

/**
 * Setup of a passkey on this device, on a nearby phone or in a security key: the browser asks
 * which.
 */
export function PasskeySetup({ withReauthentication, onDone, onCancel }: PasskeySetupProps) {
  const { t } = useTranslation();
  const { frame, field, isBusy, error } = usePortalForm({
    fields: {
      names: ['name'],
      labelOf: () => t('MFA/NAME'),
      hasSummary: false,
      mode: 'onChange',
      defaultValues: { name: t('MFA/PASSKEY/DEFAULT_NAME') },
    },
    send: async ({ name }: { name: string }) => {
      const options = await withReauthentication(fetchPasskeyOptions);
      if (options === null) throw new SendingStopped();
      return createPasskey(options, name);
    },
    onSent: onDone,
    failure: null,
  });

  return (
    <Form
      {...frame}
      title={t('MFA/PASSKEY/TITLE')}
      actions={{
        submit: { label: t('MFA/PASSKEY/MAKE'), isBusy },
        cancel: { label: t('MFA/CANCEL'), onCancel },
        submitError: <SetupErrorNotice error={error} />,
      }}
    >
      <p>{t('MFA/PASSKEY/TEXT')}</p>
      <TextField
        help={t('MFA/NAME_HELP')}
        maxLength={60}
        {...field('name', {
          validate: (name) => (name.trim() === '' ? 'INPUT_REQUIRED' : undefined),
        })}
      />
    </Form>
  );
}

function SetupErrorNotice({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  if (error instanceof PasskeyRefused)
    return (
      <Notice tone="warning" isSpoken>
        <p>{t(error.isAlreadyRegistered ? 'MFA/PASSKEY/KNOWN' : 'MFA/PASSKEY/NONE')}</p>
      </Notice>
    );
  return <FailureNotice error={error} prefix="MFA" />;
}
