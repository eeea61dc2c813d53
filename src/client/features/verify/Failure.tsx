import { ApiError } from '#client/api/errors.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { useTranslation } from './texts.ts';

const texts: Readonly<Partial<Record<number, 'VERIFY/TOO_MANY' | 'VERIFY/LOCKED'>>> = {
  423: 'VERIFY/LOCKED',
  429: 'VERIFY/TOO_MANY',
};

/** Notice that explains why no code was sent, or why a code could not be checked. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const own = error instanceof ApiError ? texts[error.status] : undefined;
  if (own)
    return (
      <Notice tone="error" isSpoken>
        <p>{t(own)}</p>
      </Notice>
    );
  const toast = failureToast(error, 'VERIFY');
  return (
    toast && (
      <Notice tone={toast.type} isSpoken>
        <Messages messages={toast.messages} />
      </Notice>
    )
  );
}
