import { Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { WalletRefusal, walletSignIn } from '#contract/walletSignIn.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { account } from '#client/paths/outside.ts';
import * as paths from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import { SignedInAlready } from '../parts/SignedInAlready.tsx';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { useReturnPath } from '../parts/useReturnPath.ts';
import { useTranslation } from '../texts.ts';
import { askWallet, canAskWallets } from './askingWallets.ts';
import { walletSignInQueries } from './queries.ts';
import form from '../parts/SignInForm.module.css';

/**
 * Sign-in with a digital identity wallet on this device. The wallet returns to this page with a code
 * in the fragment, which only the browser that began can use.
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
          <SignIn failure={ask.error ?? finish.error} ask={ask} />
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

/** Signs in with the code in the address, which is removed from it and from the history at once. */
function useReturnFromWallet() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const returnPath = useReturnPath(account());
  const { mutate, ...finish } = useMutation({
    mutationFn: (responseCode: string) => call(walletSignIn.finish, { body: { responseCode } }),
    gcTime: 0,
    onSuccess: () => redirectAfterSignIn(returnPath),
  });
  const code = new URLSearchParams(hash.slice(1)).get('response_code');
  useEffect(() => {
    if (code === null) return;
    mutate(code);
    void navigate(pathname + search, { replace: true });
  }, [code, mutate, navigate, pathname, search]);
  return code === null ? finish : { ...finish, isPending: true };
}

/** Nothing was shown in the browser's own dialog. */
class NothingShown extends Error {}

/** Signs in by a wallet on this device or another, which the browser itself asks. */
function useAskingWallet() {
  const returnPath = useReturnPath(account());
  return useMutation({
    mutationFn: async () => {
      const { id, request } = await call(walletSignIn.ask, {});
      const response = await askWallet(request);
      if (response === null) throw new NothingShown();
      await call(walletSignIn.show, { body: { id, response } });
    },
    gcTime: 0,
    onSuccess: () => redirectAfterSignIn(returnPath),
  });
}

function Working({ text }: { text: string }) {
  return (
    <p role="status">
      <Loader size={24} aria-hidden /> {text}
    </p>
  );
}

/** Begins to ask the wallet, or says what became of what was asked before. */
function SignIn({
  failure,
  ask,
}: {
  failure: Error | null;
  ask: ReturnType<typeof useAskingWallet>;
}) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const returnTo = search.get('returnTo');
  const current = useQuery(walletSignInQueries.current());
  const start = useMutation({
    mutationFn: () => call(walletSignIn.start, { body: returnTo === null ? {} : { returnTo } }),
    onSuccess: ({ link }) => {
      void current.refetch();
      location.assign(link);
    },
  });
  if (current.data === undefined)
    return current.error ? (
      <ErrorState error={current.error} onRetry={() => void current.refetch()} />
    ) : (
      <RowSkeleton rows={1} height="6rem" />
    );
  const { state, refusal } = current.data;
  const isUnderWay = failure === null && (state === 'waiting' || state === 'answered');
  return (
    <div className={form.form}>
      <SignedInAlready />
      {failure && <FinishError error={failure} />}
      {failure === null && refusal && <Refused refusal={refusal} />}
      {start.error && (
        <SignInErrorNotice
          error={start.error}
          texts={{ 404: 'WALLET_SIGN_IN/NOT_OFFERED', 429: 'WALLET_SIGN_IN/TOO_MANY' }}
        />
      )}
      {isUnderWay ? (
        <p role="status">
          {t(state === 'waiting' ? 'WALLET_SIGN_IN/WAITING' : 'WALLET_SIGN_IN/ANSWERED')}
        </p>
      ) : (
        <p>{t('WALLET_SIGN_IN/ASKS')}</p>
      )}
      <div className={form.buttons}>
        <Button
          variant={isUnderWay ? 'default' : 'filled'}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t(isUnderWay ? 'WALLET_SIGN_IN/AGAIN' : 'WALLET_SIGN_IN/OPEN')}
        </Button>
        {canAskWallets() && !isUnderWay && (
          <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
            {t('WALLET_SIGN_IN/BROWSER')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Refused({ refusal }: { refusal: WalletRefusal }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone={refusal === 'DECLINED' ? 'info' : 'error'}
      isSpoken
      title={t('WALLET_SIGN_IN/FAILED')}
    >
      <p>{t(`WALLET_SIGN_IN/REFUSED/${refusal}`)}</p>
    </Notice>
  );
}

/** Why what the wallet brought back or showed signed nobody in. */
function FinishError({ error }: { error: Error }) {
  if (error instanceof NothingShown) return <Refused refusal="DECLINED" />;
  const reasons = error instanceof ApiError ? error.errors?.['wallet'] : undefined;
  const refusal = WalletRefusal.options.find((one) =>
    reasons?.includes(`WALLET_SIGN_IN/REFUSED/${one}`),
  );
  if (refusal !== undefined) return <Refused refusal={refusal} />;
  return <SignInErrorNotice error={error} texts={{ 404: 'WALLET_SIGN_IN/NOT_HERE' }} />;
}
