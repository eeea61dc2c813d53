import { useQuery } from '@tanstack/react-query';
import { ImportKind } from '#contract/imports.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import { importQueries } from './queries.ts';
import classes from './Import.module.css';

/** The last imports: which source, by whom and when, with what they changed. */
export function RecentImports() {
  const { t } = useTranslation();
  const { data: runs, error, refetch } = useQuery(importQueries.recent());
  return (
    <section aria-labelledby="recent-imports" className="stack">
      <h2 id="recent-imports">{t('ADMINISTRATION/IMPORT/RECENT')}</h2>
      {runs?.length === 0 && <p className="note">{t('ADMINISTRATION/IMPORT/RECENT_NONE')}</p>}
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
