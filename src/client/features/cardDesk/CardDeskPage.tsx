import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { LatestHandOvers } from './LatestHandOvers.tsx';
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
 * focus, so that a scanner can go on: Enter in the empty field hands over what was found.
 */
export default function CardDeskPage() {
  const { t } = useTranslation();
  const today = useToday();
  const [search, setSearch] = useState<Search>({ text: '', at: 0 });
  const [lastUntil, setLastUntil] = useState<IsoDate | null>(null);
  const [done, setDone] = useState<HandOver | null>(null);
  const handOver = useHandOver((handed, { validUntil }) => {
    setDone(handed);
    if (validUntil !== null) setLastUntil(validUntil);
    setSearch(({ at }) => ({ text: '', at: at + 1 }));
  });
  const found = useFound(search);
  const ready = readyIn(found.data);

  const refusalOf = (typed: string) => {
    if (typed === '') return ready ? null : t('CARD_DESK/SEARCH/EMPTY');
    return cardSearchFor(typed, today) === null ? t('CARD_DESK/SEARCH/INVALID') : null;
  };
  const go = (typed: string) => {
    if (typed === '') {
      if (ready) handOver.mutate(ready);
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
          <Results text={search.text} found={found} lastUntil={lastUntil} handOver={handOver} />
        )}
        <LatestHandOvers done={done} onUndone={() => setDone(null)} />
      </div>
    </Page>
  );
}

const useFound = ({ text }: Search) =>
  useQuery({ ...cardDeskQueries.found(text), enabled: text !== '' });

/** The card that can be handed over as it is: the only one that was found, with all its facts. */
function readyIn(found: readonly CollectedCard[] | undefined) {
  const [one, ...others] = found ?? [];
  return one && others.length === 0 && one.refusals.length === 0 && one.isoNumber && one.validUntil
    ? { found: one, isoNumber: one.isoNumber, validUntil: null }
    : null;
}

interface ResultsProps {
  readonly text: string;
  readonly found: ReturnType<typeof useFound>;
  readonly lastUntil: IsoDate | null;
  readonly handOver: ReturnType<typeof useHandOver>;
}

function Results({ text, found: { data, error, refetch }, lastUntil, handOver }: ResultsProps) {
  const { t } = useTranslation();
  if (error)
    return (
      <ErrorState error={error} title={t('CARD_DESK/FAILED')} onRetry={() => void refetch()} />
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
      {data.map((found) => (
        <FoundCard
          key={found.liUId}
          found={found}
          isOnly={data.length === 1}
          lastUntil={lastUntil}
          handOver={handOver}
        />
      ))}
    </>
  );
}
