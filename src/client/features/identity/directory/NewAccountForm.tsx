import { useState } from 'react';
import { directoryName, type ExtraKind } from '#rules/directoryAccounts.ts';
import { Form } from '#client/forms/Form.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { useTranslation } from '../texts.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { usePasswordErrorTexts } from '../passwords/usePasswordErrorTexts.ts';
import { useNewPassword } from '../passwords/useNewPassword.ts';
import { useCreateAccount, type SubmitError } from './useCreateAccount.ts';

interface NewAccountFormProps {
  readonly kind: ExtraKind;
  /** The owner of the new account. */
  readonly liUId: string;
  readonly onCreated: (accountName: string) => void;
  readonly onCancel: () => void;
}

/** Form for an additional account: its name, its purpose, and its own password. */
export function NewAccountForm({ kind, liUId, onCreated, onCancel }: NewAccountFormProps) {
  const { t } = useTranslation();
  const accountName = directoryName(kind, liUId);
  const choice = useNewPassword(accountName);
  const fieldErrors = usePasswordErrorTexts(choice, kind);
  const [tries, setTries] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const { create, isPending, submitError, reauthenticationDialog } = useCreateAccount(
    kind,
    choice.refuse,
    () => onCreated(accountName),
  );
  const unsaved = useUnsavedChanges({ hasChanges: () => choice.password !== '' });

  const send = async () => {
    setChecking(true);
    const password = await choice.validateForSubmit();
    setChecking(false);
    setTries((count) => count + 1);
    if (password !== null) create(password);
  };

  return (
    <>
      <Form
        unsaved={unsaved}
        onSubmit={send}
        title={t(`DIRECTORY/CREATE/${kind}`)}
        summary={{ attempts: isPending ? 0 : tries, fieldErrors, onGoTo: choice.goTo }}
        actions={{
          submit: { label: t('DIRECTORY/CREATE/CONFIRM'), isBusy: isPending || isChecking },
          cancel: { label: t('DIRECTORY/CREATE/CANCEL'), onCancel },
          offline: t('DIRECTORY/OFFLINE'),
          submitError: submitError && <SubmitErrorNotice submitError={submitError} />,
        }}
      >
        <p>{t('DIRECTORY/CREATE/WHAT', { name: accountName })}</p>
        <NewPasswordFields choice={choice} adAccountType={kind} />
      </Form>
      {reauthenticationDialog}
    </>
  );
}

/** Notice about an error that belongs to no field. */
function SubmitErrorNotice({ submitError }: { submitError: SubmitError }) {
  const { t } = useTranslation();
  if (submitError === 'exists')
    return (
      <Notice tone="warning" title={t('DIRECTORY/NOT_CREATED')} isSpoken>
        <p>{t('DIRECTORY/EXISTS')}</p>
      </Notice>
    );
  return (
    <FailureNotice
      error={submitError.error}
      prefix="DIRECTORY"
      title={t('DIRECTORY/NOT_CREATED')}
    />
  );
}
