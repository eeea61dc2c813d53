import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { externalAccounts as calls } from '#contract/externalAccounts.ts';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { externalUser } from '#client/paths/outside.ts';
import { BackToStart } from './BackToStart.tsx';
import { CodeStep } from './CodeStep.tsx';
import { CreateFrame } from './CreateFrame.tsx';
import { externalQueries } from './queries.ts';
import { verifiedCode } from './verifiedCode.ts';
import { useCreateCode } from './useCreateCode.ts';

export const loader = () => queryClient.prefetchQuery(externalQueries.createProgress());

/** The second step: the mailed code (EXT-05). */
export default function CreateVerifyPage() {
  return (
    <CreateFrame at={1} heading="EXTERNAL/VERIFY/TITLE" help="EXTERNAL/VERIFY/HELP">
      <Verifying />
    </CreateFrame>
  );
}

function Verifying() {
  const navigate = useNavigate();
  const { resend } = useCreateCode();
  const { data } = useSuspenseQuery(externalQueries.createProgress());
  // Keeps the initial state, so that a code that expires while the page is open is reported here,
  // with a button for a new one.
  const [{ step, verification }] = useState(data);
  if (step === 'init' || verification === null) return <BackToStart to={externalUser('create')} />;
  if (step === 'setPassword') return <Navigate replace to={externalUser('setpassword')} />;
  const { email, status } = verification;
  const goOn = () => {
    // The verification is bound to this browser, so the account is created without the code.
    verifiedCode.forget();
    void navigate(externalUser('setpassword'), { replace: true });
  };
  return (
    <CodeStep
      email={email}
      isLocked={status === 'Locked'}
      verify={(code) => call(calls.verifyCode, { query: { email, code } })}
      resend={() => resend(email)}
      onProved={goOn}
      back={externalUser('create')}
    />
  );
}
