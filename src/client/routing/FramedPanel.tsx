import { Suspense, type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import { InPanel } from '../components/inPanel.ts';
import { Panel } from '../components/Panel.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Held } from './Held.tsx';
import { NotBuilt } from './NotBuilt.tsx';
import { OpenPanelContext } from './openPanel.ts';
import { useClosePanel } from './panels.ts';
import type { OpenedPanel } from './routes.tsx';
import { WITHHELD } from './screens.ts';
import { useGate } from './useGate.ts';

/** The panel of the address, behind its gate. */
export function FramedPanel() {
  const opened = useLoaderData<OpenedPanel>();
  return <OpenPanelContext value={opened}><Behind key={opened.screen.path} {...opened} /></OpenPanelContext>;
}

function Behind({ screen, params, data, Content }: OpenedPanel) {
  const { t } = useTranslation();
  const close = useClosePanel();
  const isWithheld = data === WITHHELD;
  const gate = useGate(screen, params);
  const frame = (message: ReactNode) => <Panel title={t(screen.title)} onClose={close}>{message}</Panel>;
  if (gate.kind === 'redirect') return null;
  if (gate.kind !== 'refused' && Content) {
    const isHeld = screen.needsConnection ?? isWithheld;
    const content = isHeld ? <Held screen={screen} isWithheld={isWithheld} renderFrame={frame}><Content /></Held> : <Content />;
    return (
      <Suspense fallback={<Panel title={t(screen.title)} onClose={close} loading />}>
        <InPanel value>{content}</InPanel>
      </Suspense>
    );
  }
  return frame(gate.kind === 'refused' ? <p>{t('STATUS/403/TEXT')}</p> : <NotBuilt withHelp />);
}
