import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallerAccount } from '#contract/callers.ts';
import type { FoundPerson } from '#contract/personSearch.ts';
import { now } from '#client/device/clock.ts';
import { CallerSection } from '#client/domain/caller/CallerSection.tsx';
import type { ShownDocument } from '#client/domain/caller/document.ts';
import { callerQuery } from '#client/domain/caller/queries.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { CallerBar } from './CallerBar.tsx';
import { ChangesToCheck } from './ChangesToCheck.tsx';
import { Cases } from './Cases.tsx';
import { LastSignIns } from './LastSignIns.tsx';
import { PersonCard } from './PersonCard.tsx';
import { supportQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './Support.module.css';

interface FoundCallerProps {
  readonly person: FoundPerson;
  readonly isCreating: boolean;
  readonly onCreating: (liUId: string, isNew: boolean) => void;
}

/**
 * The person whom the desk is speaking to: how to verify them and what may be said before, and
 * afterwards what the desk can do for them.
 */
export function FoundCaller({ person, isCreating, onCreating }: FoundCallerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { liUId, norEduPersonLin } = person;
  const verified = useQuery(callerQuery(norEduPersonLin)).data?.verified ?? null;
  const account = useQuery({
    ...supportQueries.account(liUId ?? '', verified !== null),
    enabled: liUId !== null,
    placeholderData: (before: CallerAccount | undefined) =>
      before?.liUId === liUId ? before : undefined,
  });
  const openedAs = account.data?.liUId;
  useEffect(() => {
    if (openedAs !== undefined)
      void client.invalidateQueries({ queryKey: supportQueries.recent().queryKey });
  }, [client, openedAs]);
  return (
    <>
      {verified && account.data && (
        <CallerBar
          key={norEduPersonLin}
          person={person}
          account={account.data}
          verified={verified}
          isKnown={!account.isPlaceholderData}
        />
      )}
      <div className={classes.person}>
        <PersonCard person={person} account={account.data} />
        <div className={classes.side}>
          {liUId !== null && <ChangesToCheck liUId={liUId} isVerified={verified !== null} />}
          {verified === null && (
            <CallerSection
              norEduPersonLin={norEduPersonLin}
              onDocument={(shown) => showDocument(client, norEduPersonLin, shown)}
            />
          )}
          {verified === null && <p className="note">{t('SUPPORT/UNVERIFIED')}</p>}
          {account.error && (
            <ErrorState
              error={account.error}
              title={t('SUPPORT/ACCOUNT_FAILED')}
              onRetry={() => void account.refetch()}
            />
          )}
          {verified && account.data?.signIns && <LastSignIns signIns={account.data.signIns} />}
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
    </>
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
