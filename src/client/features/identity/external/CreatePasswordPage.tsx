import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { queryClient } from '#client/api/queryClient.ts';
import { externalUser } from '#client/paths/outside.ts';
import { BackToStart } from './BackToStart.tsx';
import { CreateAccountForm } from './CreateAccountForm.tsx';
import { CreateFrame } from './CreateFrame.tsx';
import { externalQueries } from './queries.ts';

export const loader = () =>
  Promise.all([
    queryClient.prefetchQuery(externalQueries.createProgress()),
    queryClient.prefetchQuery(externalQueries.invitation()),
  ]);

/**
 * The third step: names, user name and password, while the verification of the address is valid
 * (EXT-04, EXT-07, EXT-08).
 */
export default function CreatePasswordPage() {
  return (
    <CreateFrame at={2} heading="EXTERNAL/CREATE/ACCOUNT" help="EXTERNAL/PASSWORD/HELP">
      <Choosing />
    </CreateFrame>
  );
}

function Choosing() {
  const { data } = useSuspenseQuery(externalQueries.createProgress());
  const { data: opened } = useSuspenseQuery(externalQueries.invitation());
  const [{ step, verification }] = useState(data);
  const [invitation] = useState(opened);
  if (step === 'init' || verification === null) return <BackToStart to={externalUser('create')} />;
  return step === 'verify' ? (
    <Navigate replace to={externalUser('verify')} />
  ) : (
    <CreateAccountForm
      email={verification.email}
      invitation={invitation?.email === verification.email ? invitation : null}
    />
  );
}
