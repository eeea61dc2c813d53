import { NetworkError, ApiError } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { type TextKey, useTranslation } from '../texts.ts';

interface LoadFailureProps {
  readonly error: unknown;
  /** What a 403 means here (ACCT-55). */
  readonly forbidden: TextKey;
  readonly failed: TextKey;
  readonly onRetry: () => void;
}

/** In the place of choices that could not be fetched: why, and a retry where one can help. The rest of the form goes on. */
export function LoadFailure({ error, forbidden, failed, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 403) return <Notice tone="warning" isSpoken>{t(forbidden)}</Notice>;
  return (
    <Notice
      tone="error"
      isSpoken
      action={<Button size="sm" variant="default" onClick={onRetry}>{t('SHELL/RETRY')}</Button>}
    >
      {t(error instanceof NetworkError ? 'ERROR/NO_CONNECTION' : failed)}
    </Notice>
  );
}
