import { Button } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import type { AdAccountType } from '../../../../contract/values.ts';
import { FaultSummary } from '../../../components/FaultSummary.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useUnsavedChanges } from '../../../components/unsavedChanges.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { PasswordField } from '../passwords/PasswordField.tsx';
import { useFaultTexts } from '../passwords/useFaultTexts.ts';
import { useNewPassword } from '../passwords/useNewPassword.ts';
import { useChangePassword, type Setback } from './useChangePassword.ts';
import classes from './MyAccounts.module.css';

interface ChangePasswordFormProps {
  /** The name of the account, prefix included. */
  readonly liUId: string;
  readonly adAccountType?: AdAccountType;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
}

/** The password as it is, and twice as it is to be. Whatever refuses it leaves what was typed where it is. */
export function ChangePasswordForm({ liUId, adAccountType = 'Personal', onChanged, onCancel }: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const currentId = useId();
  const [current, setCurrent] = useState('');
  const [isShown, setShown] = useState(false);
  const [tries, setTries] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const choice = useNewPassword(liUId);
  const { change, isPending, setback, tried } = useChangePassword(adAccountType, choice.refuse, onChanged);
  const currentFault = current === '' ? tries > 0 && 'INPUT_REQUIRED' : setback === 'wrong' && tried === current && 'PASSWORD/WRONG';
  const unsaved = useUnsavedChanges({ hasChanges: () => choice.password !== '' || current !== '' });
  const ofNew = useFaultTexts(choice, adAccountType);
  const faults = currentFault ? [{ field: 'currentPassword' as const, name: t('MY_ACCOUNTS/PASSWORD/CURRENT'), text: t(currentFault) }, ...ofNew] : ofNew;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    const newPassword = await choice.settle();
    setChecking(false);
    setTries((count) => count + 1);
    if (newPassword !== null && current !== '') change({ currentPassword: current, newPassword });
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      {unsaved.question}
      {tries > 0 && !isPending && <FaultSummary key={tries} faults={faults} onGoTo={(field) => (field === 'currentPassword' ? document.getElementById(currentId)?.focus() : choice.goTo(field))} />}
      <PasswordField
        id={currentId}
        label={t('MY_ACCOUNTS/PASSWORD/CURRENT')}
        help={t(adAccountType === 'Personal' ? 'MY_ACCOUNTS/PASSWORD/FORGOTTEN' : 'DIRECTORY/FORGOTTEN')}
        name="current-password"
        autoComplete="current-password"
        isShown={isShown}
        onShow={setShown}
        value={current}
        onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        error={currentFault && t(currentFault)}
      />
      <NewPasswordFields choice={choice} adAccountType={adAccountType} />
      <SetbackNotice setback={setback} />
      {!online && <Notice tone="warning" isSpoken>{t('MY_ACCOUNTS/PASSWORD/OFFLINE')}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending || isChecking} disabled={!online}>{t('MY_ACCOUNTS/PASSWORD/CHANGE')}</Button>
        <Button variant="default" onClick={onCancel} disabled={isPending}>{t('MY_ACCOUNTS/PASSWORD/CANCEL')}</Button>
      </div>
    </form>
  );
}

/** What is wrong with no field. */
function SetbackNotice({ setback }: { setback: Setback | null }) {
  const { t } = useTranslation();
  if (setback === 'locked') return <Notice tone="warning" title={t('MY_ACCOUNTS/PASSWORD/LOCKED')} isSpoken>{t('MY_ACCOUNTS/PASSWORD/LOCKED_TEXT')}</Notice>;
  if (setback === null || typeof setback === 'string') return null;
  return <FailureNotice error={setback.error} prefix="MY_ACCOUNTS/PASSWORD" title={t('MY_ACCOUNTS/PASSWORD/NOT_CHANGED')} />;
}
