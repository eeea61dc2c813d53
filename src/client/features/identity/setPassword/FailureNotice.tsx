import { failureToast } from '../../../api/toasts.ts';
import { Messages } from '../../../components/Messages.tsx';
import { Notice } from '../../../components/Notice.tsx';

/** Why a step failed, where the person took it. What was typed stands. */
export function FailureNotice({ error, title }: { error: unknown; title: string }) {
  const content = failureToast(error, 'ACCOUNT');
  return content && <Notice tone={content.type} title={title} isSpoken><Messages messages={content.messages} /></Notice>;
}
