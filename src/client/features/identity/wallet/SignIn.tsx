import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type WalletSignInState, walletSignIn } from '#contract/walletSignIn.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { deskProof } from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { SignedInAlready } from '../parts/SignedInAlready.tsx';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { canAskWallets } from './askingWallets.ts';
import { CodeStep, ScanStep } from './OtherDevice.tsx';
import { walletSignInQueries } from './queries.ts';
import { FinishError, Refused } from './WalletErrors.tsx';
import form from '../parts/SignInForm.module.css';

interface SignInProps {
  /** Why the latest attempt failed. */
  readonly failure: Error | null;
  /** Lets the browser ask a wallet itself. */
  readonly browser: { readonly isPending: boolean; readonly mutate: () => void };
}

/** Begins to ask a wallet, or says what became of what was asked before. */
export function SignIn({ failure, browser }: SignInProps) {
  const [codeError, setCodeError] = useState<Error | null>(null);
  const { current, start, startElsewhere } = useStarting(() => setCodeError(null));
  if (current.data === undefined)
    return current.error ? (
      <ErrorState error={current.error} onRetry={() => void current.refetch()} />
    ) : (
      <RowSkeleton rows={1} height="15rem" />
    );
  const { state, refusal } = current.data;
  const elsewhere = { start, startElsewhere };
  if (failure === null && state === 'code')
    return (
      <CodeStep
        {...elsewhere}
        onFailure={async (error) => {
          await current.refetch();
          setCodeError(error);
        }}
      />
    );
  const isScanned = state === 'opened';
  const isElsewhere = startElsewhere.isPending || startElsewhere.isSuccess;
  if (failure === null && isElsewhere && (isScanned || state === 'waiting'))
    return <ScanStep {...elsewhere} isScanned={isScanned} />;
  return <Here {...{ ...elsewhere, browser, state, refusal }} error={failure ?? codeError} />;
}

/** The two ways to begin that the server knows about, and how far they have come. */
function useStarting(onStart: () => void) {
  const [search] = useSearchParams();
  const returnTo = search.get('returnTo');
  const current = useQuery(walletSignInQueries.current());
  const startElsewhere = useAction({
    onMutate: onStart,
    send: () => call(walletSignIn.startOnOtherDevice, {}),
    isSecret: true,
    onSent: () => current.refetch(),
    failure: null,
  });
  const start = useAction({
    onMutate: () => {
      onStart();
      startElsewhere.reset();
    },
    send: () => call(walletSignIn.start, { body: returnTo === null ? {} : { returnTo } }),
    onSent: ({ link }) => {
      void current.refetch();
      location.assign(link);
    },
    failure: null,
  });
  return { current, start, startElsewhere };
}

export type Starting = Pick<ReturnType<typeof useStarting>, 'start' | 'startElsewhere'>;
interface ChoicesProps extends Starting {
  readonly browser: SignInProps['browser'];
}

const progress: Partial<Record<WalletSignInState['state'], TextKey>> = {
  waiting: 'WALLET_SIGN_IN/WAITING',
  opened: 'WALLET_SIGN_IN/WAITING',
  answered: 'WALLET_SIGN_IN/ANSWERED',
};

/** Where nothing has been begun, or a wallet on this device is to answer. */
function Here({
  state,
  refusal,
  error,
  ...choices
}: ChoicesProps & WalletSignInState & { readonly error: Error | null }) {
  const { t } = useTranslation();
  const failed = choices.start.error ?? choices.startElsewhere.error;
  const underWay = error === null ? progress[state] : undefined;
  return (
    <div className={form.form}>
      <SignedInAlready />
      {error && <FinishError error={error} />}
      {error === null && refusal && <Refused refusal={refusal} />}
      {failed && (
        <SignInErrorNotice
          error={failed}
          texts={{ 404: 'WALLET_SIGN_IN/NOT_OFFERED', 429: 'WALLET_SIGN_IN/TOO_MANY' }}
        />
      )}
      {underWay === undefined ? (
        <p>{t('WALLET_SIGN_IN/ASKS')}</p>
      ) : (
        <p role="status">{t(underWay)}</p>
      )}
      <Choices {...choices} isUnderWay={underWay !== undefined} />
    </div>
  );
}

/** The buttons, the surest way first; the least sure one is not offered for showing a desk who one is. */
function Choices({
  start,
  startElsewhere,
  browser,
  isUnderWay,
}: ChoicesProps & { readonly isUnderWay: boolean }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isForDesk = search.get('returnTo')?.startsWith(deskProof()) ?? false;
  return (
    <div className={form.buttons}>
      <Button
        variant={isUnderWay ? 'default' : 'filled'}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {t(isUnderWay ? 'WALLET_SIGN_IN/AGAIN' : 'WALLET_SIGN_IN/OPEN')}
      </Button>
      {canAskWallets() && !isUnderWay && (
        <Button variant="default" loading={browser.isPending} onClick={() => browser.mutate()}>
          {t('WALLET_SIGN_IN/BROWSER')}
        </Button>
      )}
      {!isForDesk && !isUnderWay && (
        <Button
          variant="subtle"
          loading={startElsewhere.isPending}
          onClick={() => startElsewhere.mutate()}
        >
          {t('WALLET_SIGN_IN/SCAN')}
        </Button>
      )}
    </div>
  );
}
