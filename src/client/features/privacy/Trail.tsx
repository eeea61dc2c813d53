import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { privacy, type PrivacyEvent } from '#contract/privacy.ts';
import { call } from '#client/api/call.ts';
import { hasText } from '#client/i18n/texts.ts';
import { Button } from '#client/ui/Button.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { type TextKey, toasts, useTranslation } from './texts.ts';
import classes from './Privacy.module.css';

const by = {
  self: 'PRIVACY/BY/SELF',
  other: 'PRIVACY/BY/OTHER',
  system: 'PRIVACY/BY/SYSTEM',
} as const satisfies Record<PrivacyEvent['by'], TextKey>;

/** Number of events shown at first, so that the page is at most two phone screens high. */
const INITIAL_ROWS = 8;

/** The history of the user's data, in sentences, one page at a time. Kept in memory only. */
export function Trail() {
  const { t } = useTranslation();
  const [isMore, setMore] = useState(false);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [privacy.trail.method, privacy.trail.path],
      queryFn: ({ pageParam, signal }) =>
        call(privacy.trail, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
      staleTime: 0,
    });
  if (isPending) return <RowSkeleton rows={6} height="3rem" />;
  if (data === undefined)
    return (
      <ErrorState error={error} title={t('PRIVACY/TRAIL/FAILED')} onRetry={() => void refetch()} />
    );

  const events = data.pages.flatMap((page) => page.events);
  const showMore = () => {
    setMore(true);
    // The other events of the first response are shown before more are fetched.
    if (isMore || events.length <= INITIAL_ROWS)
      void fetchNextPage().then(
        ({ isFetchNextPageError, error: failed }) =>
          isFetchNextPageError && toasts.failure(failed, 'PRIVACY/TRAIL'),
      );
  };
  if (events.length === 0) return <p>{t('PRIVACY/TRAIL/NONE')}</p>;
  return (
    <>
      <ol className={classes.events}>
        {events
          .slice(0, isMore ? undefined : INITIAL_ROWS)
          .map(({ id, at, action, by: who, actorName }) => (
            <li key={id}>
              <p>{t(sentenceOf(action))}</p>
              <p className="note">
                <time dateTime={at}>{momentInWords(at)}</time>,{' '}
                {t(by[who], { name: actorName ?? '' })}
              </p>
            </li>
          ))}
      </ol>
      {(hasNextPage || (!isMore && events.length > INITIAL_ROWS)) && (
        <Button variant="default" loading={isFetchingNextPage} onClick={showMore}>
          {t('PRIVACY/TRAIL/MORE')}
        </Button>
      )}
    </>
  );
}

/** Returns the text key for an entry's action; actions of older versions share a general text. */
function sentenceOf(action: string) {
  const key = `PRIVACY/ACTION/${action.replaceAll('.', '_').toUpperCase()}`;
  return hasText(key) ? key : 'PRIVACY/ACTION/OTHER';
}
