import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { queryClient } from '../../../api/queryClient.ts';
import { externalReset } from '../../../paths/outside.ts';
import { BackToStart } from './BackToStart.tsx';
import { externalQueries } from './queries.ts';
import { ResetFrame } from './ResetFrame.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

export const loader = () => queryClient.prefetchQuery(externalQueries.resetProgress());

/** The third step: the new password, while the verification of the address is valid. The page cannot be reached without the code (EXT-15, EXT-16). */
export default function ResetPasswordPage() {
  return (
    <ResetFrame at={2} heading="EXTERNAL/PASSWORD/TITLE" help="EXTERNAL/PASSWORD/HELP">
      <Setting />
    </ResetFrame>
  );
}

function Setting() {
  const { data } = useSuspenseQuery(externalQueries.resetProgress());
  const [{ step, verification }] = useState(data);
  if (step === 'init' || verification === null) return <BackToStart to={externalReset('init')} />;
  return step === 'verify' ? <Navigate replace to={externalReset('verify')} /> : <ResetPasswordForm email={verification.email} />;
}
