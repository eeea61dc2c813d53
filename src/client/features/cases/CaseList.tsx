import { useSuspenseQuery } from '@tanstack/react-query';
import type { IncidentWithActions } from '#contract/incidents.ts';
import { dateInSweden } from '#rules/dates.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ChatIcon } from '#client/ui/icons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { caseQueries } from './queries.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { useTranslation } from './texts.ts';
import classes from './Cases.module.css';

/** The cases, newest first; each expands to the request, the replies and a form for a reply. */
export function CaseList() {
  const { t } = useTranslation();
  const { data: cases } = useSuspenseQuery(caseQueries.mine());
  if (cases.length === 0)
    return (
      <EmptyState icon={ChatIcon} title={t('CASES/NONE')}>
        {t('CASES/NONE/TEXT')}
      </EmptyState>
    );
  return (
    <ul className="plain-list stack">
      {cases.map((one) => (
        <CaseRow key={one.id} of={one} />
      ))}
    </ul>
  );
}

function CaseRow({
  of: { id, number, briefDescription, request, status, created, actions },
}: {
  of: IncidentWithActions;
}) {
  const { t } = useTranslation();
  return (
    <li className={classes.case}>
      <details>
        <summary>
          <h2>{briefDescription}</h2>
          <span className="note">
            {number} · <DateText date={dateInSweden(new Date(created))} />
          </span>
          <StatusBadge
            tone={status === 'Open' ? 'waiting' : 'ok'}
            label={t(status === 'Open' ? 'CASES/STATUS/OPEN' : 'CASES/STATUS/CLOSED')}
          />
        </summary>
        <p className={classes.text}>{request}</p>
        <ol className={`plain-list ${classes.actions}`}>
          {actions.map(({ id: actionId, memoText, entryDate }) => (
            <li key={actionId}>
              <span className="note">
                <DateText date={dateInSweden(new Date(entryDate))} />
              </span>
              <p className={classes.text}>{memoText}</p>
            </li>
          ))}
        </ol>
        <ReplyForm incidentId={id} number={number} isClosed={status !== 'Open'} />
      </details>
    </li>
  );
}
