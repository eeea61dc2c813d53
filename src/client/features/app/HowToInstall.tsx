import type { InstallStep, InstallSymbol } from '#rules/installSteps.ts';
import { install, useInstallation } from '#client/device/install/installation.ts';
import { useTranslation } from '#client/domain/install/texts.ts';
import { Button } from '#client/ui/Button.ts';
import { PlusIcon, ExternalIcon } from '#client/ui/deferredIcons.tsx';
import { icon, type IconComponent, MenuIcon, OkIcon } from '#client/ui/icons.tsx';
import classes from './HowToInstall.module.css';

const symbols: Readonly<Record<InstallSymbol, IconComponent>> = {
  share: icon('M12 15V3.5', 'M8 7l4-4 4 4', 'M7.5 10.5H5.5v10h13v-10h-2'),
  more: icon(
    'M5 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
    'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
    'M17 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  ),
  dots: icon(
    'M11 6a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
    'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
    'M11 18a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  ),
  menu: MenuIcon,
  add: icon('M4.5 4.5h15v15h-15z', 'M12 8.5v7', 'M8.5 12h7'),
  confirm: PlusIcon,
  browser: ExternalIcon,
};

/** How the app is installed in this browser, or why it cannot be. */
export function HowToInstall() {
  const { t } = useTranslation();
  const installation = useInstallation();
  const { kind } = installation;
  if (kind === 'installed')
    return (
      <p className={classes.installed}>
        <OkIcon />
        {t('INSTALL/INSTALLED')}
      </p>
    );
  if (kind === 'none') return <p>{t('INSTALL/NOT_HERE')}</p>;
  return (
    <div className="stack-sm">
      <p>{t('INSTALL/TEXT')}</p>
      {kind === 'offered' ? (
        <div>
          <Button onClick={() => void install()}>{t('INSTALL/ACTION')}</Button>
        </div>
      ) : (
        <Steps steps={installation.steps} />
      )}
    </div>
  );
}

function Steps({ steps }: { steps: readonly InstallStep[] }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps}>
      {steps.map(({ symbol, text }) => {
        const Symbol = symbols[symbol];
        return (
          <li key={text}>
            <span className={classes.symbol}>
              <Symbol />
            </span>
            <span>{t(`INSTALL/STEP/${text}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
