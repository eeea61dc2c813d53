import { Button } from '@mantine/core';
import { KeyIcon } from '../../../components/icons.tsx';
import { MobileIcon } from '../../../components/laterIcons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { knowsPasskeys } from './passkeys.ts';
import classes from './TwoStep.module.css';

interface WaysToAddProps {
  /** With the first one, two-step verification begins. */
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onApp: () => void;
  readonly onPasskey: () => void;
}

/** An app or a passkey: what each is, and the way to it. */
export function WaysToAdd({ isFirst, isBusy, onApp, onPasskey }: WaysToAddProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const canPasskey = knowsPasskeys();
  return (
    <div className={classes.ways}>
      {isFirst && <p>{t('MFA/CHOOSE')}</p>}
      <div className={classes.buttons}>
        <Button variant={isFirst ? 'filled' : 'default'} size={isFirst ? 'md' : 'sm'} leftSection={<MobileIcon size={18} />} disabled={!online} loading={isBusy} onClick={onApp}>
          {t(isFirst ? 'MFA/APP/START' : 'MFA/APP/ADD')}
        </Button>
        <Button variant="default" size={isFirst ? 'md' : 'sm'} leftSection={<KeyIcon size={18} />} disabled={!online || !canPasskey || isBusy} onClick={onPasskey}>
          {t(isFirst ? 'MFA/PASSKEY/START' : 'MFA/PASSKEY/ADD')}
        </Button>
      </div>
      {!canPasskey && <p className={classes.quiet}>{t('MFA/PASSKEY/UNKNOWN_HERE')}</p>}
      {!online && <p className={classes.quiet}>{t('MFA/OFFLINE')}</p>}
    </div>
  );
}
