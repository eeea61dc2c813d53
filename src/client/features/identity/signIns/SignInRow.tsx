import type { ReactNode } from 'react';
import type { PastSignIn } from '#contract/signIns.ts';
import { LaptopIcon } from '#client/ui/icons.tsx';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { useTranslation } from '../texts.ts';
import { IconRow } from '#client/ui/IconRow.tsx';
import { deviceName, isPhone, signInMethodNames } from './deviceName.ts';
import classes from './SignIns.module.css';

interface SignInRowProps {
  readonly signIn: Pick<
    PastSignIn,
    'authenticationScope' | 'browser' | 'system' | 'isThis' | 'network'
  >;
  /** The time, in words. */
  readonly children: ReactNode;
  /** The button for the action on this sign-in. */
  readonly action?: ReactNode;
}

/** Row for one sign-in: the device, the sign-in method, the time and, if stated, the network. */
export function SignInRow({ signIn, children, action }: SignInRowProps) {
  const { t } = useTranslation();
  const Icon = isPhone(signIn) ? MobileIcon : LaptopIcon;
  return (
    <IconRow icon={<Icon />} action={action}>
      <p className={classes.device}>
        {deviceName(t, signIn)}
        {signIn.isThis && <span className={classes.own}>{t('SIGN_INS/THIS')}</span>}
      </p>
      <p className={classes.how}>
        <span>{t(signInMethodNames[signIn.authenticationScope])}</span> <span>{children}</span>
        {signIn.network !== undefined && (
          <span>{signIn.network ?? t('SIGN_INS/UNKNOWN_NETWORK')}</span>
        )}
      </p>
    </IconRow>
  );
}
