import { Button } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { FaultSummary } from '../../../components/FaultSummary.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useUnsavedChanges } from '../../../components/unsavedChanges.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { useFaultTexts } from '../passwords/useFaultTexts.ts';
import { useNewPassword } from '../passwords/useNewPassword.ts';
import { actionFor, type Choosable } from './choose.ts';
import { SetbackNotice } from './SetbackNotice.tsx';
import { TermsAcceptance } from './TermsAcceptance.tsx';
import { useSetPassword } from './useSetPassword.ts';
import classes from './SetPassword.module.css';

/** The password, and for a new account the terms; one button for all of it. */
export function SetPasswordForm({ account }: { account: Choosable }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const termsId = useId();
  const isNew = actionFor(account) === 'activate';
  const choice = useNewPassword(account.liUId);
  const [isAccepted, setAccepted] = useState(false);
  const [tries, setTries] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const unsaved = useUnsavedChanges({ hasChanges: () => choice.password !== '' });
  const { submit, isBusy, isPasswordSet, setback } = useSetPassword(account, choice.refuse, unsaved.release);
  const isUnaccepted = isNew && !isAccepted;
  const termsFault = isUnaccepted && tries > 0 ? t('ACCOUNT/TERMS/REQUIRED') : undefined;
  const faults = [
    ...useFaultTexts(choice, 'Personal'),
    ...(termsFault === undefined ? [] : [{ field: 'terms' as const, name: t('ACCOUNT/TERMS/TITLE'), text: termsFault }]),
  ];
  const goTo = (field: (typeof faults)[number]['field']) => (field === 'terms' ? document.getElementById(termsId)?.focus() : choice.goTo(field));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    const password = await choice.settle();
    setChecking(false);
    if (password === null || isUnaccepted) setTries((count) => count + 1);
    else submit(password);
  };

  if (isNew && isPasswordSet && (setback || isBusy)) {
    return (
      <>
        {setback && <SetbackNotice setback={setback} />}
        <Notice tone="success" title={t('ACCOUNT/SAVED/TITLE')} isSpoken><p>{t('ACCOUNT/SAVED/TEXT')}</p></Notice>
        <div className={classes.buttons}>
          <Button loading={isBusy} onClick={() => submit(null)}>{t('ACCOUNT/ACTIVATE')}</Button>
        </div>
      </>
    );
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      {unsaved.question}
      {tries > 0 && <FaultSummary key={tries} faults={faults} onGoTo={goTo} />}
      {setback && <SetbackNotice setback={setback} />}
      <NewPasswordFields choice={choice} adAccountType="Personal" />
      {isNew && (
        <TermsAcceptance
          inputId={termsId}
          personType={account.personType}
          isAccepted={isAccepted}
          onAccept={setAccepted}
          fault={termsFault}
        />
      )}
      {!online && <Notice tone="warning" isSpoken><p>{t('ACCOUNT/OFFLINE')}</p></Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy || isChecking} disabled={!online}>{t(isNew ? 'ACCOUNT/ACTIVATE' : 'ACCOUNT/SAVE')}</Button>
      </div>
    </form>
  );
}
