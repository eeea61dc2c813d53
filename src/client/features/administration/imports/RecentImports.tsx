import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ImportKind } from '#contract/imports.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { REFUSED } from '#client/paths/work.ts';
import { waitingImports } from '#rules/importRuns.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import { importQueries } from './queries.ts';
import classes from './Import.module.css';

/** The last imports: which source, by whom and when, with what they changed. */
export function RecentImports() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const isRefused = search.has(REFUSED);
  const { data, error, refetch } = useQuery(importQueries.recent());
  const runs = data && (isRefused ? waitingImports(data) : data);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== undefined;
  // The list is below the form, which is not what a link to these imports is about.
  useEffect(() => {
    if (isRefused && isLoaded) heading.current?.scrollIntoView({ block: 'start' });
  }, [isRefused, isLoaded]);
  return (
    <section aria-labelledby="recent-imports" className="stack">
      <h2 id="recent-imports" ref={heading} tabIndex={-1}>
        {t(isRefused ? 'ADMINISTRATION/IMPORT/RECENT_REFUSED' : 'ADMINISTRATION/IMPORT/RECENT')}
      </h2>
      {isRefused && (
        <p>
          <LinkButton onClick={() => setSearch({}, { preventScrollReset: true })}>
            {t('ADMINISTRATION/IMPORT/RECENT_ALL')}
          </LinkButton>
        </p>
      )}
      {runs?.length === 0 && (
        <p className="note">
          {t(
            isRefused
              ? 'ADMINISTRATION/IMPORT/RECENT_REFUSED_NONE'
              : 'ADMINISTRATION/IMPORT/RECENT_NONE',
          )}
        </p>
      )}
      {runs && (
        <ul className={`plain-list ${classes.runs}`}>
          {runs.map(({ id, source, by, at, counts }) => (
            <li key={id}>
              <p>
                <span className="semibold">{source}</span> · {momentInWords(at)} ·{' '}
                {by ?? t('ADMINISTRATION/IMPORT/BY_COMMAND')}
              </p>
              {ImportKind.options.map((kind) => {
                const { [kind]: of } = counts;
                return (
                  of && (
                    <p key={kind} className="note">
                      {t('ADMINISTRATION/IMPORT/RUN', {
                        kind: t(`ADMINISTRATION/IMPORT/KIND/${upperCase(kind)}`),
                        made: of.made,
                        changed: of.changed,
                        ended: of.ended,
                        refused: of.refused,
                      })}
                    </p>
                  )
                );
              })}
            </li>
          ))}
        </ul>
      )}
      {!runs &&
        (error ? (
          <ErrorState
            error={error}
            title={t('ADMINISTRATION/IMPORT/RECENT_FAILED')}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowSkeleton rows={2} />
        ))}
    </section>
  );
}
