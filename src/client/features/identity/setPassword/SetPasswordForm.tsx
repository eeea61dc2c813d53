import { Button } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { FaultSummary } from '../../../components/FaultSummary.tsx';
import { useMessageText } from '../../../components/Messages.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { useNewPassword, type NewPasswordField } from '../passwords/useNewPassword.ts';
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
  const { submit, isBusy, isPasswordSet, setback } = useSetPassword(account, choice.refuse);
  const isUnaccepted = isNew && !isAccepted;
  const faults = useFaults(choice.faults, isUnaccepted && tries > 0);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    const password = await choice.settle();
    setChecking(false);
    if (password === null || isUnaccepted) setTries((count) => count + 1);
    else submit(password);
  };

  if (isPasswordSet) {
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
      {tries > 0 && <FaultSummary key={tries} faults={faults} onGoTo={(field) => (field === 'terms' ? document.getElementById(termsId)?.focus() : choice.goTo(field))} />}
      {setback && <SetbackNotice setback={setback} />}
      <NewPasswordFields choice={choice} adAccountType="Personal" />
      {isNew && (
        <TermsAcceptance
          inputId={termsId}
          personType={account.personType}
          isAccepted={isAccepted}
          onAccept={setAccepted}
          fault={isUnaccepted && tries > 0 ? t('ACCOUNT/TERMS/REQUIRED') : undefined}
        />
      )}
      {!online && <Notice tone="warning" isSpoken><p>{t('ACCOUNT/OFFLINE')}</p></Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy || isChecking} disabled={!online}>{t(isNew ? 'ACCOUNT/ACTIVATE' : 'ACCOUNT/SAVE')}</Button>
      </div>
    </form>
  );
}

/** All that stops the form, as the summary tells it. */
function useFaults(ofFields: Readonly<Partial<Record<NewPasswordField, readonly string[]>>>, isUnaccepted: boolean) {
  const { t } = useTranslation();
  const say = useMessageText();
  const names = { newPassword: t('PASSWORD/NEW'), newPasswordRepeat: t('PASSWORD/REPEAT') };
  const told = (['newPassword', 'newPasswordRepeat'] as const).flatMap((field) => {
    const keys = ofFields[field];
    return keys ? [{ field, name: names[field], text: say({ keys: [keys[0] ?? '', 'INPUT_INVALID'] }) }] : [];
  });
  return isUnaccepted ? [...told, { field: 'terms' as const, name: t('ACCOUNT/TERMS/TITLE'), text: t('ACCOUNT/TERMS/REQUIRED') }] : told;
}
