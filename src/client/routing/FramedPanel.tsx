import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Panel } from '../components/Panel.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { NeedsConnection } from '../offline/NeedsConnection.tsx';
import { NotBuilt } from './NotBuilt.tsx';
import { useClosePanel } from './panels.ts';
import type { PanelScreen } from './screens.ts';
import { useGate } from './useGate.ts';

/** A panel behind its gate. */
export const PanelFramed = (screen: PanelScreen, Content?: ComponentType) =>
  function FramedPanel() {
    const { t } = useTranslation();
    const close = useClosePanel();
    const gate = useGate(screen);
    if (gate.kind === 'redirect') return null;
    if (gate.kind === 'open' && Content) {
      const frame = (message: ReactNode) => <Panel title={t(screen.title)} onClose={close}>{message}</Panel>;
      const content = screen.needsConnection ? <NeedsConnection renderFrame={frame}><Content /></NeedsConnection> : <Content />;
      return <Suspense fallback={<Panel title={t(screen.title)} onClose={close} loading />}>{content}</Suspense>;
    }
    return (
      <Panel title={t(screen.title)} onClose={close}>
        {gate.kind === 'refused' ? <p>{t('STATUS/403/TEXT')}</p> : <NotBuilt withHelp />}
      </Panel>
    );
  };
