import { Panel } from '#client/ui/Panel.tsx';
import { useTranslation } from '#client/domain/install/texts.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { HowToInstall } from './HowToInstall.tsx';
import { KeptOnDevice } from './KeptOnDevice.tsx';

/** Panel about the portal on this device: how to install it, and what it keeps here. */
export default function AppPanel() {
  const { t } = useTranslation();
  return (
    <Panel title={t('PANEL/APP')} onClose={useClosePanel()}>
      <div className="stack-lg">
        <HowToInstall />
        <KeptOnDevice />
      </div>
    </Panel>
  );
}
