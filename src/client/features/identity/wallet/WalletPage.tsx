import { Link, useSearchParams } from 'react-router-dom';
import { walletSignIn } from '#contract/walletSignIn.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { account } from '#client/paths/outside.ts';
import * as paths from '#client/paths/pages.ts';
import { Page } from '#client/ui/Page.tsx';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import { useAddressSecret } from '../parts/useAddressSecret.ts';
import { useReturnPath } from '../parts/useReturnPath.ts';
import { useTranslation } from '../texts.ts';
import { askWallet } from './askingWallets.ts';
import { SignIn } from './SignIn.tsx';
import { NothingShown } from './WalletErrors.tsx';
import { Working } from '../parts/Working.tsx';
import form from '../parts/SignInForm.module.css';

/**
 * Sign-in with a digital identity wallet. One on this device returns to this page with a code in the
 * fragment, which only the browser that began can use.
 */
export default function WalletPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const returnTo = search.get('returnTo');
  const finish = useReturnFromWallet();
  const ask = useAskingWallet();
  return (
    <Page
      isNarrow
      title={t('PAGE/WALLET_SIGN_IN')}
      heading={t('PAGE/WALLET_SIGN_IN')}
      lead={t('WALLET_SIGN_IN/LEAD')}
    >
      <div className="stack-lg">
        {finish.isPending || finish.isSuccess || ask.isSuccess ? (
          <Working text={t('WALLET_SIGN_IN/DONE')} />
        ) : (
          <SignIn failure={ask.error ?? finish.error} browser={ask} />
        )}
        <div className={form.links}>
          <Link className={form.link} to={paths.landing(returnTo === null ? {} : { returnTo })}>
            {t('LANDING/OTHER_WAYS')}
          </Link>
        </div>
      </div>
    </Page>
  );
}

/** Signs in with the code in the address. */
function useReturnFromWallet() {
  const returnPath = useReturnPath(account());
  const { mutate, ...finish } = useAction({
    send: (responseCode: string) => call(walletSignIn.finish, { body: { responseCode } }),
    isSecret: true,
    onSent: () => redirectAfterSignIn(returnPath),
    failure: null,
  });
  const hasCode = useAddressSecret('response_code', mutate);
  return hasCode ? { ...finish, isPending: true } : finish;
}

/** Signs in by a wallet on this device or another, which the browser itself asks. */
function useAskingWallet() {
  const returnPath = useReturnPath(account());
  return useAction({
    send: async () => {
      const { id, request } = await call(walletSignIn.ask, {});
      const response = await askWallet(request);
      if (response === null) throw new NothingShown();
      await call(walletSignIn.show, { body: { id, response } });
    },
    isSecret: true,
    onSent: () => redirectAfterSignIn(returnPath),
    failure: null,
  });
}
