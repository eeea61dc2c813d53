import { useId, useState } from 'react';
import type { AdAccountType } from '#contract/values.ts';
import { Form } from '#client/forms/Form.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { useTranslation } from '../texts.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { PasswordField } from '../passwords/PasswordField.tsx';
import { usePasswordErrorTexts } from '../passwords/usePasswordErrorTexts.ts';
import { useNewPassword } from '../passwords/useNewPassword.ts';
import { useChangePassword, type SubmitError } from './useChangePassword.ts';

interface ChangePasswordFormProps {
  /** The name of the account, including its prefix. */
  readonly liUId: string;
  readonly adAccountType?: AdAccountType;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
}

/**
 * Form with the current password, and the new one twice. When the change is refused, everything
 * that was typed stays.
 */
export function ChangePasswordForm({
  liUId,
  adAccountType = 'Personal',
  onChanged,
  onCancel,
}: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const currentId = useId();
  const [current, setCurrent] = useState('');
  const [isShown, setShown] = useState(false);
  const [tries, setTries] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const choice = useNewPassword(liUId);
  const { change, isPending, submitError, tried } = useChangePassword(
    adAccountType,
    choice.refuse,
    onChanged,
  );
  const currentError =
    current === ''
      ? tries > 0 && 'INPUT_REQUIRED'
      : submitError === 'wrong' && tried === current && 'PASSWORD/WRONG';
  const unsaved = useUnsavedChanges({ hasChanges: () => choice.password !== '' || current !== '' });
  const ofNew = usePasswordErrorTexts(choice, adAccountType);
  const fieldErrors = currentError
    ? [
        {
          field: 'currentPassword' as const,
          name: t('MY_ACCOUNTS/PASSWORD/CURRENT'),
          text: t(currentError),
        },
        ...ofNew,
      ]
    : ofNew;

  const send = async () => {
    setChecking(true);
    const newPassword = await choice.validateForSubmit();
    setChecking(false);
    setTries((count) => count + 1);
    if (newPassword !== null && current !== '') change({ currentPassword: current, newPassword });
  };

  return (
    <Form
      unsaved={unsaved}
      onSubmit={send}
      summary={{
        attempts: isPending ? 0 : tries,
        fieldErrors,
        onGoTo: (field) =>
          field === 'currentPassword'
            ? document.getElementById(currentId)?.focus()
            : choice.goTo(field),
      }}
      actions={{
        submit: { label: t('MY_ACCOUNTS/PASSWORD/CHANGE'), isBusy: isPending || isChecking },
        cancel: { label: t('MY_ACCOUNTS/PASSWORD/CANCEL'), onCancel },
        offline: t('MY_ACCOUNTS/PASSWORD/OFFLINE'),
        submitError: <SubmitErrorNotice submitError={submitError} />,
      }}
    >
      <PasswordField
        id={currentId}
        label={t('MY_ACCOUNTS/PASSWORD/CURRENT')}
        help={t(
          adAccountType === 'Personal' ? 'MY_ACCOUNTS/PASSWORD/FORGOTTEN' : 'DIRECTORY/FORGOTTEN',
        )}
        name="current-password"
        autoComplete="current-password"
        isShown={isShown}
        onShow={setShown}
        value={current}
        onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        error={currentError && t(currentError)}
      />
      <NewPasswordFields choice={choice} adAccountType={adAccountType} />
    </Form>
  );
}

/** Notice about an error that belongs to no field. */
function SubmitErrorNotice({ submitError }: { submitError: SubmitError | null }) {
  const { t } = useTranslation();
  if (submitError === 'locked')
    return (
      <Notice tone="warning" title={t('MY_ACCOUNTS/PASSWORD/LOCKED')} isSpoken>
        {t('MY_ACCOUNTS/PASSWORD/LOCKED_TEXT')}
      </Notice>
    );
  if (submitError === null || typeof submitError === 'string') return null;
  return (
    <FailureNotice
      error={submitError.error}
      prefix="MY_ACCOUNTS/PASSWORD"
      title={t('MY_ACCOUNTS/PASSWORD/NOT_CHANGED')}
    />
  );
}
