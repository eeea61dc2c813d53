import { Form } from '#client/forms/Form.tsx';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { usePasswordForm } from '../passwords/usePasswordForm.ts';
import { actionFor, type SelectableAccount } from './chooseAccount.ts';
import { TermsAcceptance } from './TermsAcceptance.tsx';
import { reasonOf, useSetPassword } from './useSetPassword.ts';
import { Navigate } from 'react-router-dom';
import { accountError } from '#client/paths/outside.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import { SignInAgainNotice } from './SignInAgainNotice.tsx';
import classes from './SetPassword.module.css';

/** Form for the password, and for a new account the terms; one button submits everything. */
export function SetPasswordForm({ account }: { account: SelectableAccount }) {
  const { t } = useTranslation();
  const isNew = actionFor(account) === 'activate';
  const { setPassword, finish, isPasswordSet } = useSetPassword(account);
  const { frame, choice, terms, isBusy, error } = usePasswordForm({
    liUId: account.liUId,
    kind: 'Personal',
    ...(isNew && { termsRequired: 'ACCOUNT/TERMS/REQUIRED' }),
    send: ({ newPassword }) => setPassword(newPassword),
    onSent: finish,
    failure: null,
  });

  if (isNew && isPasswordSet && (error || isBusy)) {
    return (
      <>
        {error && <SubmitErrorNotice error={error} />}
        <Notice tone="success" title={t('ACCOUNT/SAVED/TITLE')} isSpoken>
          <p>{t('ACCOUNT/SAVED/TEXT')}</p>
        </Notice>
        <div className={`stack-sm ${classes.buttons}`}>
          <Button loading={isBusy} onClick={() => void frame.onSubmit()}>
            {t('ACCOUNT/ACTIVATE')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t(isNew ? 'ACCOUNT/ACTIVATE' : 'ACCOUNT/SAVE'), isBusy },
        offline: t('ACCOUNT/OFFLINE'),
        submitError: error && <SubmitErrorNotice error={error} />,
      }}
    >
      <NewPasswordFields choice={choice} adAccountType="Personal" />
      {isNew && <TermsAcceptance personType={account.personType} {...terms()} />}
    </Form>
  );
}

/** Why the password was not set, and the next step. */
function SubmitErrorNotice({ error }: { error: Error }) {
  const { t } = useTranslation();
  const reason = reasonOf(error);
  if (reason === 'tooWeak') return <Navigate replace to={accountError()} />;
  if (reason !== null) return <SignInAgainNotice reason={reason} />;
  return <FailureNotice error={error} prefix="ACCOUNT" title={t('ACCOUNT/NOT_SAVED')} />;
}
