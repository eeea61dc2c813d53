import { ApiError } from '../../../api/errors.ts';
import { failureToast, messagesOf, type ToastContent } from '../../../ui/toasts/toasts.ts';
import { Messages } from '../../../ui/toasts/Messages.tsx';
import { Notice } from '../../../ui/Notice.tsx';

interface FailureNoticeProps {
  readonly error: unknown;
  /** How the keys of the area's own texts for a status begin. */
  readonly prefix: string;
  readonly title?: string;
  /** The fields whose errors stand at the fields themselves. */
  readonly except?: readonly string[];
}

/** Why a step failed, where the person took it: what would be a toast elsewhere. What was typed stands. */
export function FailureNotice({ error, prefix, title, except }: FailureNoticeProps) {
  const content = contentOf(error, prefix, except);
  return content && <Notice tone={content.type} title={title} isSpoken><Messages messages={content.messages} /></Notice>;
}

function contentOf(error: unknown, prefix: string, except: readonly string[] = []): ToastContent | null {
  const errors = error instanceof ApiError && error.status === 400 ? error.errors : null;
  if (!errors || !except.some((field) => field in errors)) return failureToast(error, prefix);
  const others = Object.entries(errors).filter(([field]) => !except.includes(field));
  return others.length > 0 ? { type: 'error', messages: messagesOf(Object.fromEntries(others), prefix) } : null;
}
