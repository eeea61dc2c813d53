import { ApiError, errorsAtFields } from '#client/api/errors.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from './texts.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import { PasskeyRefused } from './passkeys.ts';

/** Notice about an error in the reauthentication that belongs to no field. */
export function ReauthenticationErrorNotice({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  if (error instanceof PasskeyRefused)
    return (
      <Notice tone="warning" isSpoken>
        <p>{t('MFA/PASSKEY/NONE')}</p>
      </Notice>
    );
  if (error instanceof ApiError && error.status === 423)
    return (
      <Notice tone="warning" isSpoken>
        <p>{t('MFA/LOCKED')}</p>
      </Notice>
    );
  if (errorsAtFields(error)['response'])
    return (
      <Notice tone="error" isSpoken>
        <p>{t('MFA/WRONG_PASSKEY')}</p>
      </Notice>
    );
  return <FailureNotice error={error} prefix="MFA" except={['code', 'password']} />;
}
