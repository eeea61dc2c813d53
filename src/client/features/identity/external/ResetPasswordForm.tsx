import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Form } from '../../../forms/Form.tsx';
import { useUnsavedChanges } from '../../../forms/unsavedChanges.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useMessageText } from '../../../ui/toasts/Messages.tsx';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { useNewPassword } from '../passwords/useNewPassword.ts';
import { usePasswordErrorTexts } from '../passwords/usePasswordErrorTexts.ts';
import { Acceptance } from '../setPassword/TermsAcceptance.tsx';
import { useTranslation } from '../texts.ts';
import { externalQueries } from './queries.ts';
import { useResetPassword } from './useResetPassword.ts';

/** A new password, judged while it is typed, and the IT rules accepted (EXT-07, EXT-08). */
export function ResetPasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const termsId = useId();
  const choice = useNewPassword(email, { isExternal: true });
  const [isAccepted, setAccepted] = useState(false);
  const [tries, setTries] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const unsaved = useUnsavedChanges({ hasChanges: () => choice.password !== '' });
  const { submit, isBusy, message } = useResetPassword(email, choice.refuse, unsaved.release);
  const terms = useQuery(externalQueries.terms());
  const termsError = !isAccepted && tries > 0 ? t('EXTERNAL/TERMS/REQUIRED') : undefined;
  const fieldErrors = [
    ...usePasswordErrorTexts(choice, 'External'),
    ...(termsError === undefined ? [] : [{ field: 'terms' as const, name: t('ACCOUNT/TERMS/TITLE'), text: termsError }]),
  ];
  const send = async () => {
    setChecking(true);
    const password = await choice.settle();
    setChecking(false);
    if (password === null || !isAccepted) setTries((count) => count + 1);
    else submit(password);
  };

  return (
    <Form
      unsaved={unsaved}
      onSubmit={send}
      summary={{ attempts: tries, fieldErrors, onGoTo: (field) => (field === 'terms' ? document.getElementById(termsId)?.focus() : choice.goTo(field)) }}
      actions={{
        submit: { label: t('EXTERNAL/PASSWORD/SAVE'), isBusy: isBusy || isChecking },
        offline: t('EXTERNAL/OFFLINE'),
        submitError: message && <Notice tone="error" isSpoken><p>{say(message)}</p></Notice>,
      }}
    >
      <NewPasswordFields choice={choice} adAccountType="External" />
      <Acceptance inputId={termsId} isAccepted={isAccepted} onAccept={setAccepted} fieldError={termsError} asked={terms} />
    </Form>
  );
}
