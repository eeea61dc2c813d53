import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { mfa } from '#contract/mfa.ts';
import { AdAccountType } from '#contract/values.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { useTranslation } from '../texts.ts';
import { Button } from '#client/ui/Button.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { KeyIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { useConnection } from '#client/offline/connection.ts';
import { choiceParam } from '#client/routing/params.ts';
import * as paths from '#client/paths/pages.ts';
import { refreshTwoStep, twoStepQueries } from './queries.ts';
import { useReauthentication } from '#client/domain/reauthentication/useReauthentication.tsx';
import classes from './TwoStep.module.css';

/** Accepts any of the four account types, in upper or lower case. */
export async function loader({ params }: LoaderFunctionArgs) {
  const type = choiceParam(params, 'adAccountType', AdAccountType.options);
  await waitBriefly(queryClient.prefetchQuery(twoStepQueries.stateOf(type)));
  return type;
}

/**
 * `/tsv/reset/{adAccountType}`: removes every app, passkey and recovery code, so that the user can
 * start again (PASS-26).
 */
export default function ResetPage() {
  const { t } = useTranslation();
  const type = useLoaderData<typeof loader>();
  return (
    <Page title={t('PAGE/TSV_RESET')} heading={t('PAGE/TSV_RESET')} lead={t('TSV/RESET/LEAD')}>
      <AsyncBoundary skeleton={<TextSkeleton />} failure={t('MFA/FAILED')}>
        <Reset key={type} type={type} />
      </AsyncBoundary>
    </Page>
  );
}

function Reset({ type }: { type: AdAccountType }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { online } = useConnection();
  const { data: state } = useSuspenseQuery(twoStepQueries.stateOf(type));
  const { withReauthentication, dialog } = useReauthentication();
  const reset = useAction({
    send: () => withReauthentication(() => call(mfa.clear, { params: { adAccountType: type } })),
    onSent: async (cleared) => cleared && refreshTwoStep(client),
    failure: 'TSV',
  });
  const back = (
    <Button component={Link} to={paths.myAccounts('personal', 'twostep')} variant="default">
      {t('TSV/RESET/BACK')}
    </Button>
  );

  if (state === null)
    return <EmptyState icon={KeyIcon} title={t('TSV/RESET/NO_ACCOUNT')} action={back} />;
  if (reset.data) {
    return (
      <Notice tone="success" title={t('TSV/RESET/DONE')} isSpoken action={back}>
        <p>{t(reset.data.enabled ? 'TSV/RESET/DONE_ON' : 'TSV/RESET/DONE_OFF')}</p>
      </Notice>
    );
  }
  return (
    <div className={classes.part}>
      {dialog}
      <p>{t('TSV/RESET/CONSEQUENCE')}</p>
      <p>{t(state.enabled ? 'TSV/RESET/STAYS_ON' : 'TSV/RESET/IS_OFF')}</p>
      {!online && (
        <Notice tone="warning" isSpoken>
          <p>{t('MFA/OFFLINE')}</p>
        </Notice>
      )}
      <div className="actions">
        <ActionButton
          action={reset}
          label={t('TSV/RESET/CONFIRM')}
          look={{ variant: 'filled', size: 'md', color: 'red' }}
        />
        {back}
      </div>
    </div>
  );
}
