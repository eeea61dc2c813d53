import { failureToast } from '../../../api/toasts.ts';
import { Messages } from '../../../components/Messages.tsx';
import { Notice } from '../../../components/Notice.tsx';

interface FailureNoticeProps {
  readonly error: unknown;
  /** How the keys of the area's own texts for a status begin. */
  readonly prefix: string;
  readonly title?: string;
}

/** Why a step failed, where the person took it: what would be a toast elsewhere. What was typed stands. */
export function FailureNotice({ error, prefix, title }: FailureNoticeProps) {
  const content = failureToast(error, prefix);
  return content && <Notice tone={content.type} title={title} isSpoken><Messages messages={content.messages} /></Notice>;
}
