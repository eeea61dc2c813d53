import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { RetirementOptions } from '#contract/students.ts';
import { daysBetween } from '#rules/dates.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { Pivots } from '#client/domain/myAccounts/Pivots.tsx';
import * as paths from '#client/paths/pages.ts';
import { useCaller, useSession } from '#client/session/session.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Button } from '#client/ui/Button.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { usePassedDay } from '#client/ui/dates/useToday.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton, TextSkeleton } from '#client/ui/Skeletons.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { studyQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import { Choices } from './Choices.tsx';
import { type Choosing, type Outcome, useChoosing } from './useChoosing.ts';
import classes from './Retirement.module.css';

export const loader = () =>
  waitBriefly(queryClient.prefetchQuery(studyQueries.retirementOptions()));

/**
 * `/myaccounts/studentretirement`: how the student's account ends, and the other options (SELF-06,
 * STUD-03).
 */
export default function RetirementPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('RETIREMENT/TITLE')}>
      <Pivots />
      <CachedDataAge />
      <AsyncBoundary skeleton={<Waiting />} failure={t('RETIREMENT/FAILED')}>
        <Retirement />
      </AsyncBoundary>
    </Page>
  );
}

function Retirement() {
  const { data: options } = useSuspenseQuery(studyQueries.retirementOptions());
  const isAlumnus = useCaller()?.primaryAffiliation === 'alum';
  const choosing = useChoosing();
  const isEnding = options.refusals['cancel-account'] !== 'NOT_ENDING';
  return (
    <div className={classes.retirement}>
      <ChoiceResult outcome={choosing.outcome} options={options} />
      {isEnding ? (
        <>
          <AccountEndSection options={options} />
          {options.undo && <Undoing undo={options.undo} choosing={choosing} />}
          <Choices options={options} choosing={choosing} />
        </>
      ) : (
        <NotEnding isAlumnus={isAlumnus} />
      )}
    </div>
  );
}

const Waiting = () => (
  <div className={classes.retirement}>
    <TextSkeleton lines={3} />
    <RowSkeleton rows={3} height="15rem" />
  </div>
);

/** Age of the stored response while the server cannot be reached. */
function CachedDataAge() {
  const { data, dataUpdatedAt } = useQuery({ ...studyQueries.retirementOptions(), enabled: false });
  return <div className="apart">{data && <DataAge of={dataUpdatedAt} />}</div>;
}

/** Result of a choice, which receives the focus because the focused control has been removed. */
function ChoiceResult({
  outcome,
  options,
}: {
  outcome: Outcome | null;
  options: RetirementOptions;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) place.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Message outcome={outcome} options={options} />
    </div>
  );
}

function Message({
  outcome: { choice, isDone },
  options: { retirementDate, refusals, credits },
}: {
  outcome: Outcome;
  options: RetirementOptions;
}) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  if (!isDone) {
    const refusal = choice === 'undo-cancel' ? null : refusals[choice];
    return (
      <Notice tone="warning" title={t('RETIREMENT/GONE/TITLE')} isSpoken>
        <p>
          {refusal && t(`RETIREMENT/WHY_NOT/${refusal}`, { credits })} {t('RETIREMENT/GONE/TEXT')}
        </p>
      </Notice>
    );
  }
  if (choice === 'undo-cancel')
    return (
      <Notice tone="success" title={t('RETIREMENT/UNDO/DONE')} isSpoken>
        <p>{t('RETIREMENT/UNDO/DONE_TEXT')}</p>
      </Notice>
    );
  if (choice === 'become-alumn')
    return (
      <Notice tone="success" title={t('RETIREMENT/BECOME/DONE')} isSpoken>
        <p>{t('RETIREMENT/BECOME/DONE_TEXT')}</p>
      </Notice>
    );
  return (
    <Notice
      tone="success"
      title={t('RETIREMENT/STAY/DONE', { day: retirementDate && fullDate(retirementDate) })}
      isSpoken
    >
      <p>{t('RETIREMENT/STAY/DONE_TEXT')}</p>
    </Notice>
  );
}

/** What happens to the account without a choice, and when. */
function AccountEndSection({ options: { retirementDate } }: { options: RetirementOptions }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const passedDay = usePassedDay();
  const liUId = useSession()?.user?.liUId ?? '';
  const daysLeft = retirementDate === null ? null : daysBetween(passedDay, retirementDate);
  return (
    <section className={classes.end}>
      <h2>
        {retirementDate === null ? (
          t('RETIREMENT/ENDS/SOMETIME', { liUId })
        ) : (
          <DateText date={retirementDate}>
            {t(daysLeft === 0 ? 'RETIREMENT/ENDS/TODAY' : 'RETIREMENT/ENDS/ON', {
              liUId,
              day: fullDate(retirementDate),
            })}
          </DateText>
        )}
      </h2>
      {daysLeft !== null && (
        <p>
          {daysLeft > 0
            ? t('RETIREMENT/ENDS/DAYS_LEFT', { count: daysLeft })
            : t('RETIREMENT/ENDS/MIDNIGHT')}
        </p>
      )}
      <p className="quiet">{t('RETIREMENT/ENDS/WHAT_CLOSES')}</p>
    </section>
  );
}

/** Offers the owner who has cancelled the account today to keep it. */
function Undoing({
  undo: { retirementDate },
  choosing: { running, choose },
}: {
  undo: NonNullable<RetirementOptions['undo']>;
  choosing: Choosing;
}) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  return (
    <Notice
      tone="warning"
      title={t('RETIREMENT/UNDO/TITLE')}
      action={
        <OnlineButton
          size="sm"
          loading={running === 'undo-cancel'}
          disabled={running !== null}
          onClick={() => choose('undo-cancel')}
        >
          {t('RETIREMENT/UNDO/BUTTON')}
        </OnlineButton>
      }
    >
      <p>
        {retirementDate === null
          ? t('RETIREMENT/UNDO/TEXT_UNDATED')
          : t('RETIREMENT/UNDO/TEXT', { day: fullDate(retirementDate) })}
      </p>
    </Notice>
  );
}

/** Shown when there is nothing to choose: when there will be, or how an alumnus's account ends. */
function NotEnding({ isAlumnus }: { isAlumnus: boolean }) {
  const { t } = useTranslation();
  if (!isAlumnus)
    return (
      <Notice tone="info" title={t('RETIREMENT/NOT_ENDING/TITLE')}>
        <p>{t('RETIREMENT/NOT_ENDING/TEXT')}</p>
      </Notice>
    );
  return (
    <Notice
      tone="info"
      title={t('RETIREMENT/ALUMNUS/TITLE')}
      action={
        <Button component={Link} size="sm" variant="default" to={paths.cancelAlumn()}>
          {t('RETIREMENT/ALUMNUS/CANCEL')}
        </Button>
      }
    >
      <p>{t('RETIREMENT/ALUMNUS/TEXT')}</p>
    </Notice>
  );
}
