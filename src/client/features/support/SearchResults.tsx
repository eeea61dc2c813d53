import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FoundPerson, PersonSearch } from '#contract/personSearch.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { SearchIcon } from '#client/ui/icons.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { FoundCaller } from './FoundCaller.tsx';
import { supportQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Support.module.css';

interface SearchResultsProps {
  readonly search: PersonSearch;
  /** Whether the field says that another text was not searched for: nobody was found for that. */
  readonly isOfEarlier: boolean;
  readonly isCreating: boolean;
  readonly onChoose: (liUId: string) => void;
  /** Called when exactly one person was found. */
  readonly onFound: (liUId: string) => void;
  readonly onCreating: (liUId: string, isNew: boolean) => void;
}

/**
 * The result of the search: one person with all details, several people to choose from, or an empty
 * state (SUPP-08).
 */
export function SearchResults({
  search,
  isCreating,
  isOfEarlier,
  onChoose,
  onFound,
  onCreating,
}: SearchResultsProps) {
  const { t } = useTranslation();
  const { data: people, error, refetch } = useQuery(supportQueries.people(search));
  const alone = people?.length === 1 ? people[0]?.liUId : null;
  // Once for each person: made again while another navigation is under way, it would undo that one.
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    if (alone) found.current(alone);
  }, [alone]);
  if (error)
    return <ErrorState error={error} title={t('SUPPORT/FAILED')} onRetry={() => void refetch()} />;
  if (!people) return <RowSkeleton rows={1} height="24rem" />;
  const [person, ...others] = people;
  if (person === undefined)
    return isOfEarlier ? null : (
      <div role="status">
        <EmptyState icon={SearchIcon} title={t('SUPPORT/NOBODY')}>
          {t('SUPPORT/NOBODY_TEXT')}
        </EmptyState>
      </div>
    );
  if (others.length > 0) return <Choice people={people} onChoose={onChoose} />;

  return <FoundCaller person={person} isCreating={isCreating} onCreating={onCreating} />;
}

function Choice({
  people,
  onChoose,
}: {
  people: readonly FoundPerson[];
  onChoose: (liUId: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <section className={classes.choice}>
      <p role="status">{t('SUPPORT/SEVERAL', { count: people.length })}</p>
      <ul>
        {people.map(({ norEduPersonLin, liUId, displayName, organisation }) => (
          <li key={`${norEduPersonLin} ${liUId}`}>
            {liUId === null ? (
              displayName
            ) : (
              <LinkButton onClick={() => onChoose(liUId)}>{displayName}</LinkButton>
            )}
            <span className="note">{[liUId, organisation?.path].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
