import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { useSession } from '../api/session.ts';
import { Page } from '../components/Page.tsx';
import { Panel } from '../components/Panel.tsx';
import { RowBones } from '../components/Skeletons.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { NeedsConnection } from '../offline/NeedsConnection.tsx';
import { gateOf } from './gate.ts';
import { NotBuilt } from './NotBuilt.tsx';
import { useClosePanel } from './panels.ts';
import { Refused } from './Refused.tsx';
import type { PageScreen, PanelScreen } from './screens.ts';

/** A page behind its gate, with room for a panel over it. */
export const Framed = (screen: PageScreen, Content?: ComponentType) =>
  function FramedPage() {
    return (
      <>
        <Suspense fallback={<WaitingPage title={screen.title} />}>
          <Behind screen={screen} Content={Content} />
        </Suspense>
        <Outlet />
      </>
    );
  };

function Behind({ screen, Content }: { screen: PageScreen; Content: ComponentType | undefined }) {
  const { t } = useTranslation();
  const gate = useGate(screen);
  if (gate.kind === 'redirect') return null; // the loader is on its way there
  if (gate.kind === 'refused') return <Refused reason={gate.reason} />;
  const content = Content ? <Content /> : <Page title={t(screen.title)}><NotBuilt /></Page>;
  if (!screen.needsConnection) return content;
  return <NeedsConnection renderFrame={(message) => <Page title={t(screen.title)}>{message}</Page>}>{content}</NeedsConnection>;
}

function WaitingPage({ title }: Pick<PageScreen, 'title'>) {
  const { t } = useTranslation();
  return <Page title={t(title)}><RowBones /></Page>;
}

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

function useGate(screen: PageScreen | PanelScreen) {
  const { pathname, search } = useLocation();
  return gateOf(screen, useSession(), useParams(), pathname + search);
}
