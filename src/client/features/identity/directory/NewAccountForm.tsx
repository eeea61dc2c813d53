import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { directoryName, type ExtraKind } from '../../../../rules/directoryAccounts.ts';
import { FaultSummary } from '../../../components/FaultSummary.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useUnsavedChanges } from '../../../components/unsavedChanges.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { useFaultTexts } from '../passwords/useFaultTexts.ts';
import { useNewPassword } from '../passwords/useNewPassword.ts';
import { useCreateAccount, type Setback } from './useCreateAccount.ts';
import classes from './Directory.module.css';

interface NewAccountFormProps {
  readonly kind: ExtraKind;
  /** Whose account it is to be. */
  readonly liUId: string;
  readonly onCreated: (accountName: string) => void;
  readonly onCancel: () => void;
}

/** Another account, by what it is called and what it is for, with a password of its own. */
export function NewAccountForm({ kind, liUId, onCreated, onCancel }: NewAccountFormProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const accountName = directoryName(kind, liUId);
  const choice = useNewPassword(accountName);
  const faults = useFaultTexts(choice, kind);
  const [tries, setTries] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const { create, isPending, setback, proofDialog } = useCreateAccount(kind, choice.refuse, () => onCreated(accountName));
  const unsaved = useUnsavedChanges({ hasChanges: () => choice.password !== '' });
  // The button that opened it is gone.
  useEffect(() => heading.current?.focus(), []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    const password = await choice.settle();
    setChecking(false);
    setTries((count) => count + 1);
    if (password !== null) create(password);
  };

  return (
    <>
      <form className={classes.form} noValidate aria-labelledby={id} onSubmit={(event) => void send(event)}>
        <div className={classes.head}>
          <h3 id={id} ref={heading} tabIndex={-1}>{t(`DIRECTORY/CREATE/${kind}`)}</h3>
          <p>{t('DIRECTORY/CREATE/WHAT', { name: accountName })}</p>
        </div>
        {unsaved.question}
        {tries > 0 && !isPending && <FaultSummary key={tries} faults={faults} onGoTo={choice.goTo} />}
        <NewPasswordFields choice={choice} adAccountType={kind} />
        {setback && <SetbackNotice setback={setback} />}
        {!online && <Notice tone="warning" isSpoken><p>{t('DIRECTORY/OFFLINE')}</p></Notice>}
        <div className={classes.buttons}>
          <Button type="submit" loading={isPending || isChecking} disabled={!online}>{t('DIRECTORY/CREATE/CONFIRM')}</Button>
          <Button variant="default" onClick={onCancel} disabled={isPending}>{t('DIRECTORY/CREATE/CANCEL')}</Button>
        </div>
      </form>
      {proofDialog}
    </>
  );
}

/** What is wrong with no field. */
function SetbackNotice({ setback }: { setback: Setback }) {
  const { t } = useTranslation();
  if (setback === 'exists') return <Notice tone="warning" title={t('DIRECTORY/NOT_CREATED')} isSpoken><p>{t('DIRECTORY/EXISTS')}</p></Notice>;
  return <FailureNotice error={setback.error} prefix="DIRECTORY" title={t('DIRECTORY/NOT_CREATED')} />;
}
