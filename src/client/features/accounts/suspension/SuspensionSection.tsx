import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contract/account.ts';
import { suspensions, type Suspension } from '#contract/suspensions.ts';
import { dateInSweden } from '#rules/dates.ts';
import { isSuspendable } from '#rules/statusRights.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { toasts, useTranslation } from '../texts.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { refetchLists } from '../bulk/cachedLists.ts';
import { refreshProfiles } from '../profile/queries.ts';
import { Section } from '../profile/Section.tsx';
import { suspensionQueries } from './queries.ts';
import { SuspendForm } from './SuspendForm.tsx';
import classes from './Suspension.module.css';

/** Lets superusers suspend an account and reinstate it. */
export function SuspensionSection({ account, liUId }: { account: Account; liUId: string }) {
  const { t } = useTranslation();
  const { data: suspension } = useSuspenseQuery(suspensionQueries.read(liUId));
  const [isAsking, setAsking] = useState(false);
  const name = account.displayName;

  return (
    <Section title={t('ACCOUNTS/SUSPENSION/TITLE')}>
      {suspension !== null && <Suspended suspension={suspension} liUId={liUId} name={name} />}
      {suspension === null && !isAsking && (
        <div className="stack">
          <p className="quiet">
            {t(
              isSuspendable(account.userStatus)
                ? 'ACCOUNTS/SUSPENSION/NONE'
                : 'ACCOUNTS/SUSPENSION/NOT_POSSIBLE',
            )}
          </p>
          {isSuspendable(account.userStatus) && (
            <Button
              className={classes.button ?? ''}
              variant="default"
              color="red"
              onClick={() => setAsking(true)}
            >
              {t('ACCOUNTS/SUSPENSION/OPEN')}
            </Button>
          )}
        </div>
      )}
      {suspension === null && isAsking && (
        <SuspendForm liUId={liUId} name={name} onClose={() => setAsking(false)} />
      )}
    </Section>
  );
}

function Suspended({
  suspension: { since, until, reason, by },
  liUId,
  name,
}: {
  suspension: Suspension;
  liUId: string;
  name: string;
}) {
  const { t } = useTranslation();
  const { exact } = useDays();
  const client = useQueryClient();
  const reinstate = useAction({
    send: () => call(suspensions.reinstate, { params: { liUId } }),
    onSent: () => toasts.success('ACCOUNTS/SUSPENSION/REINSTATED', { name }),
    failure: 'ACCOUNTS/SUSPENSION',
    refresh: async () => {
      await client.invalidateQueries({ queryKey: suspensionQueries.read(liUId).queryKey });
      refetchLists();
      await refreshProfiles(client);
    },
  });
  const start = exact(dateInSweden(new Date(since)));
  return (
    <div className="stack">
      <Notice
        tone="warning"
        title={
          until === null
            ? t('ACCOUNTS/SUSPENSION/SINCE', { since: start })
            : t('ACCOUNTS/SUSPENSION/SINCE_UNTIL', { since: start, until: exact(until) })
        }
      >
        <p className={classes.reason}>{reason ?? t('ACCOUNTS/SUSPENSION/NO_REASON')}</p>
        {by !== null && <p>{t('ACCOUNTS/SUSPENSION/BY', { name: by.displayName })}</p>}
      </Notice>
      <ActionButton
        action={reinstate}
        label={t('ACCOUNTS/SUSPENSION/REINSTATE', { name })}
        look={{ variant: 'filled', size: 'md', className: classes.button ?? '' }}
      />
    </div>
  );
}
