import { errorsAtFields, NetworkError } from '#client/api/errors.ts';
import { failureToast, messagesOf, type ToastContent } from '#client/ui/toasts/toasts.ts';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';

interface FailureNoticeProps {
  readonly error: unknown;
  /** Prefix of the area's text keys for a status. */
  readonly prefix: string;
  /** What did not happen, if the server has refused. Without an answer, nobody knows. */
  readonly title?: string;
  /** The fields that show their own errors. */
  readonly except?: readonly string[];
}

/**
 * Notice that explains, within the form, why a step failed; elsewhere this would be a toast. The
 * typed text stays.
 */
export function FailureNotice({ error, prefix, title, except }: FailureNoticeProps) {
  const { t } = useTranslation();
  if (title !== undefined && error instanceof NetworkError)
    return (
      <Notice tone="warning" title={t('ERROR/UNANSWERED')} isSpoken>
        {t('ERROR/UNANSWERED/TEXT')}
      </Notice>
    );
  const content = contentOf(error, prefix, except);
  return (
    content && (
      <Notice tone={content.type} title={title} isSpoken>
        <Messages messages={content.messages} />
      </Notice>
    )
  );
}

function contentOf(
  error: unknown,
  prefix: string,
  except: readonly string[] = [],
): ToastContent | null {
  const errors = errorsAtFields(error);
  if (!except.some((field) => field in errors)) return failureToast(error, prefix);
  const others = Object.entries(errors).filter(([field]) => !except.includes(field));
  return others.length > 0
    ? { type: 'error', messages: messagesOf(Object.fromEntries(others), prefix) }
    : null;
}
