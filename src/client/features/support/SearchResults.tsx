import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FoundPerson, PersonSearch } from '#contract/personSearch.ts';
import { now } from '#client/device/clock.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { SearchIcon } from '#client/ui/deferredIcons.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { CallerSection } from '#client/domain/caller/CallerSection.tsx';
import type { ShownDocument } from '#client/domain/caller/document.ts';
import { Cases } from './Cases.tsx';
import { PersonCard } from './PersonCard.tsx';
import { supportQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Support.module.css';

interface SearchResultsProps {
  readonly search: PersonSearch;
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
  onChoose,
  onFound,
  onCreating,
}: SearchResultsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: people, error, refetch } = useQuery(supportQueries.people(search));
  const alone = people?.length === 1 ? people[0]?.liUId : null;
  useEffect(() => {
    if (alone) onFound(alone);
  }, [alone, onFound]);
  if (error)
    return <ErrorState error={error} title={t('SUPPORT/FAILED')} onRetry={() => void refetch()} />;
  if (!people) return <RowSkeleton rows={1} height="24rem" />;
  const [person, ...others] = people;
  if (person === undefined)
    return (
      <div role="status">
        <EmptyState icon={SearchIcon} title={t('SUPPORT/NOBODY')}>
          {t('SUPPORT/NOBODY_TEXT')}
        </EmptyState>
      </div>
    );
  if (others.length > 0) return <Choice people={people} onChoose={onChoose} />;

  const { liUId, norEduPersonLin } = person;
  return (
    <div className={classes.person}>
      <PersonCard person={person} />
      <div className={classes.side}>
        <CallerSection
          norEduPersonLin={norEduPersonLin}
          onDocument={(shown) => showDocument(client, norEduPersonLin, shown)}
        />
        {liUId !== null && (
          <AsyncBoundary
            skeleton={<RowSkeleton rows={3} height="4.5rem" />}
            failure={t('SUPPORT/CASES/FAILED')}
          >
            <Cases
              liUId={liUId}
              isCreating={isCreating}
              onCreating={(isNew) => onCreating(liUId, isNew)}
            />
          </AsyncBoundary>
        )}
      </div>
    </div>
  );
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

/** Updates the person on the page, because another search would be logged. */
function showDocument(
  client: QueryClient,
  lin: string,
  { assuranceDocumentType: type, expirationDate: expires }: ShownDocument,
): void {
  const documentShown = { type, at: new Date(now()).toISOString(), expires };
  client.setQueriesData<readonly FoundPerson[]>({ queryKey: supportQueries.anySearch }, (people) =>
    people?.map((person) =>
      person.norEduPersonLin === lin ? { ...person, documentShown } : person,
    ),
  );
}
