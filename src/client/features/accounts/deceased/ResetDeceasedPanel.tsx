import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { passwords } from '#contract/passwords.ts';
import { isHolderDeceased } from '#rules/deceased.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { Button } from '#client/ui/Button.ts';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PanelFoot } from '#client/ui/PanelFoot.tsx';
import { useTranslation } from '../texts.ts';
import { prefetchAtVisit } from '#client/offline/persister.ts';
import { useClosePanel } from '#client/routing/panels.ts';
import { usePanelParams } from '#client/routing/openPanel.ts';
import { requireParam } from '#client/routing/params.ts';
import { ProfileHeader } from '../profile/ProfileHeader.tsx';
import { profileQueries, refreshProfiles } from '../profile/queries.ts';
import { useEffect, useRef } from 'react';
import classes from './ResetDeceased.module.css';

/** Prefetches the data while the panel's code is loading. */
export function loader({ params }: LoaderFunctionArgs): void {
  void prefetchAtVisit(queryClient, profileQueries.read(requireParam(params, 'liuid')));
}

/**
 * `…/panels/manageaccount/resetdeceasedaccountpwd/:liuid`: closes the account of a deceased person
 * by setting a password that nobody knows (SUPP-15).
 */
export default function ResetDeceasedPanel() {
  const liuId = requireParam(usePanelParams(), 'liuid');
  // Resets the state for another account, so that a confirmation is never shown under another
  // person's name.
  return <ResetDeceased key={liuId} liuId={liuId} />;
}

/** The consequences of the reset before it is done, and a confirmation afterwards. */
function ResetDeceased({ liuId }: { liuId: string }) {
  const { t } = useTranslation();
  const close = useClosePanel();
  const { data, error, refetch } = useQuery(profileQueries.read(liuId));
  const reset = useAction({
    send: () => call(passwords.resetDeceased, { params: { liuId } }),
    isSecret: true,
    failure: null,
    // A reset adds an event to the history, and a refusal means that the displayed account is
    // outdated.
    refresh: refreshProfiles,
  });
  const account = data?.body.account;
  const isDone = reset.isSuccess;
  const mayReset = account !== undefined && isHolderDeceased(account);

  return (
    <Panel
      title={t('PANEL/RESET_DECEASED_PASSWORD')}
      onClose={close}
      loading={!account && !error}
      submitError={reset.error && failureToast(reset.error, 'ACCOUNTS/DECEASED')}
    >
      <PanelFoot
        main={
          !isDone ? (
            mayReset && (
              <ActionButton
                action={reset}
                label={t('ACCOUNTS/DECEASED/SUBMIT')}
                look={{ variant: 'filled', size: 'md' }}
              />
            )
          ) : (
            <Button variant="default" onClick={close}>
              {t('ACCOUNTS/DECEASED/CLOSE')}
            </Button>
          )
        }
      />
      {account ? (
        <div className="stack-lg">
          <ProfileHeader account={account} />
          {isDone && <Done />}
          {!isDone &&
            (mayReset ? (
              <Consequences />
            ) : (
              <Notice tone="info" title={t('ACCOUNTS/DECEASED/NOT_DECEASED')}>
                {t('ACCOUNTS/DECEASED/NOT_DECEASED_TEXT')}
              </Notice>
            ))}
        </div>
      ) : (
        error && (
          <ErrorState
            error={error}
            title={t('ACCOUNTS/PROFILE/FAILED')}
            onRetry={() => void refetch()}
          />
        )
      )}
    </Panel>
  );
}

const consequences = [
  'ACCOUNTS/DECEASED/NEW_PASSWORD',
  'ACCOUNTS/DECEASED/OLD_PASSWORD',
  'ACCOUNTS/DECEASED/TOLD',
] as const;

function Consequences() {
  const { t } = useTranslation();
  return (
    <section className={classes.consequences}>
      <h3>{t('ACCOUNTS/DECEASED/WHAT_HAPPENS')}</h3>
      <ul>
        {consequences.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Confirmation with the consequences of the reset, to be passed on to the relatives. */
function Done() {
  const { t } = useTranslation();
  const told = useRef<HTMLElement>(null);
  // The clicked button has been removed, so its focus would be lost.
  useEffect(() => {
    told.current?.focus();
  }, []);
  return (
    <section
      ref={told}
      tabIndex={-1}
      className="stack-lg"
      aria-label={t('ACCOUNTS/DECEASED/RESET')}
    >
      <Notice tone="success" title={t('ACCOUNTS/DECEASED/RESET')}>
        {t('ACCOUNTS/DECEASED/NOBODY_KNOWS')}
      </Notice>
    </section>
  );
}
