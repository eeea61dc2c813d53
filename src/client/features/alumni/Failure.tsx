import { ApiError } from '../../api/errors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Messages } from '../../ui/toasts/Messages.tsx';
import { failureToast } from '../../ui/toasts/toasts.ts';
import { type TextKey, useTranslation } from './texts.ts';

interface FailureProps {
  readonly error: unknown;
  /** How the keys of the area's own texts begin. */
  readonly prefix: string;
  /** What a status means here, where that is not what it means elsewhere. */
  readonly texts?: Readonly<Partial<Record<number, TextKey>>>;
}

/** Why what the person asked for was not done, where no field is to blame. What was typed stands. */
export function Failure({ error, prefix, texts }: FailureProps) {
  const { t } = useTranslation();
  const own = error instanceof ApiError ? texts?.[error.status] : undefined;
  if (own) return <Notice tone="error" isSpoken><p>{t(own)}</p></Notice>;
  const told = failureToast(error, prefix);
  return told && <Notice tone={told.type} isSpoken><Messages messages={told.messages} /></Notice>;
}
