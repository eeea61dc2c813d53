import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { incidents, type IncidentWithActions } from '#contract/incidents.ts';
import { dateInSweden } from '#rules/dates.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { useCaller } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PlusIcon } from '#client/ui/deferredIcons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { clockTime } from '#client/domain/caller/clockTime.ts';
import { MemoForm } from './MemoForm.tsx';
import { NewCaseForm } from './NewCaseForm.tsx';
import { supportQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import classes from './Support.module.css';

const CASE = 'case';

interface CasesProps {
  readonly liUId: string;
  readonly isCreating: boolean;
  readonly onCreating: (isNew: boolean) => void;
}

/**
 * The person's cases at the worker's own desk, newest first, with their history and a form for a new
 * case (SUPP-09). Notes from colleagues appear automatically.
 */
export function Cases({ liUId, isCreating, onCreating }: CasesProps) {
  const { t, language } = useTranslation();
  const { data: cases, error, dataUpdatedAt } = useSuspenseQuery(supportQueries.cases(liUId));
  const opening = useOpenCases();
  const seesAll = useCaller()?.roles.includes('MinITSuperUser') ?? false;
  return (
    <section className={classes.cases} aria-labelledby="cases">
      <div className={`spread ${classes.cardHead}`}>
        <h2 id="cases">
          {cases.length === 0
            ? t('SUPPORT/CASES/NONE')
            : t('SUPPORT/CASES', { count: cases.length })}
        </h2>
        {!isCreating && (
          <Button size="sm" leftSection={<PlusIcon size={16} />} onClick={() => onCreating(true)}>
            {t('SUPPORT/CASES/NEW')}
          </Button>
        )}
      </div>
      {!seesAll && <p className="note">{t('SUPPORT/CASES/OTHER_DESKS')}</p>}
      {error && (
        <Notice
          tone="warning"
          title={t('SUPPORT/CASES/STALE', {
            time: clockTime(new Date(dataUpdatedAt).toISOString(), language),
          })}
          isSpoken
        />
      )}
      {isCreating && (
        <div className={classes.newCase}>
          <NewCaseForm liUId={liUId} onDone={() => onCreating(false)} />
        </div>
      )}
      {cases.length > 0 && (
        <ul>
          {cases.map((one) => (
            <CaseRow key={one.id} one={one} liUId={liUId} {...opening(one.number)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Keeps the numbers of the expanded cases in the address, so that a reload or an expired session
 * does not lose the desk's place.
 */
function useOpenCases() {
  const [query, setQuery] = useSearchParams();
  return (number: string) => ({
    isOpen: query.getAll(CASE).includes(number),
    onOpen: (isOpen: boolean) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(CASE, number);
          if (isOpen) next.append(CASE, number);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  });
}

interface CaseRowProps {
  readonly one: IncidentWithActions;
  readonly liUId: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function CaseRow({
  one: { id, number, briefDescription, request, status, created, actions },
  liUId,
  isOpen,
  onOpen,
}: CaseRowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.case}>
      <details
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => open !== isOpen && onOpen(open)}
      >
        <summary>
          <h3>{briefDescription}</h3>
          <StatusBadge
            tone={status === 'Open' ? 'waiting' : 'ok'}
            label={t(status === 'Open' ? 'SUPPORT/CASES/OPEN' : 'SUPPORT/CASES/CLOSED')}
          />
          <span className="note">
            {number} · <DateText date={dateInSweden(new Date(created))} />
          </span>
        </summary>
        <p className={classes.text}>{request}</p>
        <ol>
          {actions.map(({ id: actionId, memoText, invisibleForCaller, entryDate }) => (
            <li key={actionId} data-internal={invisibleForCaller || undefined}>
              <span className="note">
                <time dateTime={entryDate}>{momentInWords(entryDate)}</time>
                {invisibleForCaller && ` · ${t('SUPPORT/MEMO/INTERNAL')}`}
              </span>
              <p className={classes.text}>{memoText}</p>
            </li>
          ))}
        </ol>
        <SetStatus incidentId={id} number={number} liUId={liUId} status={status} />
        <MemoForm incidentId={id} number={number} liUId={liUId} isClosed={status !== 'Open'} />
      </details>
    </li>
  );
}

/** Button that closes the case, or reopens it: either can be undone by the other. */
function SetStatus({
  incidentId,
  number,
  liUId,
  status,
}: Pick<IncidentWithActions, 'number' | 'status'> & {
  readonly incidentId: string;
  readonly liUId: string;
}) {
  const { t } = useTranslation();
  const isOpen = status === 'Open';
  const change = useAction({
    send: () =>
      call(incidents.setStatus, {
        params: { incidentId },
        body: { status: isOpen ? 'Closed' : 'Open' },
      }),
    onSent: () =>
      toasts.success(isOpen ? 'SUPPORT/CASES/CLOSE/DONE' : 'SUPPORT/CASES/REOPEN/DONE', { number }),
    failure: 'SUPPORT/CASES',
    refresh: (client) =>
      client.invalidateQueries({ queryKey: supportQueries.cases(liUId).queryKey }),
  });
  return (
    <ActionButton
      action={change}
      label={t(isOpen ? 'SUPPORT/CASES/CLOSE' : 'SUPPORT/CASES/REOPEN')}
    />
  );
}
