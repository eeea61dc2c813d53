import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { RegisteredFactor } from '../../../../contract/mfaFactors.ts';
import { Notice } from '../../../components/Notice.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useUnsavedChanges } from '../../../components/unsavedChanges.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { askForNewPasskey, makePasskey, PasskeyRefused } from './passkeys.ts';
import type { WithProof } from './useProof.tsx';
import classes from './TwoStep.module.css';

interface PasskeySetupProps {
  readonly withProof: WithProof;
  readonly onDone: (registered: RegisteredFactor) => void;
  readonly onCancel: () => void;
}

/** A passkey in this device, on a phone nearby or in a security key: the browser asks which. */
export function PasskeySetup({ withProof, onDone, onCancel }: PasskeySetupProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [name, setName] = useState(t('MFA/PASSKEY/DEFAULT_NAME'));
  const unsaved = useUnsavedChanges({ hasChanges: () => name !== t('MFA/PASSKEY/DEFAULT_NAME') });
  const isMissing = name.trim() === '';
  const make = useMutation({
    mutationFn: async () => {
      const options = await withProof(askForNewPasskey);
      return options && makePasskey(options, name);
    },
    onSuccess: (registered) => registered && onDone(registered),
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isMissing) make.mutate();
  };
  return (
    <form className={classes.form} noValidate onSubmit={send} aria-label={t('MFA/PASSKEY/TITLE')}>
      {unsaved.question}
      <h3 ref={heading} tabIndex={-1}>{t('MFA/PASSKEY/TITLE')}</h3>
      <p>{t('MFA/PASSKEY/TEXT')}</p>
      <TextField
        label={t('MFA/NAME')}
        help={t('MFA/NAME_HELP')}
        value={name}
        maxLength={60}
        error={isMissing && t('INPUT_REQUIRED')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Setback error={make.error} />
      <div className={classes.buttons}>
        <Button type="submit" loading={make.isPending}>{t('MFA/PASSKEY/MAKE')}</Button>
        <Button variant="default" onClick={onCancel} disabled={make.isPending}>{t('MFA/CANCEL')}</Button>
      </div>
    </form>
  );
}

function Setback({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  if (error instanceof PasskeyRefused) return <Notice tone="warning" isSpoken><p>{t(error.isKnown ? 'MFA/PASSKEY/KNOWN' : 'MFA/PASSKEY/NONE')}</p></Notice>;
  return <FailureNotice error={error} prefix="MFA" />;
}
