import { walletSignIn } from '#contract/walletSignIn.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/Button.ts';
import { Page } from '#client/ui/Page.tsx';
import { ShownCode } from '../parts/ShownCode.tsx';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { useAddressSecret } from '../parts/useAddressSecret.ts';
import { useTranslation } from '../texts.ts';
import { Working } from '../parts/Working.tsx';

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
  const { mutate, ...code } = useAction({
    send: (responseCode: string) => call(walletSignIn.showCode, { body: { responseCode } }),
    isSecret: true,
    failure: null,
  });
  const hasCode = useAddressSecret('response_code', mutate);
  if (hasCode || code.isPending) return <Working text={t('WALLET_CODE/LOADING')} />;
  if (code.data) return <ShownCode code={code.data} typeIn={t('WALLET_CODE/TYPE')} />;
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
