import { walletSignIn } from '#contract/walletSignIn.ts';
import { call } from '#client/api/call.ts';
import { account } from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { QrCode } from '#client/ui/QrCode.tsx';
import { Skeleton } from '#client/ui/Skeletons.tsx';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import { TypedCodeForm } from '../parts/TypedCodeForm.tsx';
import { useReturnPath } from '../parts/useReturnPath.ts';
import { useTranslation } from '../texts.ts';
import type { Starting } from './SignIn.tsx';
import { CodeGone } from './WalletErrors.tsx';
import form from '../parts/SignInForm.module.css';
import classes from './Wallet.module.css';

/** The QR code for a wallet on another device, and what happens next. */
export function ScanStep({ isScanned, ...starting }: Starting & { readonly isScanned: boolean }) {
  const { t } = useTranslation();
  const { data } = starting.startElsewhere;
  return (
    <div className={form.form}>
      {!isScanned && (
        <>
          <p>{t('WALLET_SIGN_IN/SCAN/LIMIT')}</p>
          <div className={classes.code}>
            {data ? (
              <QrCode value={data.link} label={t('WALLET_SIGN_IN/SCAN/QR')} />
            ) : (
              <Skeleton height="100%" />
            )}
          </div>
        </>
      )}
      <p role="status">
        {t(isScanned ? 'WALLET_SIGN_IN/SCAN/SCANNED' : 'WALLET_SIGN_IN/SCAN/HOW')}
      </p>
      <Restart {...starting} />
    </div>
  );
}

interface CodeStepProps extends Starting {
  /** Called when no other code would be accepted either. */
  readonly onFailure: (error: Error) => unknown;
}

/** The code that the other device shows, which signs in here. */
export function CodeStep({ onFailure, ...starting }: CodeStepProps) {
  const { t } = useTranslation();
  const returnPath = useReturnPath(account());
  return (
    <TypedCodeForm
      label={t('WALLET_SIGN_IN/CODE')}
      help={t('WALLET_SIGN_IN/CODE/HELP')}
      submit={t('WALLET_SIGN_IN/CODE/SUBMIT')}
      send={(body) => call(walletSignIn.finishOnOtherDevice, { body })}
      onSent={() => redirectAfterSignIn(returnPath)}
      onDead={(status, error) => onFailure(status === 404 ? new CodeGone() : error)}
      others={<Restart {...starting} />}
    />
  );
}

/** Begins anew, on the other device or on this one. */
function Restart({ start, startElsewhere }: Starting) {
  const { t } = useTranslation();
  return (
    <div className={form.buttons}>
      <Button
        variant="default"
        loading={startElsewhere.isPending}
        onClick={() => startElsewhere.mutate()}
      >
        {t('WALLET_SIGN_IN/AGAIN')}
      </Button>
      <Button variant="subtle" loading={start.isPending} onClick={() => start.mutate()}>
        {t('WALLET_SIGN_IN/OPEN_HERE')}
      </Button>
    </div>
  );
}
