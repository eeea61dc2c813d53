import { Form } from '../../../forms/Form.tsx';
import { useUnsavedChanges } from '../../../forms/unsavedChanges.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useMessageText } from '../../../ui/toasts/Messages.tsx';
import { useTranslation } from '../texts.ts';
import { PasswordAndTerms, usePasswordAndTerms } from './PasswordAndTerms.tsx';
import { useResetPassword } from './useResetPassword.ts';

/** Form for a new password of an existing account. */
export function ResetPasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { choice, terms, summary, validateForSubmit, isChecking } = usePasswordAndTerms(email, t('EXTERNAL/TERMS/REQUIRED'));
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
        submitError: message && <Notice tone="error" isSpoken><p>{say(message)}</p></Notice>,
      }}
    >
      <PasswordAndTerms choice={choice} terms={terms} />
    </Form>
  );
}
