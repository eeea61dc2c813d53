import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import { InPanel } from '../components/inPanel.ts';
import { Panel } from '../components/Panel.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Held } from './Held.tsx';
import { NotBuilt } from './NotBuilt.tsx';
import { useClosePanel } from './panels.ts';
import { WITHHELD, type PanelScreen } from './screens.ts';
import { useGate } from './useGate.ts';

/** A panel behind its gate. */
export const PanelFramed = (screen: PanelScreen, Content?: ComponentType) =>
  function FramedPanel() {
    const { t } = useTranslation();
    const close = useClosePanel();
    const gate = useGate(screen);
    const frame = (message: ReactNode) => <Panel title={t(screen.title)} onClose={close}>{message}</Panel>;
    const isWithheld = useLoaderData() === WITHHELD;
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
  };
