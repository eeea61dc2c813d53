import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RegisteredFactor } from '#contract/mfaFactors.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { useTranslation } from '../texts.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { fetchPasskeyOptions, createPasskey, PasskeyRefused } from './passkeys.ts';
import type { WithReauthentication } from './useReauthentication.tsx';

interface PasskeySetupProps {
  readonly withReauthentication: WithReauthentication;
  readonly onDone: (registered: RegisteredFactor) => void;
  readonly onCancel: () => void;
}

/**
 * Setup of a passkey on this device, on a nearby phone or in a security key: the browser asks
 * which.
 */
export function PasskeySetup({ withReauthentication, onDone, onCancel }: PasskeySetupProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(t('MFA/PASSKEY/DEFAULT_NAME'));
  const unsaved = useUnsavedChanges({ hasChanges: () => name !== t('MFA/PASSKEY/DEFAULT_NAME') });
  const isMissing = name.trim() === '';
  const make = useMutation({
    mutationFn: async () => {
      const options = await withReauthentication(fetchPasskeyOptions);
      return options && createPasskey(options, name);
    },
    onSuccess: (registered) => registered && onDone(registered),
  });

  return (
    <Form
      unsaved={unsaved}
      onSubmit={() => {
        if (!isMissing) make.mutate();
      }}
      title={t('MFA/PASSKEY/TITLE')}
      actions={{
        submit: { label: t('MFA/PASSKEY/MAKE'), isBusy: make.isPending },
        cancel: { label: t('MFA/CANCEL'), onCancel },
        submitError: <SetupErrorNotice error={make.error} />,
      }}
    >
      <p>{t('MFA/PASSKEY/TEXT')}</p>
      <TextField
        label={t('MFA/NAME')}
        help={t('MFA/NAME_HELP')}
        value={name}
        maxLength={60}
        error={isMissing && t('INPUT_REQUIRED')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
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
