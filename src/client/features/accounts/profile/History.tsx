import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AccountEvent } from '#contract/accountHistory.ts';
import { dateInSweden } from '#rules/dates.ts';
import { Button } from '#client/ui/Button.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useTranslation } from '../texts.ts';
import { profileQueries } from './queries.ts';
import { useSentences, type Sentences } from './sentences.ts';
import classes from './EmployeePanel.module.css';

/** Number of events shown before the user expands the list. */
const INITIAL_COUNT = 5;

/** The account's history: each event as a sentence, with its actor and time. */
export function History({ norEduPersonLIN }: { norEduPersonLIN: string }) {
  const { t } = useTranslation();
  const sentences = useSentences();
  const { data: events } = useSuspenseQuery(profileQueries.history(norEduPersonLIN));
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  if (events.length === 0) return <p className="quiet">{t('ACCOUNTS/HISTORY/NONE')}</p>;

  const shown = isWhole ? events : events.slice(0, INITIAL_COUNT);
  const showAll = () => {
    flushSync(() => setWhole(true));
    // The button has been removed, so the focus moves to the first of the added events.
    list.current?.querySelector<HTMLElement>(`:nth-child(${INITIAL_COUNT + 1})`)?.focus();
  };
  return (
    <>
      <ol className="plain-list stack" ref={list}>
        {shown.map((event) => (
          <Event key={event.id} event={event} sentences={sentences} />
        ))}
      </ol>
      {shown.length < events.length && (
        <Button variant="default" size="sm" mt="md" onClick={showAll}>
          {t('ACCOUNTS/HISTORY/MORE', { count: events.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function Event({ event, sentences }: { event: AccountEvent; sentences: Sentences }) {
  const { actionOf, actorOf, changeOf, timeOf } = sentences;
  return (
    <li className={classes.event} tabIndex={-1}>
      <p>{actionOf(event)}</p>
      <p className="quiet">
        <DateText date={dateInSweden(new Date(event.at))} /> {timeOf(event)} · {actorOf(event)}
      </p>
      {event.changes.length > 0 && (
        <ul className={classes.changes}>
          {event.changes.map((change) => (
            <li key={change.field}>{changeOf(change)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
