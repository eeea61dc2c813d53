import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adAccounts } from '#contract/adAccounts.ts';
import { PASSWORD_UNSTORED } from '#contract/errors.ts';
import { passwords } from '#contract/passwords.ts';
import { signIns } from '#contract/signIns.ts';
import type { AdAccountType } from '#contract/values.ts';
import { prefixes } from '#rules/userId.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
import { Form } from '#client/forms/Form.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import { PasswordField } from '#client/domain/reauthentication/PasswordField.tsx';
import { usePasswordForm } from '../passwords/usePasswordForm.ts';
import { myAccountsQueries } from './queries.ts';

interface ChangePasswordFormProps {
  /** The name of the account, including its prefix. */
  readonly liUId: string;
  readonly adAccountType?: AdAccountType;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
}

/**
 * The queries that a password change makes stale: its age, in the directory too, and the active
 * sessions.
 */
const changed = [
  myAccountsQueries.password().queryKey,
  ...[adAccounts.mine, signIns.live].map(({ method, path }) => [method, path]),
];

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
  const client = useQueryClient();
  const [isShown, setShown] = useState(false);
  const { frame, field, choice, isBusy, error } = usePasswordForm({
    liUId,
    kind: adAccountType,
    hasCurrent: true,
    send: ({ currentPassword, newPassword }) =>
      call(passwords.change, {
        body: {
          currentPassword,
          newPassword,
          newPasswordConfirm: newPassword,
          adAccountType,
          adAccountTypePrefix: prefixes[adAccountType],
        },
      }),
    onSent: async () => {
      refreshWaiting(client);
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
      onChanged();
    },
    failure: null,
  });

  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t('MY_ACCOUNTS/PASSWORD/CHANGE'), isBusy },
        cancel: { label: t('MY_ACCOUNTS/PASSWORD/CANCEL'), onCancel },
        offline: t('MY_ACCOUNTS/PASSWORD/OFFLINE'),
        submitError: error && <SubmitErrorNotice error={error} />,
      }}
    >
      <PasswordField
        help={t(
          adAccountType === 'Personal' ? 'MY_ACCOUNTS/PASSWORD/FORGOTTEN' : 'DIRECTORY/FORGOTTEN',
        )}
        autoComplete="current-password"
        isShown={isShown}
        onShow={setShown}
        {...field('currentPassword', { required: 'INPUT_REQUIRED' })}
      />
      <NewPasswordFields choice={choice} adAccountType={adAccountType} />
    </Form>
  );
}

/** Notice about an error that belongs to no field. */
function SubmitErrorNotice({ error }: { error: Error }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 423)
    return (
      <Notice tone="warning" title={t('MY_ACCOUNTS/PASSWORD/LOCKED')} isSpoken>
        {t('MY_ACCOUNTS/PASSWORD/LOCKED_TEXT')}
      </Notice>
    );
  const isUnstored = error instanceof ApiError && PASSWORD_UNSTORED in (error.errors ?? {});
  return (
    <FailureNotice
      error={error}
      prefix="MY_ACCOUNTS/PASSWORD"
      title={t(isUnstored ? 'MY_ACCOUNTS/PASSWORD/UNSTORED' : 'MY_ACCOUNTS/PASSWORD/NOT_CHANGED')}
    />
  );
}
