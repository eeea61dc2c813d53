import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@mantine/core';
import type { AccountEvent } from '../../../../contract/accountHistory.ts';
import { dateInSweden } from '../../../../rules/dates.ts';
import { Dated } from '../../../components/Dated.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { profileQueries } from './queries.ts';
import { useSentences } from './sentences.ts';
import classes from './EmployeePanel.module.css';

/** So many events are shown before more are asked for. */
const FIRST = 5;

/** What has been done to the account, by whom and when, in plain sentences. */
export function History({ norEduPersonLIN }: { norEduPersonLIN: string }) {
  const { t } = useTranslation();
  const { data: events } = useSuspenseQuery(profileQueries.history(norEduPersonLIN));
  const [isWhole, setWhole] = useState(false);
  if (events.length === 0) return <p className={classes.quiet}>{t('ACCOUNTS/HISTORY/NONE')}</p>;

  const shown = isWhole ? events : events.slice(0, FIRST);
  return (
    <>
      <ol className={classes.events}>
        {shown.map((event) => <Event key={event.id} event={event} />)}
      </ol>
      {shown.length < events.length && (
        <Button variant="default" size="sm" mt="md" onClick={() => setWhole(true)}>
          {t('ACCOUNTS/HISTORY/MORE', { count: events.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function Event({ event }: { event: AccountEvent }) {
  const { actionOf, actorOf, changeOf, timeOf } = useSentences();
  return (
    <li className={classes.event}>
      <p>{actionOf(event)}</p>
      <p className={classes.quiet}>
        <Dated date={dateInSweden(new Date(event.at))} /> {timeOf(event)} · {actorOf(event)}
      </p>
      {event.changes.length > 0 && (
        <ul className={classes.changes}>
          {event.changes.map((change) => <li key={change.field}>{changeOf(change)}</li>)}
        </ul>
      )}
    </li>
  );
}
