import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HOME } from '../../../../rules/returnPath.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Page } from '../../../components/Page.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { signIn } from '../../../routing/serverPaths.ts';
import { arriveAt } from '../parts/arrive.ts';
import { useWayOn } from '../parts/useWayOn.ts';
import classes from '../parts/SignInForm.module.css';
import { RegisterToSignIn } from './RegisterToSignIn.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { secondStepState } from './secondStepQueries.ts';

/** A sign-in that waits for its second factor. It survives a reload, and can be completed in any tab of the browser. */
export default function SecondStepPage() {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t('PAGE/TSV_SIGN_IN')} heading={t('PAGE/TSV_SIGN_IN')}>
      <div className={classes.way}><SecondStep /></div>
    </Page>
  );
}

function SecondStep() {
  const { t } = useTranslation();
  const wayOn = useWayOn(HOME);
  const { data: state, error, refetch } = useQuery(secondStepState());
  const isSignedIn = state === 'signedIn';
  useEffect(() => {
    if (isSignedIn) arriveAt(wayOn);
  }, [isSignedIn, wayOn]);

  if (state === undefined) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowBones rows={2} />;
  if (state === 'signedIn') return <RowBones rows={2} />;
  if (state === 'none') return <Expired returnTo={wayOn} />;
  const again = () => void refetch();
  return (
    <>
      <p>{t(state.mustRegister ? 'MFA/SIGN_IN/REGISTER' : 'MFA/SIGN_IN/LEAD', { liUId: state.liUId })}</p>
      {state.mustRegister ? <RegisterToSignIn onGone={again} /> : <SecondStepForm waiting={state} onGone={again} />}
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
      action={<Button component="a" href={signIn('Main', returnTo)} size="sm">{t('MFA/SIGN_IN/AGAIN')}</Button>}
    >
      <p>{t('MFA/SIGN_IN/EXPIRED')}</p>
    </Notice>
  );
}
