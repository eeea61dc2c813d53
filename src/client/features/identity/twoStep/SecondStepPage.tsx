import { useQuery, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HOME } from '#rules/returnPath.ts';
import { useAction } from '#client/actions/useAction.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { HelpdeskPhone } from '#client/domain/HelpdeskPhone.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { useTranslation } from '../texts.ts';
import { signIn } from '#client/paths/server.ts';
import { redirectAfterSignIn } from '../parts/redirectAfterSignIn.ts';
import { useReturnPath } from '../parts/useReturnPath.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { secondStep, type WaitingSignIn } from '#contract/secondStep.ts';
import { call } from '#client/api/call.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import { CancelSignIn } from './CancelSignIn.tsx';
import { LostSecondStep } from './LostSecondStep.tsx';
import { LazyAppSetup } from './LazyAppSetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { authentication } from '#contract/authentication.ts';
import { AuthenticationScope } from '#contract/values.ts';
import classes from '../parts/SignInForm.module.css';

/**
 * Page of a sign-in that waits for its second factor. The sign-in survives a reload, and can be
 * completed in any tab of the browser.
 */
export default function SecondStepPage() {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t('PAGE/TSV_SIGN_IN')} heading={t('PAGE/TSV_SIGN_IN')}>
      <div className={classes.flow}>
        <SecondStep />
      </div>
    </Page>
  );
}

function SecondStep() {
  const { t } = useTranslation();
  const returnPath = useReturnPath(HOME);
  const { data: state, error, refetch } = useQuery(secondStepState());
  const isSignedIn = state === 'signedIn';
  useEffect(() => {
    if (isSignedIn) redirectAfterSignIn(returnPath);
  }, [isSignedIn, returnPath]);

  if (state === undefined)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <RowSkeleton rows={2} />
    );
  if (state === 'signedIn') return <RowSkeleton rows={2} />;
  if (state === 'none') return <Expired returnTo={returnPath} />;
  const again = () => void refetch();
  return (
    <>
      <p>
        {t(state.mustRegister ? 'MFA/SIGN_IN/REGISTER' : 'MFA/SIGN_IN/LEAD', {
          liUId: state.liUId,
        })}
      </p>
      {state.reset && (
        <p>
          {t(state.reset.isAtDesk ? 'MFA/SIGN_IN/RESET_AT_DESK' : 'MFA/SIGN_IN/RESET_ALONE', {
            moment: momentInWords(state.reset.at),
          })}{' '}
          <HelpdeskPhone />
        </p>
      )}
      {state.mustRegister ? (
        <RegisterToSignIn onGone={again} />
      ) : (
        <>
          <SecondStepForm waiting={state} onGone={again} />
          <LostSecondStep />
        </>
      )}
    </>
  );
}

function Expired({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="warning"
      isSpoken
      title={t('MFA/SIGN_IN/EXPIRED_TITLE')}
      action={
        <Button component="a" href={signIn('Main', returnTo)} size="sm">
          {t('MFA/SIGN_IN/AGAIN')}
        </Button>
      }
    >
      <p>{t('MFA/SIGN_IN/EXPIRED')}</p>
    </Notice>
  );
}

/**
 * Shown after a reset: registers a new app, which completes the sign-in, and shows the recovery
 * codes.
 */
function RegisterToSignIn({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation();
  const [done, setDone] = useState<{
    readonly returnTo: string;
    readonly recoveryCodes: readonly string[];
  } | null>(null);
  const start = useAction({ send: () => call(secondStep.startTotp, {}), failure: onGone });

  if (done)
    return (
      <RecoveryCodes
        codes={done.recoveryCodes}
        onSaved={() => redirectAfterSignIn(done.returnTo)}
      />
    );
  if (start.data) {
    const { id } = start.data;
    const confirm = async (code: string, name: string) =>
      setDone(await call(secondStep.confirmTotp, { params: { id }, body: { code, name } }));
    return <LazyAppSetup setup={start.data} onConfirm={confirm} onCancel={() => start.reset()} />;
  }
  return (
    <>
      {start.error && <FailureNotice error={start.error} prefix="MFA" />}
      <div className={classes.buttons}>
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {t('MFA/SIGN_IN/SET_UP')}
        </Button>
        <CancelSignIn />
      </div>
    </>
  );
}

/**
 * `signedIn`: another tab has completed the sign-in; `none`: no sign-in is waiting, or it has
 * expired.
 */
type SecondStepState = WaitingSignIn | 'signedIn' | 'none';

/** Fetched at each visit and when the user returns to the tab. */
const secondStepState = () =>
  queryOptions({
    queryKey: ['second step'],
    queryFn: async ({ signal }): Promise<SecondStepState> => {
      const waiting = await call(secondStep.waiting, {}, { signal });
      if (waiting !== null) return waiting;
      const { authenticationScope } = await call(authentication.current, {}, { signal });
      return authenticationScope === AuthenticationScope.Main ? 'signedIn' : 'none';
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
