import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { Form } from '#client/forms/Form.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { externalReset } from '#client/paths/outside.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { useTranslation } from '../texts.ts';
import { BackToStart } from './BackToStart.tsx';
import { PasswordAndTerms, usePasswordAndTerms } from './PasswordAndTerms.tsx';
import { externalQueries } from './queries.ts';
import { ResetFrame } from './ResetFrame.tsx';
import { useResetPassword } from './useResetPassword.ts';

export const loader = () => queryClient.prefetchQuery(externalQueries.resetProgress());

/**
 * The third step: the new password, while the verification of the address is valid. The page cannot
 * be reached without the code (EXT-15, EXT-16).
 */
export default function ResetPasswordPage() {
  return (
    <ResetFrame at={2} heading="EXTERNAL/PASSWORD/TITLE" help="EXTERNAL/PASSWORD/HELP">
      <Setting />
    </ResetFrame>
  );
}

function Setting() {
  const { data } = useSuspenseQuery(externalQueries.resetProgress());
  const [{ step, verification }] = useState(data);
  if (step === 'init' || verification === null) return <BackToStart to={externalReset('init')} />;
  return step === 'verify' ? (
    <Navigate replace to={externalReset('verify')} />
  ) : (
    <ResetPasswordForm email={verification.email} />
  );
}

/** Form for a new password of an existing account. */
function ResetPasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { choice, terms, summary, validateForSubmit, isChecking } = usePasswordAndTerms(
    email,
    t('EXTERNAL/TERMS/REQUIRED'),
  );
  const unsaved = useUnsavedChanges({ hasChanges: () => choice.password !== '' });
  const { submit, isBusy, message } = useResetPassword(email, choice.refuse, unsaved.release);
  const send = async () => {
    const password = await validateForSubmit();
    if (password !== null) submit(password);
  };

  return (
    <Form
      unsaved={unsaved}
      onSubmit={send}
      summary={summary}
      actions={{
        submit: { label: t('EXTERNAL/PASSWORD/SAVE'), isBusy: isBusy || isChecking },
        offline: t('EXTERNAL/OFFLINE'),
        submitError: message && (
          <Notice tone="error" isSpoken>
            <p>{say(message)}</p>
          </Notice>
        ),
      }}
    >
      <PasswordAndTerms choice={choice} terms={terms} />
    </Form>
  );
}
