import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CollectedCard, HandOver } from '#contract/cardDesk.ts';
import { cardSearchFor } from '#rules/cardDesk.ts';
import type { IsoDate } from '#rules/dates.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { SearchIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { SearchForm } from '#client/ui/SearchForm.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { FoundCard } from './FoundCard.tsx';
import { isElsewhere } from './isElsewhere.ts';
import { LatestHandOvers } from './LatestHandOvers.tsx';
import { OrderList } from './OrderList.tsx';
import { cardDeskQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { useHandOver } from './useHandOver.ts';
import classes from './CardDesk.module.css';

/** What was searched for, and how many searches there have been. */
interface Search {
  readonly text: string;
  readonly at: number;
}

/**
 * `/carddesk`: a desk scans a card, compares the face, and hands the card over. The field keeps the
 * focus, so that a scanner can go on: Enter in the empty field hands over what was found, or repeats a
 * search that failed.
 */
export default function CardDeskPage() {
  const { t } = useTranslation();
  const today = useToday();
  const { place, choosePlace } = usePlace();
  const [search, setSearch] = useState<Search>({ text: '', at: 0 });
  const [lastUntil, setLastUntil] = useState<IsoDate | null>(null);
  const [done, setDone] = useState<HandOver | null>(null);
  const handOver = useHandOver((handed, { validUntil }) => {
    setDone(handed);
    if (validUntil !== null) setLastUntil(validUntil);
    setSearch(({ at }) => ({ text: '', at: at + 1 }));
  });
  const found = useFound(search);
  const ready = readyIn(found.data, place);

  const refusalOf = (typed: string) => {
    if (typed === '') return ready || found.isError ? null : t('CARD_DESK/SEARCH/EMPTY');
    return cardSearchFor(typed, today) === null ? t('CARD_DESK/SEARCH/INVALID') : null;
  };
  const go = (typed: string) => {
    if (typed === '') {
      if (found.isError) void found.refetch();
      else if (ready) handOver.mutate(ready);
      return;
    }
    handOver.reset();
    setDone(null);
    if (typed === search.text) void found.refetch();
    setSearch(({ at }) => ({ text: typed, at: at + 1 }));
  };
  return (
    <Page title={t('PAGE/CARD_DESK')} lead={t('CARD_DESK/LEAD')}>
      <div className={`stack-lg ${classes.desk}`}>
        <SearchForm
          // Empty for the next card as soon as one is searched for.
          key={search.at}
          label={t('CARD_DESK/SEARCH/LABEL')}
          submit={t('CARD_DESK/SEARCH/SUBMIT')}
          maxLength={100}
          searched=""
          refusalOf={refusalOf}
          onSearch={go}
          isComplete={(pasted) => refusalOf(pasted) === null}
        />
        {search.text !== '' && (
          <Results
            text={search.text}
            found={found}
            lastUntil={lastUntil}
            handOver={handOver}
            place={place}
          />
        )}
        <LatestHandOvers done={done} onUndone={() => setDone(null)} />
        <OrderList place={place} onPlace={choosePlace} onChoose={go} />
      </div>
    </Page>
  );
}

const useFound = ({ text }: Search) =>
  useQuery({ ...cardDeskQueries.found(text), enabled: text !== '' });

const PLACE = 'place';

/** The place at which the desk is, which stands in the address. */
function usePlace() {
  const [query, setQuery] = useSearchParams();
  const choosePlace = (place: string | null) =>
    setQuery(place === null ? {} : { [PLACE]: place }, { preventScrollReset: true });
  return { place: query.get(PLACE), choosePlace };
}

/** The card that can be handed over as it is: the only one, with all its facts, and not elsewhere. */
function readyIn(found: readonly CollectedCard[] | undefined, place: string | null) {
  const [one, ...others] = found ?? [];
  if (one && isElsewhere(one, place)) return null;
  return one && others.length === 0 && one.refusals.length === 0 && one.isoNumber && one.validUntil
    ? { found: one, isoNumber: one.isoNumber, validUntil: null }
    : null;
}

interface ResultsProps {
  readonly text: string;
  readonly found: ReturnType<typeof useFound>;
  readonly lastUntil: IsoDate | null;
  readonly handOver: ReturnType<typeof useHandOver>;
  readonly place: string | null;
}

function Results({ text, found, lastUntil, handOver, place }: ResultsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = found;
  if (error)
    return (
      <ErrorState
        error={error}
        title={t('CARD_DESK/FAILED', { text })}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RowSkeleton rows={1} height="14rem" />;
  if (data.length === 0)
    return (
      <div role="status">
        <EmptyState icon={SearchIcon} title={t('CARD_DESK/NOBODY', { text })}>
          {t('CARD_DESK/NOBODY_TEXT')}
        </EmptyState>
      </div>
    );
  return (
    <>
      {data.length > 1 && <p role="status">{t('CARD_DESK/SEVERAL', { count: data.length })}</p>}
      {data.map((one) => (
        <FoundCard
          key={one.liUId}
          found={one}
          isElsewhere={isElsewhere(one, place)}
          isOnly={data.length === 1}
          lastUntil={lastUntil}
          handOver={handOver}
        />
      ))}
    </>
  );
}
