import { ApiError } from '#client/api/errors.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { type TextKey, useTranslation } from './texts.ts';

interface FailureProps {
  readonly error: unknown;
  /** Prefix of the area's text keys. */
  readonly prefix: string;
  /** Texts for the statuses that have a specific meaning here. */
  readonly texts?: Readonly<Partial<Record<number, TextKey>>>;
}

/**
 * Notice that explains why the request failed when the error belongs to no field. The typed text
 * stays.
 */
export function Failure({ error, prefix, texts }: FailureProps) {
  const { t } = useTranslation();
  const own = error instanceof ApiError ? texts?.[error.status] : undefined;
  if (own)
    return (
      <Notice tone="error" isSpoken>
        <p>{t(own)}</p>
      </Notice>
    );
  const toast = failureToast(error, prefix);
  return (
    toast && (
      <Notice tone={toast.type} isSpoken>
        <Messages messages={toast.messages} />
      </Notice>
    )
  );
}
