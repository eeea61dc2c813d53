import { NetworkError } from '../api/errors.ts';
import { PlainButton } from './PlainButton.tsx';
import { loadingFailure } from './toasts/toasts.ts';
import { OfflineIcon, RefreshIcon } from './icons.tsx';
import { MissingPart } from './MissingPart.tsx';
import { Messages } from './toasts/Messages.tsx';
import { Notice } from './Notice.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useConnection } from '../offline/connection.ts';
import { isMissingPart } from '../offline/missingParts.ts';
import classes from './States.module.css';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What could not be shown, in the user's terms. */
  readonly title?: string;
}

const WHY_TEXTS = {
  network: 'SHELL/NETWORK_SIGN_IN/TEXT',
  proxy: 'SHELL/UNAVAILABLE/TEXT',
  server: 'SHELL/UNAVAILABLE/TEXT',
  nobody: 'SHELL/NOT_ON_DEVICE/TEXT',
} as const;

/**
 * Shown instead of content that could not be loaded: what happened, what to do, and a retry button.
 */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const { t } = useTranslation();
  const { online, answeredBy } = useConnection();
  const isMissing = isMissingPart(error);
  if (isMissing && online) return <MissingPart />;
  const retry = (
    <PlainButton onClick={onRetry}>
      <RefreshIcon size={16} />
      {t('SHELL/RETRY')}
    </PlainButton>
  );
  // Without a network, only the parts of the app stored on the device can be loaded.
  if (isMissing || error instanceof NetworkError) {
    return (
      <div className={classes.state} role="status">
        <OfflineIcon size={28} />
        <p className={classes.title}>{title ?? t('SHELL/NOT_ON_DEVICE/TITLE')}</p>
        <p>{t(WHY_TEXTS[answeredBy ?? 'nobody'])}</p>
        {retry}
      </div>
    );
  }
  return (
    <Notice tone="error" title={title ?? t('SHELL/COULD_NOT_SHOW')} isSpoken action={retry}>
      <Messages messages={loadingFailure(error)} />
    </Notice>
  );
}
