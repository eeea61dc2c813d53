import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { TotpSetup } from '../../../../contract/mfaFactors.ts';
import { Refusal } from '../../../api/refusal.ts';
import { Notice } from '../../../components/Notice.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useUnsavedChanges } from '../../../components/unsavedChanges.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { QrCode } from './QrCode.tsx';
import classes from './TwoStep.module.css';

interface AppSetupProps {
  readonly setup: TotpSetup;
  /** Registers the app by its first code, and goes on from there. */
  readonly onConfirm: (code: string, name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** An authenticator app in two steps: it reads the key, and shows a first code. */
export function AppSetup({ setup, onConfirm, onCancel }: AppSetupProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [code, setCode] = useState('');
  const [name, setName] = useState(t('MFA/APP/DEFAULT_NAME'));
  const [isTried, setTried] = useState(false);
  const unsaved = useUnsavedChanges({ hasChanges: () => code !== '' || name !== t('MFA/APP/DEFAULT_NAME') });
  const digits = code.replace(/\s/g, '');
  const isComplete = /^\d{6}$/.test(digits) && name.trim() !== '';

  const confirm = useMutation({
    mutationFn: () => onConfirm(digits, name),
  });
  const isWrong = confirm.error instanceof Refusal && confirm.error.status === 400 && 'code' in (confirm.error.errors ?? {});
  const codeFault = isTried && !/^\d{6}$/.test(digits) ? t('INPUT_INVALID_AUTHENTICATOR_CODE') : isWrong && t('MFA/WRONG_CODE');

  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete) confirm.mutate();
  };
  return (
    <form className={classes.form} noValidate onSubmit={send} aria-label={t('MFA/APP/TITLE')}>
      {unsaved.question}
      <h3 ref={heading} tabIndex={-1}>{t('MFA/APP/TITLE')}</h3>
      <p>{t('MFA/APP/SCAN')}</p>
      <div className={classes.scan}>
        <QrCode text={setup.uri} label={t('MFA/APP/QR')} />
        <div className={classes.typing}>
          <p className={classes.quiet}>{t('MFA/APP/TYPE')}</p>
          <code className={classes.key}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <a href={setup.uri} className={classes.onPhone}>{t('MFA/APP/OPEN')}</a>
        </div>
      </div>
      <TextField
        label={t('MFA/APP/CODE')}
        help={t('MFA/APP/CODE_HELP')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={codeFault}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <TextField
        label={t('MFA/NAME')}
        help={t('MFA/NAME_HELP')}
        value={name}
        maxLength={60}
        error={isTried && name.trim() === '' && t('INPUT_REQUIRED')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Setback error={confirm.error} />
      <div className={classes.buttons}>
        <Button type="submit" loading={confirm.isPending}>{t('MFA/APP/CONFIRM')}</Button>
        <Button variant="default" onClick={onCancel} disabled={confirm.isPending}>{t('MFA/CANCEL')}</Button>
      </div>
    </form>
  );
}

/** What is wrong with no field. */
function Setback({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  if (error instanceof Refusal && error.status === 423) return <Notice tone="warning" isSpoken><p>{t('MFA/APP/LOCKED')}</p></Notice>;
  if (error instanceof Refusal && error.status === 404) return <Notice tone="warning" isSpoken><p>{t('MFA/APP/TOO_LATE')}</p></Notice>;
  return <FailureNotice error={error} prefix="MFA" except={['code']} />;
}
