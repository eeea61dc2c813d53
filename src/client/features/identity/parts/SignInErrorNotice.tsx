import { Notice } from '#client/ui/Notice.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { ApiError } from '#client/api/errors.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';

interface SignInErrorNoticeProps {
  readonly error: unknown;
  /** The calling page's text for a status. */
  readonly texts: Partial<Record<number, TextKey>>;
}

/**
 * Notice above the button that explains why a sign-in failed; errors in a field are shown at the
 * field.
 */
export function SignInErrorNotice({ error, texts }: SignInErrorNoticeProps) {
  const { t } = useTranslation();
  const own = error instanceof ApiError ? texts[error.status] : undefined;
  if (own)
    return (
      <Notice tone="error" isSpoken>
        <p>{t(own)}</p>
      </Notice>
    );
  return <FailureNotice error={error} prefix="ERROR" />;
}
