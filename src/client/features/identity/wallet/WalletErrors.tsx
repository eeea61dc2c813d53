import { WalletRefusal } from '#contract/walletSignIn.ts';
import { ApiError } from '#client/api/errors.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { useTranslation } from '../texts.ts';
import { ProposalForm } from './ProposalForm.tsx';

/** Nothing was shown in the browser's own dialog. */
export class NothingShown extends Error {}

/** The code of the other device has expired, or has been used. */
export class CodeGone extends Error {}

/** Why the wallet's answer signed nobody in. */
export function Refused({ refusal }: { refusal: WalletRefusal }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice
        tone={refusal === 'DECLINED' ? 'info' : 'error'}
        isSpoken
        title={t('WALLET_SIGN_IN/FAILED')}
      >
        <p>{t(`WALLET_SIGN_IN/REFUSED/${refusal}`)}</p>
      </Notice>
      {refusal === 'NO_NUMBER' && <ProposalForm />}
    </>
  );
}

/** Why what the wallet brought back or showed signed nobody in. */
export function FinishError({ error }: { error: Error }) {
  const { t } = useTranslation();
  if (error instanceof NothingShown) return <Refused refusal="DECLINED" />;
  if (error instanceof CodeGone)
    return (
      <Notice tone="error" isSpoken title={t('WALLET_SIGN_IN/FAILED')}>
        <p>{t('WALLET_SIGN_IN/CODE/GONE')}</p>
      </Notice>
    );
  const reasons = error instanceof ApiError ? error.errors?.['wallet'] : undefined;
  const refusal = WalletRefusal.options.find((one) =>
    reasons?.includes(`WALLET_SIGN_IN/REFUSED/${one}`),
  );
  if (refusal !== undefined) return <Refused refusal={refusal} />;
  return <SignInErrorNotice error={error} texts={{ 404: 'WALLET_SIGN_IN/NOT_HERE' }} />;
}
