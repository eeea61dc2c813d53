import { PASSWORD_UNSTORED } from '#contract/errors.ts';
import { directoryName, type ExtraKind } from '#rules/directoryAccounts.ts';
import { ApiError } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { usePasswordForm } from '../passwords/usePasswordForm.ts';
import { useCreateAccount } from './useCreateAccount.ts';

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
  const { create, refreshAccounts, reauthenticationDialog } = useCreateAccount(kind);
  const { frame, choice, isBusy, error } = usePasswordForm({
    liUId: accountName,
    kind,
    send: ({ newPassword }) => create(newPassword),
    onSent: async () => {
      await refreshAccounts();
      onCreated(accountName);
    },
    failure: async (error) => {
      if (doesExist(error)) await refreshAccounts();
    },
  });

  return (
    <>
      <Form
        {...frame}
        title={t(`DIRECTORY/CREATE/${kind}`)}
        heading="h2"
        actions={{
          submit: { label: t('DIRECTORY/CREATE/CONFIRM'), isBusy },
          cancel: { label: t('DIRECTORY/CREATE/CANCEL'), onCancel },
          offline: t('DIRECTORY/OFFLINE'),
          submitError: error && <SubmitErrorNotice error={error} />,
        }}
      >
        <p>{t('DIRECTORY/CREATE/WHAT', { name: accountName })}</p>
        <NewPasswordFields choice={choice} adAccountType={kind} />
      </Form>
      {reauthenticationDialog}
    </>
  );
}

const doesExist = (error: Error): boolean => error instanceof ApiError && error.status === 409;

const isUnstored = (error: Error): boolean =>
  error instanceof ApiError && PASSWORD_UNSTORED in (error.errors ?? {});

/** Notice about an error that belongs to no field. */
function SubmitErrorNotice({ error }: { error: Error }) {
  const { t } = useTranslation();
  if (doesExist(error))
    return (
      <Notice tone="warning" title={t('DIRECTORY/NOT_CREATED')} isSpoken>
        <p>{t('DIRECTORY/EXISTS')}</p>
      </Notice>
    );
  return (
    <FailureNotice
      error={error}
      prefix="DIRECTORY"
      title={t(isUnstored(error) ? 'DIRECTORY/UNSTORED' : 'DIRECTORY/NOT_CREATED')}
    />
  );
}
