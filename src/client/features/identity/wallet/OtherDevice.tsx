import { walletSignIn } from '#contract/walletSignIn.ts';
import { call } from '#client/api/call.ts';
import { ApiError, errorAtField } from '#client/api/errors.ts';
import { CodeField } from '#client/forms/CodeField.tsx';
import { Form } from '#client/forms/Form.tsx';
import { usePortalForm } from '#client/forms/portalForm.ts';
import { account } from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import { QrCode } from '#client/ui/QrCode.tsx';
import { Skeleton } from '#client/ui/Skeletons.tsx';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
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
  const { frame, field, isBusy, isSent, submitError } = usePortalForm({
    fields: ['code'],
    labelOf: () => t('WALLET_SIGN_IN/CODE'),
    hasSummary: false,
    mode: 'onSubmit',
    defaultValues: { code: '' },
    // The other device shows the code.
    hasChanges: () => false,
    isSecret: true,
    errorAt: (error) => (error instanceof Error ? errorAtField(error, 'code') : undefined),
    send: (body: { code: string }) => call(walletSignIn.finishOnOtherDevice, { body }),
    onSent: () => redirectAfterSignIn(returnPath),
    onFailure: (error) => {
      const status = error instanceof ApiError ? error.status : null;
      if (status === 404) return onFailure(new CodeGone());
      return status === 409 ? onFailure(error) : undefined;
    },
  });
  return (
    <Form
      {...frame}
      actions={{
        submit: { label: t('WALLET_SIGN_IN/CODE/SUBMIT'), isBusy: isBusy || isSent },
        submitError: submitError && <FailureNotice error={submitError} prefix="ERROR" />,
        others: <Restart {...starting} />,
      }}
    >
      <CodeField
        help={t('WALLET_SIGN_IN/CODE/HELP')}
        from="person"
        maxLength={20}
        {...field('code', {
          validate: (typed) => (typed.trim() === '' ? 'INPUT_REQUIRED' : undefined),
        })}
      />
    </Form>
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
