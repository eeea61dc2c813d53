import { useState } from 'react';
import { Navigate, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router-dom';
import type { VerificationType } from '#contract/values.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import * as paths from '#client/paths/pages.ts';
import { choiceParam } from '#client/routing/params.ts';
import { useCaller } from '#client/session/session.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from './texts.ts';
import { verifyQueries } from './queries.ts';
import { VerifySteps } from './VerifySteps.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const type = choiceParam(params, 'type', ['email', 'sms']);
  await waitBriefly(queryClient.prefetchQuery(verifyQueries.one(type)));
  return { type, code: params['code'] ?? null };
}

/** `/verify/email` and `/verify/sms`, with or without a code (SELF-11). */
export default function VerifyPage() {
  const { type, code } = useLoaderData<typeof loader>();
  const given = codeFromState(useLocation().state);
  // A code in the address is removed from the address and the history before anything else is done.
  if (code !== null)
    return <Navigate replace to={paths.verify(type)} state={{ verificationCode: code }} />;
  return <Verifying key={type} type={type} givenCode={given} />;
}

function Verifying({ type, givenCode }: { type: VerificationType; givenCode: string | null }) {
  const { t } = useTranslation();
  const personType = useCaller()?.personType;
  // Kept in this state only, for as long as the page is open.
  const [code] = useState(givenCode);
  return (
    <Page isNarrow title={t('PAGE/VERIFY')} heading={t(`VERIFY/TITLE/${type}`)}>
      <BackLink to={paths.profile(personType === 'Student' ? 'Student' : 'Employee')}>
        {t('PAGE/PROFILE')}
      </BackLink>
      <AsyncBoundary skeleton={<TextSkeleton lines={4} />} failure={t('VERIFY/FAILED')}>
        <VerifySteps type={type} givenCode={code} />
      </AsyncBoundary>
    </Page>
  );
}

const codeFromState = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'verificationCode' in state &&
  typeof state.verificationCode === 'string'
    ? state.verificationCode
    : null;
