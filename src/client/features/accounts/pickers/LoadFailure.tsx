import { NetworkError, ApiError } from '#client/api/errors.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { type TextKey, useTranslation } from '../texts.ts';

interface LoadFailureProps {
  readonly error: unknown;
  /** Text shown for status 403 (ACCT-55). */
  readonly forbidden: TextKey;
  readonly failed: TextKey;
  readonly onRetry: () => void;
}

/**
 * Error shown instead of choices that could not be fetched, with a retry button where a retry can
 * help. The rest of the form stays usable.
 */
export function LoadFailure({ error, forbidden, failed, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 403)
    return (
      <Notice tone="warning" isSpoken>
        {t(forbidden)}
      </Notice>
    );
  return (
    <Notice
      tone="error"
      isSpoken
      action={
        <Button size="sm" variant="default" onClick={onRetry}>
          {t('SHELL/RETRY')}
        </Button>
      }
    >
      {t(error instanceof NetworkError ? 'ERROR/NO_CONNECTION' : failed)}
    </Notice>
  );
}
