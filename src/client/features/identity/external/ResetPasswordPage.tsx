import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { Form } from '#client/forms/Form.tsx';
import { externalReset } from '#client/paths/outside.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { usePasswordForm } from '../passwords/usePasswordForm.ts';
import { Acceptance } from '../setPassword/TermsAcceptance.tsx';
import { useTranslation } from '../texts.ts';
import { BackToStart } from './BackToStart.tsx';
import { externalQueries } from './queries.ts';
import { ResetFrame } from './ResetFrame.tsx';
import { messageFor, useResetPassword } from './useResetPassword.ts';

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
  const asked = useQuery(externalQueries.terms());
  const { set, finish, explain, isProving } = useResetPassword(email);
  const { frame, choice, terms, isBusy, error } = usePasswordForm({
    liUId: email,
    kind: 'External',
    termsRequired: 'EXTERNAL/TERMS/REQUIRED',
    send: ({ newPassword }, keyOf) => set(newPassword, keyOf),
    onSent: finish,
    failure: explain,
  });
  const message = error && messageFor(error);

  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t('EXTERNAL/PASSWORD/SAVE'), isBusy: isBusy || isProving },
        offline: t('EXTERNAL/OFFLINE'),
        submitError: message && (
          <Notice tone="error" isSpoken>
            <p>{say(message)}</p>
          </Notice>
        ),
      }}
    >
      <NewPasswordFields choice={choice} adAccountType="External" />
      <Acceptance {...terms()} asked={asked} />
    </Form>
  );
}
