import { ApiError } from '#client/api/errors.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { useTranslation } from './texts.ts';

/** Notice that explains why no code was sent, or why a code could not be checked. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 429)
    return (
      <Notice tone="error" isSpoken>
        <p>{t('VERIFY/TOO_MANY')}</p>
      </Notice>
    );
  const toast = failureToast(error, 'VERIFY');
  return (
    toast && (
      <Notice tone={toast.type} isSpoken>
        <Messages messages={toast.messages} />
      </Notice>
    )
  );
}
