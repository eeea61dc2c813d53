import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { externalReset as calls } from '#contract/externalReset.ts';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { externalReset } from '#client/paths/outside.ts';
import { BackToStart } from './BackToStart.tsx';
import { CodeStep } from './CodeStep.tsx';
import { externalQueries } from './queries.ts';
import { ResetFrame } from './ResetFrame.tsx';

export const loader = () => queryClient.prefetchQuery(externalQueries.resetProgress());

/** The second step: the mailed code (EXT-13). */
export default function ResetVerifyPage() {
  return (
    <ResetFrame at={1} heading="EXTERNAL/VERIFY/TITLE" help="EXTERNAL/VERIFY/HELP">
      <Verifying />
    </ResetFrame>
  );
}

function Verifying() {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(externalQueries.resetProgress());
  // Keeps the initial state, so that a code that expires while the page is open is reported here,
  // with a button for a new one.
  const [{ step, verification }] = useState(data);
  if (step === 'init' || verification === null) return <BackToStart to={externalReset('init')} />;
  if (step === 'setPassword') return <Navigate replace to={externalReset('setpassword')} />;
  const { email, status } = verification;
  return (
    <CodeStep
      email={email}
      isLocked={status === 'Locked'}
      verify={(code) => call(calls.verifyResetCode, { query: { email, code } })}
      resend={() => call(calls.resendResetCode, { query: { email } })}
      onProved={() => void navigate(externalReset('setpassword'), { replace: true })}
      back={externalReset('init')}
    />
  );
}
