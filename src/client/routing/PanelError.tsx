import { useRouteError } from 'react-router-dom';
import { Panel } from '../ui/Panel.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useConnection } from '../offline/connection.ts';
import { isMissingPart } from '../offline/missingParts.ts';
import { Failure, isNotFound } from './Failure.tsx';
import { useClosePanel } from './panels.ts';

/** Shown instead of a panel that failed or does not exist. */
export function PanelError() {
  const { t } = useTranslation();
  const close = useClosePanel();
  const error = useRouteError();
  const { online } = useConnection();
  const isUnknown = isNotFound(error);
  return (
    <Panel title={t(isUnknown ? 'STATUS/404/TITLE' : !online ? 'SHELL/OFFLINE' : isMissingPart(error) ? 'UPDATE/MISSING/HEADING' : 'STATUS/500/TITLE')} onClose={close}>
      {isUnknown ? <p>{t('STATUS/404/TEXT')}</p> : <Failure error={error} />}
    </Panel>
  );
}
