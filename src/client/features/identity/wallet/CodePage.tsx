import { useMutation } from '@tanstack/react-query';
import { type OtherDeviceCode, walletSignIn } from '#contract/walletSignIn.ts';
import { call } from '#client/api/call.ts';
import { application } from '#client/api/product.ts';
import { Button } from '#client/ui/Button.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { deviceName } from '../signIns/deviceName.ts';
import { useTranslation } from '../texts.ts';
import { useResponseCode } from './useResponseCode.ts';
import { Working } from './Working.tsx';
import classes from './Wallet.module.css';

/**
 * Where a wallet leads whose owner signs in on another device: who asks, and the code that is typed
 * there. Whoever lured somebody into scanning a code needs it too, hence the warning before it.
 */
export default function CodePage() {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t('PAGE/WALLET_CODE')} heading={t('PAGE/WALLET_CODE')}>
      <Content />
    </Page>
  );
}

function Content() {
  const { t } = useTranslation();
  const { mutate, ...code } = useMutation({
    mutationFn: (responseCode: string) => call(walletSignIn.showCode, { body: { responseCode } }),
    gcTime: 0,
  });
  const hasCode = useResponseCode(mutate);
  if (hasCode || code.isPending) return <Working text={t('WALLET_CODE/LOADING')} />;
  if (code.data) return <Code {...code.data} />;
  const { variables } = code;
  if (code.error === null || variables === undefined) return <p>{t('WALLET_CODE/NONE')}</p>;
  return (
    <div className="stack">
      <SignInErrorNotice error={code.error} texts={{ 404: 'WALLET_CODE/GONE' }} />
      <div>
        <Button variant="default" onClick={() => mutate(variables)}>
          {t('WALLET_CODE/RETRY')}
        </Button>
      </div>
    </div>
  );
}

function Code({ code, expires, begun, ...device }: OtherDeviceCode) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <p>
        {t('WALLET_CODE/BEGUN', {
          product: application().productName,
          moment: momentInWords(begun),
          device: deviceName(t, device),
        })}
      </p>
      <Notice tone="warning" title={t('WALLET_CODE/WARNING')}>
        <p>{t('WALLET_CODE/WARNING_TEXT')}</p>
        <p>{t('WALLET_CODE/NOT_YOU')}</p>
      </Notice>
      <p>{t('WALLET_CODE/TYPE')}</p>
      <output className={classes.digits} translate="no">
        {code}
      </output>
      <p className="note">{t('WALLET_CODE/UNTIL', { moment: momentInWords(expires) })}</p>
    </div>
  );
}
