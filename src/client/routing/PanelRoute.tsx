import { Suspense, type ReactNode } from 'react';
import { useLoaderData, useMatches } from 'react-router-dom';
import { IsBesidePage } from '../ui/besidePage.ts';
import { InPanel } from '../ui/inPanel.ts';
import { Panel } from '../ui/Panel.tsx';
import { PanelShapeContext } from '../ui/panelShape.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { RequireConnection } from './RequireConnection.tsx';
import { OpenPanelContext } from './openPanel.ts';
import { PanelExits } from './PanelExits.tsx';
import { useClosePanel } from './panels.ts';
import type { OpenedPanel } from './routes.tsx';
import { isScreen, DEFERRED } from './screens.ts';
import { useGate } from './useGate.ts';
import { useTitle } from './useTitle.ts';

/** The panel of the address, behind its access gate. */
export function PanelRoute() {
  const opened = useLoaderData<OpenedPanel>();
  const isBeside = useMatches().some(({ handle }) => isScreen(handle) && handle.hasPanelsBeside);
  return (
    <IsBesidePage value={isBeside}>
      <OpenPanelContext value={opened}>
        <GatedPanel key={opened.screen.path} {...opened} />
      </OpenPanelContext>
    </IsBesidePage>
  );
}

function GatedPanel({ screen, params, data, Content }: OpenedPanel) {
  const { t } = useTranslation();
  const title = useTitle(screen);
  const close = useClosePanel();
  const isDeferred = data === DEFERRED;
  const gate = useGate(screen, params);
  const frame = (message: ReactNode) => (
    <Panel title={title} onClose={close} shape="dialog">
      {message}
    </Panel>
  );
  if (gate.kind === 'redirect') return null;
  if (gate.kind === 'refused')
    return frame(
      <>
        <p>{t('STATUS/403/TEXT')}</p>
        <PanelExits />
      </>,
    );
  const requiresConnection = screen.needsConnection ?? isDeferred;
  const content = requiresConnection ? (
    <RequireConnection screen={screen} isDeferred={isDeferred} renderFrame={frame}>
      <Content />
    </RequireConnection>
  ) : (
    <Content />
  );
  return (
    <PanelShapeContext value={screen.isDialog ? 'dialog' : 'tall'}>
      <Suspense fallback={<Panel title={title} onClose={close} loading />}>
        <InPanel value>{content}</InPanel>
      </Suspense>
    </PanelShapeContext>
  );
}
