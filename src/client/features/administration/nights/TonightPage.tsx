import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  MAX_MOVES,
  type NightMove,
  nights,
  type PastNight,
  type StepPlan,
  type Tonight,
} from '#contract/nights.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import columns from '#client/ui/Columns.module.css';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { ClockIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { nightQueries } from './queries.ts';
import classes from './Nights.module.css';

/** `/administration/tonight`: what the portal will do to accounts on its own, and what it did. */
export default function TonightPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(nightQueries.tonight());
  return (
    <Page title={t('ADMINISTRATION/TONIGHT')} lead={t('ADMINISTRATION/TONIGHT/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className={columns.mainAndSide}>
        {data ? (
          <>
            <div className="stack-lg">
              {data.steps
                .filter(({ isHeld }) => isHeld)
                .map((step) => (
                  <Held key={step.step} day={data.day} {...step} />
                ))}
              {data.steps.map(
                ({ step, permission }) =>
                  permission && (
                    <Permitted key={step} day={data.day} step={step} permission={permission} />
                  ),
              )}
              <Moves {...data} />
            </div>
            <PastNights />
          </>
        ) : error ? (
          <ErrorState
            error={error}
            title={t('ADMINISTRATION/TONIGHT/FAILED')}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowSkeleton rows={6} />
        )}
      </div>
    </Page>
  );
}

/** A step that waits for a permission, because it concerns unusually many accounts. */
function Held({ day, step, due }: StepPlan & Pick<Tonight, 'day'>) {
  const { t } = useTranslation();
  const permit = useAction({
    send: () => call(nights.permit, { body: { day, step, accounts: due } }),
    onSent: () => toasts.success('ADMINISTRATION/TONIGHT/PERMIT/DONE'),
    failure: (failure) =>
      failure instanceof ApiError && failure.status === 409
        ? toasts.error('ADMINISTRATION/TONIGHT/PERMIT/FAILED')
        : toasts.failure(failure, 'ADMINISTRATION/TONIGHT/PERMIT'),
    refresh: (client) => client.invalidateQueries(nightQueries.tonight()),
  });
  return (
    <Notice tone="warning" title={t('ADMINISTRATION/TONIGHT/HELD')}>
      <p>{t(`ADMINISTRATION/TONIGHT/HELD/${upperCase(step)}`, { count: due })}</p>
      <ActionButton
        action={permit}
        label={t('ADMINISTRATION/TONIGHT/PERMIT', { count: due })}
        question={t('ADMINISTRATION/TONIGHT/PERMIT/QUESTION')}
        confirm={t('ADMINISTRATION/TONIGHT/PERMIT/CONFIRM')}
        keep={t('ADMINISTRATION/TONIGHT/PERMIT/KEEP')}
      />
    </Notice>
  );
}

interface PermittedProps extends Pick<Tonight, 'day'>, Pick<StepPlan, 'step'> {
  readonly permission: NonNullable<StepPlan['permission']>;
}

/** A step that somebody has permitted, until the night begins. */
function Permitted({ day, step, permission: { accounts, by, at } }: PermittedProps) {
  const { t } = useTranslation();
  const withdraw = useAction({
    send: () => call(nights.withdraw, { params: { day, step } }),
    onSent: () => toasts.success('ADMINISTRATION/TONIGHT/WITHDRAW/DONE'),
    failure: (failure) =>
      failure instanceof ApiError && failure.status === 409
        ? toasts.error('ADMINISTRATION/TONIGHT/WITHDRAW/GONE')
        : toasts.failure(failure, 'ADMINISTRATION/TONIGHT/WITHDRAW'),
    refresh: (client) => client.invalidateQueries(nightQueries.tonight()),
  });
  return (
    <Notice
      tone="info"
      title={t('ADMINISTRATION/TONIGHT/PERMITTED')}
      action={
        <ActionButton action={withdraw} label={t('ADMINISTRATION/TONIGHT/WITHDRAW/SUBMIT')} />
      }
    >
      <p>{t(`ADMINISTRATION/STEP/${upperCase(step)}`, { count: accounts })}</p>
      <p>{t('ADMINISTRATION/TONIGHT/PERMITTED_BY', { name: by, moment: momentInWords(at) })}</p>
    </Notice>
  );
}

function Moves({ day, moves, steps }: Tonight) {
  const { t } = useTranslation();
  const total = steps.reduce((sum, { due }) => sum + due, 0);
  if (moves.length === 0)
    return (
      <EmptyState icon={ClockIcon} title={t('ADMINISTRATION/TONIGHT/NONE')}>
        {t('ADMINISTRATION/TONIGHT/NONE_TEXT')}
      </EmptyState>
    );
  return (
    <>
      {[...Map.groupBy(moves, ({ step }) => step)].map(([step, group]) => (
        <section key={step} aria-labelledby={`moves-${step}`}>
          <h2 id={`moves-${step}`}>
            {t(`ADMINISTRATION/STEP/${upperCase(step)}`, {
              count: steps.find((one) => one.step === step)?.due ?? group.length,
            })}
          </h2>
          <ul className={`plain-list ${classes.moves}`}>
            {group.map((move) => (
              <li key={`${move.liUId} ${move.displayName}`} className="row">
                <Move {...move} night={day} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total > MAX_MOVES && (
        <p className="note">{t('ADMINISTRATION/TONIGHT/MORE', { count: MAX_MOVES })}</p>
      )}
    </>
  );
}

interface MoveProps extends NightMove {
  /** The day that begins with the coming night. */
  readonly night: string;
}

/** An account as it is today, and what becomes of it tonight. */
function Move({ liUId, displayName, userStatus, step, on, night }: MoveProps) {
  const { t } = useTranslation();
  const { inWords } = useDays();
  const what = t(`ADMINISTRATION/TONIGHT/BECOMES/${upperCase(step)}`);
  return (
    <>
      <span className={classes.name}>
        {liUId === null ? (
          displayName
        ) : (
          <Link to={paths.accountCourse(liUId)}>
            {displayName} ({liUId})
          </Link>
        )}
      </span>
      <UserStatusBadge status={userStatus} />
      <span className="note">
        {on < night ? t('ADMINISTRATION/TONIGHT/OVERDUE', { what, day: inWords(on) }) : what}
      </span>
    </>
  );
}

function PastNights() {
  const { t } = useTranslation();
  const { data: past } = useQuery(nightQueries.past());
  if (past === undefined) return null;
  return (
    <section aria-labelledby="past-nights">
      <h2 id="past-nights">{t('ADMINISTRATION/NIGHTS')}</h2>
      {past.length === 0 && <p className="note">{t('ADMINISTRATION/NIGHTS/NONE')}</p>}
      <ul className={`plain-list ${classes.moves}`}>
        {[...Map.groupBy(past, ({ day }) => day)].map(([day, steps]) => (
          <li key={day} className={classes.night}>
            <p className="semibold">
              <DateText date={day} />
            </p>
            <ul className="plain-list">
              {steps.map((step) => (
                <li key={step.step}>
                  <Outcome {...step} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ step, done, failed, held }: PastNight) {
  const { t } = useTranslation();
  return (
    <>
      {t(`ADMINISTRATION/NIGHTS/STEP/${upperCase(step)}`, { count: done })}
      {failed > 0 && (
        <span className={classes.failed}>
          {' '}
          {t('ADMINISTRATION/NIGHTS/FAILED', { count: failed })}
        </span>
      )}
      {held > 0 && (
        <span className={classes.failed}> {t('ADMINISTRATION/NIGHTS/HELD', { count: held })}</span>
      )}
    </>
  );
}
