import { Notice } from '../../../ui/Notice.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { ApiError } from '../../../api/errors.ts';
import { FailureNotice } from './FailureNotice.tsx';

interface SetbackProps {
  readonly error: unknown;
  /** The sentence of the calling page for a status. */
  readonly texts: Partial<Record<number, TextKey>>;
}

/** Why nothing came of a sign-in, above its button; what belongs to a field stands at the field. */
export function Setback({ error, texts }: SetbackProps) {
  const { t } = useTranslation();
  const own = error instanceof ApiError ? texts[error.status] : undefined;
  if (own) return <Notice tone="error" isSpoken><p>{t(own)}</p></Notice>;
  return <FailureNotice error={error} prefix="ERROR" />;
}
