import { useMutation } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { secondStep } from '../../../../contract/secondStep.ts';
import { call } from '../../../api/call.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { arriveAt } from '../parts/arrive.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import classes from '../parts/SignInForm.module.css';
import { AppSetup } from './AppSetup.tsx';
import { CancelSignIn } from './CancelSignIn.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** After a reset: registers a new app, which completes the sign-in, and tells the recovery codes. */
export function RegisterToSignIn({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation();
  const [done, setDone] = useState<{ readonly returnTo: string; readonly recoveryCodes: readonly string[] } | null>(null);
  const start = useMutation({ mutationFn: () => call(secondStep.startTotp, {}), onError: onGone });

  if (done) return <RecoveryCodes codes={done.recoveryCodes} onSaved={() => arriveAt(done.returnTo)} />;
  if (start.data) {
    const { id } = start.data;
    const confirm = async (code: string, name: string) => setDone(await call(secondStep.confirmTotp, { params: { id }, body: { code, name } }));
    return <AppSetup setup={start.data} onConfirm={confirm} onCancel={() => start.reset()} />;
  }
  return (
    <>
      {start.error && <FailureNotice error={start.error} prefix="MFA" />}
      <div className={classes.buttons}>
        <Button loading={start.isPending} onClick={() => start.mutate()}>{t('MFA/SIGN_IN/SET_UP')}</Button>
        <CancelSignIn />
      </div>
    </>
  );
}
