import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { type OpenCardEvent, OpenOutcome } from '#contract/openCardEvents.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { FilterChips } from '#client/ui/FilterChips.tsx';
import { CardIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { CardEventRow } from './CardEventRow.tsx';
import { cardEventQueries } from './queries.ts';
import classes from './CardEvents.module.css';

const OUTCOME = 'outcome';

/**
 * `/administration/card-events`: what card systems have told that was refused or waits. For those
 * who connect systems, because what is wrong is mended there or in the source of people.
 */
export default function CardEventsPage() {
  const { t, language } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const outcome = OpenOutcome.options.find((one) => one === search.get(OUTCOME)) ?? null;
  const { data, error, refetch } = useQuery(cardEventQueries.list(outcome));
  const choose = (one: OpenOutcome) =>
    setSearch(one === outcome ? {} : { [OUTCOME]: one }, { preventScrollReset: true });
  return (
    <Page title={t('CARD_EVENTS')} lead={t('CARD_EVENTS/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className="stack-lg">
        <p>
          <Link to={paths.administration('systems')}>{t('CARD_EVENTS/SYSTEMS')}</Link>
        </p>
        <FilterChips
          label={t('CARD_EVENTS/FILTER')}
          language={language}
          chips={OpenOutcome.options.map((one) => ({
            id: one,
            name: t(`CARD_EVENTS/OUTCOME/${upperCase(one)}`),
            ...(data && { count: data.totals[one] }),
            isOn: one === outcome,
            onPress: () => choose(one),
          }))}
        />
        {data ? (
          <Events {...data} outcome={outcome} />
        ) : error ? (
          <ErrorState
            error={error}
            title={t('CARD_EVENTS/FAILED')}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowSkeleton rows={4} height="7rem" />
        )}
      </div>
    </Page>
  );
}

interface EventsProps {
  readonly events: readonly OpenCardEvent[];
  readonly totals: Readonly<Record<OpenOutcome, number>>;
  readonly outcome: OpenOutcome | null;
}

function Events({ events, totals, outcome }: EventsProps) {
  const { t } = useTranslation();
  const all = totals.waiting + totals.refused;
  const total = outcome === null ? all : totals[outcome];
  if (events.length === 0)
    return (
      <EmptyState
        icon={CardIcon}
        title={t(all === 0 ? 'CARD_EVENTS/NONE' : 'CARD_EVENTS/NO_MATCH')}
      >
        {t(all === 0 ? 'CARD_EVENTS/NONE_TEXT' : 'CARD_EVENTS/NO_MATCH_TEXT')}
      </EmptyState>
    );
  return (
    <>
      <ul className={`plain-list ${classes.events}`} aria-label={t('CARD_EVENTS')}>
        {events.map((event) => (
          <CardEventRow key={`${event.source} ${event.id}`} event={event} />
        ))}
      </ul>
      {total > events.length && (
        <p className="note">{t('CARD_EVENTS/MORE', { shown: events.length, total })}</p>
      )}
    </>
  );
}
