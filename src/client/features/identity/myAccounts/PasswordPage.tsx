import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { PasswordAge } from '#client/domain/PasswordAge.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { useSession } from '#client/session/session.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { LockIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RowSkeleton, TextSkeleton } from '#client/ui/Skeletons.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useTranslation } from '../texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { myAccountsQueries } from './queries.ts';
import { SettingPage } from './SettingPage.tsx';
import classes from './MyAccounts.module.css';

export const loader = () => waitBriefly(queryClient.prefetchQuery(myAccountsQueries.password()));

type Stage = 'reading' | 'changing' | 'changed';

/**
 * `/myaccounts/personal/password`: the status of the password, and the form to change it (SELF-16).
 * Read-only offline.
 */
export default function PasswordPage() {
  const { t } = useTranslation();
  const content = useRef<HTMLElement>(null);
  const { online } = useConnection();
  const [stage, setStage] = useState<Stage>(online ? 'changing' : 'reading');
  const leaveForm = (next: Stage) => {
    setStage(next);
    content.current?.focus();
  };

  return (
    <SettingPage title={t('MY_ACCOUNTS/PASSWORD/TITLE')} contentRef={content}>
      {stage === 'changed' && (
        <Notice tone="success" title={t('MY_ACCOUNTS/PASSWORD/CHANGED')} isSpoken>
          {t('MY_ACCOUNTS/PASSWORD/CHANGED_TEXT')}
        </Notice>
      )}
      <AsyncBoundary
        skeleton={<TextSkeleton lines={2} />}
        failure={t('MY_ACCOUNTS/PASSWORD/FAILED')}
      >
        <PasswordStatus />
      </AsyncBoundary>
      {stage === 'changing' ? (
        <OwnForm onChanged={() => leaveForm('changed')} onCancel={() => leaveForm('reading')} />
      ) : (
        <div className={classes.action}>
          <OnlineButton
            variant="default"
            leftSection={<LockIcon size={18} />}
            onClick={() => setStage('changing')}
          >
            {t('MY_ACCOUNTS/PASSWORD/CHANGE')}
          </OnlineButton>
          {!online && <p className="quiet">{t('MY_ACCOUNTS/PASSWORD/OFFLINE')}</p>}
        </div>
      )}
    </SettingPage>
  );
}

function PasswordStatus() {
  const { t } = useTranslation();
  const { data: status, dataUpdatedAt } = useSuspenseQuery(myAccountsQueries.password());
  const { renewingRequired, passwordLastSet, renewBefore } = status;
  return (
    <div className={classes.statusBlock}>
      <DataAge of={dataUpdatedAt} />
      {renewingRequired && (
        <Notice tone="warning" title={t('MY_ACCOUNTS/PASSWORD/RENEW')}>
          {t('MY_ACCOUNTS/PASSWORD/RENEW_TEXT')}
        </Notice>
      )}
      <PasswordAge status={status} Detail={Quiet} />
      {passwordLastSet && !renewBefore && !renewingRequired && (
        <Quiet>{t('MY_ACCOUNTS/PASSWORD/NO_END')}</Quiet>
      )}
    </div>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => <p className="quiet">{children}</p>;

function OwnForm(props: { onChanged: () => void; onCancel: () => void }) {
  const liUId = useSession()?.user?.liUId;
  return liUId ? <ChangePasswordForm liUId={liUId} {...props} /> : <RowSkeleton rows={3} />;
}
