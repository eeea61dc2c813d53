import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AccountCourse, SetBy } from '#contract/nights.ts';
import {
  type CourseEvent,
  courseUntil,
  type CourseFacts,
  decidersOf,
  isAboutEnd,
  nextEvent,
  reasonOf,
} from '#rules/accountCourse.ts';
import { addDays, daysBetween, type IsoDate } from '#rules/dates.ts';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import { ApiError } from '#client/api/errors.ts';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { DateField } from '#client/ui/dates/DateField.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { PersonSearchIcon } from '#client/ui/icons.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Page } from '#client/ui/Page.tsx';
import { SearchForm } from '#client/ui/SearchForm.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { type Translate, useTranslation } from '../texts.ts';
import { nightQueries } from './queries.ts';
import classes from './Nights.module.css';
import width from '../Readable.module.css';

const ACCOUNT = 'account';
/** How far ahead the page simulates: as long as the longest default course takes. */
const DAYS_AHEAD = 5 * 365;

/**
 * `/administration/course`: why an account is as it is, what happens to it next and when, on any
 * day, and who can change that.
 */
export default function CoursePage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const liUId = search.get(ACCOUNT) ?? '';
  return (
    <Page title={t('ADMINISTRATION/COURSE')} lead={t('ADMINISTRATION/COURSE/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className={`stack-lg ${width.readable}`}>
        <SearchForm
          key={liUId}
          label={t('ADMINISTRATION/COURSE/USER_ID')}
          submit={t('ADMINISTRATION/COURSE/SHOW')}
          maxLength={64}
          searched={liUId}
          refusalOf={(typed) =>
            isUserId(normaliseUserId(typed)) ? null : t('ADMINISTRATION/COURSE/USER_ID/INVALID')
          }
          onSearch={(typed) => setSearch({ [ACCOUNT]: normaliseUserId(typed) })}
        />
        {liUId !== '' && <Course key={`course ${liUId}`} liUId={liUId} />}
      </div>
    </Page>
  );
}

function Course({ liUId }: { readonly liUId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(nightQueries.course(liUId));
  if (data) return <Account course={data} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState icon={PersonSearchIcon} title={t('ADMINISTRATION/COURSE/UNKNOWN')}>
        {t('ADMINISTRATION/COURSE/UNKNOWN_TEXT')}
      </EmptyState>
    );
  return error ? (
    <ErrorState
      error={error}
      title={t('ADMINISTRATION/COURSE/FAILED')}
      onRetry={() => void refetch()}
    />
  ) : (
    <RowSkeleton rows={4} />
  );
}

function Account({ course }: { readonly course: AccountCourse }) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const [day, setDay] = useState<IsoDate>(today);
  const latest = addDays(today, DAYS_AHEAD);
  const { events, facts } = courseUntil(course, day, course.periods);
  const next = nextEvent(facts, course.periods);
  return (
    <section aria-labelledby="course-account" className="stack">
      <h2 id="course-account">
        {course.displayName} ({course.liUId})
      </h2>
      <div className={`stack-sm ${classes.day}`}>
        <DateField
          label={t('ADMINISTRATION/COURSE/DAY')}
          value={day}
          onChange={(chosen) => chosen !== null && setDay(chosen)}
          min={today}
          max={latest}
        />
        <input
          type="range"
          aria-label={t('ADMINISTRATION/COURSE/DAY_AHEAD')}
          aria-valuetext={fullDate(day)}
          min={0}
          max={DAYS_AHEAD}
          value={daysBetween(today, day)}
          onChange={({ currentTarget }) => setDay(addDays(today, Number(currentTarget.value)))}
        />
      </div>
      <div aria-live="polite" className={`stack-sm ${classes.answer}`}>
        <p className="row semibold">
          <UserStatusBadge status={facts.userStatus} closes={facts.retirementDate} />
          <span>{day === today ? t('ADMINISTRATION/COURSE/TODAY') : fullDate(day)}</span>
        </p>
        <Reason facts={facts} />
        {events.length === 0 && <SetByWhom course={course} />}
        <Next event={next} />
        <Deciders facts={facts} system={course.endComesFrom} />
        {course.mayReadHistory && course.liUId !== null && (
          <p>
            <Link to={paths.accountProfile(course.liUId)}>
              {t('ADMINISTRATION/COURSE/HISTORY')}
            </Link>
          </p>
        )}
      </div>
      {events.length > 0 && <Events events={events} today={today} />}
    </section>
  );
}

function Reason({ facts }: { readonly facts: CourseFacts }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { reason, day } = reasonOf(facts);
  return <p>{t(`ADMINISTRATION/COURSE/BECAUSE/${reason}`, { day: fullDate(day) })}</p>;
}

/** Who set what the reason is about. */
function SetByWhom({ course }: { readonly course: AccountCourse }) {
  const { t } = useTranslation();
  const { reason } = reasonOf(course);
  const set = isAboutEnd(reason) ? course.endSetBy : course.statusSetBy;
  return set && <p>{sentenceOf(set, t)}</p>;
}

function sentenceOf({ at, by, isOwner, system }: SetBy, t: Translate): string {
  const moment = momentInWords(at);
  if (system !== null)
    return by === null
      ? t('ADMINISTRATION/COURSE/SET/SYSTEM', { system, moment })
      : t('ADMINISTRATION/COURSE/SET/IMPORTED', { system, name: by, moment });
  if (isOwner) return t('ADMINISTRATION/COURSE/SET/OWNER', { moment });
  return by === null
    ? t('ADMINISTRATION/COURSE/SET/PORTAL', { moment })
    : t('ADMINISTRATION/COURSE/SET/PERSON', { name: by, moment });
}

function Next({ event }: { readonly event: CourseEvent | null }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  return (
    <p>
      {event === null
        ? t('ADMINISTRATION/COURSE/NEXT/NOTHING')
        : t(`ADMINISTRATION/COURSE/NEXT/${upperCase(event.step)}`, { day: fullDate(event.on) })}
    </p>
  );
}

function Deciders({
  facts,
  system,
}: {
  readonly facts: CourseFacts;
  readonly system: string | null;
}) {
  const { t } = useTranslation();
  const deciders = decidersOf(facts, system !== null);
  if (deciders.length === 0) return null;
  return (
    <p className="note">
      {deciders
        .map((decider) => t(`ADMINISTRATION/COURSE/DECIDER/${upperCase(decider)}`, { system }))
        .join(' ')}
    </p>
  );
}

/** What has happened by the chosen day if nobody does anything. */
function Events({
  events,
  today,
}: {
  readonly events: readonly CourseEvent[];
  readonly today: IsoDate;
}) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="course-events">
      <h3 id="course-events">{t('ADMINISTRATION/COURSE/EVENTS')}</h3>
      <ol className={`plain-list ${classes.moves}`}>
        {events.map(({ step, on }) => (
          <li key={step}>
            <DateText date={on} /> {t(`ADMINISTRATION/COURSE/EVENT/${upperCase(step)}`)}{' '}
            {on <= today && <span className="note">{t('ADMINISTRATION/COURSE/EVENT_DUE')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
