import { useConnection } from '#client/offline/connection.ts';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { KeyIcon } from '#client/ui/icons.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useTranslation } from '../texts.ts';
import { supportsPasskeys } from '#client/domain/reauthentication/passkeys.ts';
import classes from './TwoStep.module.css';

interface AddFactorButtonsProps {
  /** Whether this will be the first factor, which turns two-step verification on. */
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onApp: () => void;
  readonly onPasskey: () => void;
}

/** Buttons that start the setup of a passkey or an app; passkeys cannot be phished, so they come first. */
export function AddFactorButtons({ isFirst, isBusy, onApp, onPasskey }: AddFactorButtonsProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const canPasskey = supportsPasskeys();
  const size = isFirst ? 'md' : 'sm';
  const look = (isBest: boolean) => (isFirst && isBest ? 'filled' : 'default');
  const passkey = (
    <OnlineButton
      key="passkey"
      variant={look(canPasskey)}
      size={size}
      leftSection={<KeyIcon size={18} />}
      disabled={!canPasskey || isBusy}
      onClick={onPasskey}
    >
      {t(isFirst ? 'MFA/PASSKEY/START' : 'MFA/PASSKEY/ADD')}
    </OnlineButton>
  );
  const app = (
    <OnlineButton
      key="app"
      variant={look(!canPasskey)}
      size={size}
      leftSection={<MobileIcon size={18} />}
      loading={isBusy}
      onClick={onApp}
    >
      {t(isFirst ? 'MFA/APP/START' : 'MFA/APP/ADD')}
    </OnlineButton>
  );
  return (
    <div className={classes.addFactor}>
      {isFirst && <p>{t('MFA/CHOOSE')}</p>}
      <div className="actions">{canPasskey ? [passkey, app] : [app, passkey]}</div>
      {!canPasskey && <p className="note">{t('MFA/PASSKEY/UNKNOWN_HERE')}</p>}
      {!online && <p className="note">{t('MFA/OFFLINE')}</p>}
    </div>
  );
}
