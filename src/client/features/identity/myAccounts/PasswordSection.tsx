import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { useSession } from '../../../api/session.ts';
import { LockIcon } from '../../../components/icons.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { PasswordStanding } from './PasswordStanding.tsx';
import { myAccountsQueries } from './queries.ts';
import { Section } from './Section.tsx';
import classes from './MyAccounts.module.css';

/** Who only looks loads no form. */
const ChangePasswordForm = lazy(async () => ({ default: (await import('./ChangePasswordForm.tsx')).ChangePasswordForm }));

/** Below `/myaccounts/personal` the address may ask for the form at once. */
const FORM = '/myaccounts/personal/password/*';

type Stage = 'reading' | 'changing' | 'changed';

/** The password: how it stands, and after a tap another one. */
export function PasswordSection() {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const isAskedFor = useMatch(FORM) !== null;
  const [stage, setStage] = useState<Stage>(isAskedFor ? 'changing' : 'reading');
  const leaveForm = (next: Stage) => {
    setStage(next);
    title.current?.focus();
  };

  return (
    <Section title={t('MY_ACCOUNTS/PASSWORD/TITLE')} failure={t('MY_ACCOUNTS/PASSWORD/FAILED')} titleRef={title}>
      <div className={classes.parts}>
        {stage === 'changed' && <Notice tone="success" title={t('MY_ACCOUNTS/PASSWORD/CHANGED')} isSpoken>{t('MY_ACCOUNTS/PASSWORD/CHANGED_TEXT')}</Notice>}
        <PasswordStatus />
        {stage === 'changing' ? (
          <Suspense fallback={<RowBones rows={3} />}>
            <OwnForm onChanged={() => leaveForm('changed')} onCancel={() => leaveForm('reading')} />
          </Suspense>
        ) : (
          <ChangeButton onPress={() => setStage('changing')} />
        )}
      </div>
    </Section>
  );
}

function PasswordStatus() {
  const { t } = useTranslation();
  const { data: status } = useSuspenseQuery(myAccountsQueries.password());
  return (
    <>
      {status.renewingRequired && <Notice tone="warning" title={t('MY_ACCOUNTS/PASSWORD/RENEW')}>{t('MY_ACCOUNTS/PASSWORD/RENEW_TEXT')}</Notice>}
      <PasswordStanding status={status} />
    </>
  );
}

function OwnForm(props: { onChanged: () => void; onCancel: () => void }) {
  const liUId = useSession()?.user?.liUId;
  return liUId ? <ChangePasswordForm liUId={liUId} {...props} /> : null;
}

function ChangeButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data: { renewingRequired, passwordLastSet } } = useSuspenseQuery(myAccountsQueries.password());
  return (
    <div className={classes.action}>
      <Button variant={renewingRequired || !passwordLastSet ? 'filled' : 'default'} leftSection={<LockIcon size={18} />} disabled={!online} onClick={onPress}>{t('MY_ACCOUNTS/PASSWORD/CHANGE')}</Button>
      {!online && <p className={classes.quiet}>{t('MY_ACCOUNTS/PASSWORD/OFFLINE')}</p>}
    </div>
  );
}
