import { useId, useState } from 'react';
import { Form } from '#client/forms/Form.tsx';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { useTranslation } from '../texts.ts';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { usePasswordErrorTexts } from '../passwords/usePasswordErrorTexts.ts';
import { useNewPassword } from '../passwords/useNewPassword.ts';
import { actionFor, type SelectableAccount } from './chooseAccount.ts';
import { TermsAcceptance } from './TermsAcceptance.tsx';
import { useSetPassword, type SubmitError } from './useSetPassword.ts';
import { Navigate } from 'react-router-dom';
import { accountError } from '#client/paths/outside.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { SignInAgainNotice } from './SignInAgainNotice.tsx';
import classes from './SetPassword.module.css';

/** Form for the password, and for a new account the terms; one button submits everything. */
export function SetPasswordForm({ account }: { account: SelectableAccount }) {
  const { t } = useTranslation();
  const termsId = useId();
  const isNew = actionFor(account) === 'activate';
  const choice = useNewPassword(account.liUId);
  const [isAccepted, setAccepted] = useState(false);
  const [tries, setTries] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const unsaved = useUnsavedChanges({ hasChanges: () => choice.password !== '' });
  const { submit, isBusy, isPasswordSet, submitError } = useSetPassword(
    account,
    choice.refuse,
    unsaved.release,
  );
  const isUnaccepted = isNew && !isAccepted;
  const termsError = isUnaccepted && tries > 0 ? t('ACCOUNT/TERMS/REQUIRED') : undefined;
  const fieldErrors = [
    ...usePasswordErrorTexts(choice, 'Personal'),
    ...(termsError === undefined
      ? []
      : [{ field: 'terms' as const, name: t('ACCOUNT/TERMS/TITLE'), text: termsError }]),
  ];
  const goTo = (field: (typeof fieldErrors)[number]['field']) =>
    field === 'terms' ? document.getElementById(termsId)?.focus() : choice.goTo(field);

  const send = async () => {
    setChecking(true);
    const password = await choice.validateForSubmit();
    setChecking(false);
    if (password === null || isUnaccepted) setTries((count) => count + 1);
    else submit(password);
  };

  if (isNew && isPasswordSet && (submitError || isBusy)) {
    return (
      <>
        {submitError && <SubmitErrorNotice submitError={submitError} />}
        <Notice tone="success" title={t('ACCOUNT/SAVED/TITLE')} isSpoken>
          <p>{t('ACCOUNT/SAVED/TEXT')}</p>
        </Notice>
        <div className={`stack-sm ${classes.buttons}`}>
          <Button loading={isBusy} onClick={() => submit(null)}>
            {t('ACCOUNT/ACTIVATE')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <Form
      unsaved={unsaved}
      onSubmit={send}
      summary={{ attempts: tries, fieldErrors, onGoTo: goTo }}
      actions={{
        submit: {
          label: t(isNew ? 'ACCOUNT/ACTIVATE' : 'ACCOUNT/SAVE'),
          isBusy: isBusy || isChecking,
        },
        offline: t('ACCOUNT/OFFLINE'),
        submitError: submitError && <SubmitErrorNotice submitError={submitError} />,
      }}
    >
      <NewPasswordFields choice={choice} adAccountType="Personal" />
      {isNew && (
        <TermsAcceptance
          inputId={termsId}
          personType={account.personType}
          isAccepted={isAccepted}
          onAccept={setAccepted}
          fieldError={termsError}
        />
      )}
    </Form>
  );
}

/** Why the password was not set, and the next step. */
function SubmitErrorNotice({ submitError }: { submitError: SubmitError }) {
  const { t } = useTranslation();
  if (submitError === 'tooWeak') return <Navigate replace to={accountError()} />;
  if (typeof submitError === 'string') return <SignInAgainNotice reason={submitError} />;
  return (
    <FailureNotice error={submitError.error} prefix="ACCOUNT" title={t('ACCOUNT/NOT_SAVED')} />
  );
}
