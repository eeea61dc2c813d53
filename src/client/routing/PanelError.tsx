import { useRouteError } from 'react-router-dom';
import { ApiError, NetworkError } from '../api/errors.ts';
import { Notice } from '../ui/Notice.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { offlineTitle } from '../ui/offlineTitle.ts';
import { useConnection } from '../offline/connection.ts';
import { isMissingPart } from '../offline/missingParts.ts';
import { Failure, isNotFound, useRetry } from './Failure.tsx';
import { PanelExits } from './PanelExits.tsx';
import { useClosePanel } from './panels.ts';

/** Shown instead of a panel that failed or does not exist. */
export function PanelError() {
  return <PanelFailed error={useRouteError()} />;
}

/**
 * The failure of a panel, in a panel: it can be tried again or closed, and the page below keeps
 * what has been typed in it.
 */
export function PanelFailed({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
}) {
  const { t } = useTranslation();
  const close = useClosePanel();
  const connection = useConnection();
  const isUnknown = isNotFound(error);
  const title = t(
    isUnknown
      ? 'STATUS/404/TITLE'
      : !connection.online
        ? offlineTitle(connection)
        : isMissingPart(error)
          ? 'UPDATE/MISSING/HEADING'
          : 'STATUS/500/TITLE',
  );
  return (
    <Panel title={title} onClose={close} shape="dialog">
      {isUnknown ? (
        <>
          <p>{t('STATUS/404/TEXT')}</p>
          <PanelExits />
        </>
      ) : isProgrammingError(error) ? (
        <Broken onRetry={onRetry} />
      ) : (
        <Failure error={error} />
      )}
    </Panel>
  );
}

const isProgrammingError = (error: unknown) =>
  !(error instanceof ApiError || error instanceof NetworkError || isMissingPart(error));

/**
 * Unlike a page, a panel offers no reload, which would lose what has been typed in the page below.
 */
function Broken({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  const { t } = useTranslation();
  const retry = useRetry();
  return (
    <Notice
      tone="error"
      isSpoken
      action={
        <PlainButton isMain onClick={onRetry ?? retry}>
          {t('SHELL/RETRY')}
        </PlainButton>
      }
    >
      <p>{t('PANEL/FAILED')}</p>
    </Notice>
  );
}
