import { Suspense, useEffect, useState } from 'react';
import { queryClient } from '#client/api/queryClient.ts';
import { useCaller, useSession } from '#client/session/session.ts';
import { loadedSession } from '#client/session/loadUser.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { optionalPart, preparedPart } from '#client/ui/optionalPart.ts';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton, Skeleton } from '#client/ui/Skeletons.tsx';
import { useHour } from '#client/ui/dates/useToday.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { prefetchAtVisit } from '#client/offline/persister.ts';
import { useFreezeWaiting } from '#client/session/freezeWaiting.ts';
import type { Caller } from '#rules/access.ts';
import { greetingAt, nameOf } from './greeting.ts';
import { ConcernList, prepareWorkRows } from './ConcernList.tsx';
import { LateInstallOffer } from '#client/domain/install/LateInstallOffer.tsx';
import { cardQueries } from '#client/domain/cards/queries.ts';
import { homeQueries } from './queries.ts';
import { StatusRows } from './StatusRows.tsx';
import { hasRoles, useConcerns } from './useConcerns.ts';
import { OwnLinks, WorkLinks } from './HomeLinks.tsx';
import classes from './HomePage.module.css';

const { Part: HeldCard, prepare: prepareCard } = preparedPart(
  async () => (await withTexts(['cardFace'], import('#client/domain/cards/HeldCard.tsx'))).HeldCard,
);
const { Part: FirstSteps, prepare: prepareFirstSteps } = preparedPart(async () =>
  (await withTexts(['work'], import('./work/FirstSteps.tsx'))).loadFirstSteps(),
);
const WaitingFreeze = optionalPart(
  async () =>
    (await withTexts(['cardFace', 'cards'], import('#client/domain/cards/WaitingNotice.tsx')))
      .WaitingNotice,
);

/** Starts all calls in parallel; each part of the page shows its own progress. */
export async function loader() {
  await waitBriefly(
    queryClient.prefetchQuery(homeQueries.account()),
    prefetchAtVisit(queryClient, cardQueries.mine()),
    queryClient.prefetchQuery(homeQueries.password()),
    queryClient.prefetchQuery(homeQueries.liabilities()),
    queryClient.prefetchQuery(homeQueries.notifications()),
    prefetchOfPerson(),
  );
  return null;
}

/** What only students have, and only users in a role. */
async function prefetchOfPerson(): Promise<void> {
  const { caller = null } = (await loadedSession()) ?? {};
  const isStudent = caller?.personType === 'Student';
  // The first render does not wait for the portrait, which has its place on the card.
  if (isStudent) void queryClient.prefetchQuery(cardQueries.portrait());
  await Promise.all([
    isStudent && prepareCard(),
    isStudent && queryClient.prefetchQuery(homeQueries.retirementOptions()),
    hasRoles(caller) && queryClient.prefetchQuery(homeQueries.work()),
    hasRoles(caller) && prepareWorkRows(),
    isSuperuser(caller) && prepareFirstSteps(),
  ]);
}

const isSuperuser = (caller: Caller | null): boolean =>
  caller?.roles.includes('MinITSuperUser') === true;

/** The start page: the user's concerns, work links, and the state of account, card and password. */
export default function HomePage() {
  const { t } = useTranslation();
  // Without a name the translated text would end in a comma.
  const greeting = t(greetingAt(useHour()), { name: nameOf(useSession()) }).replace(/, $/, '');
  const caller = useCaller();
  const isStudent = caller?.personType === 'Student';
  const isFreezeWaiting = useFreezeWaiting();
  const { concerns, work, isPending, missing, fetched, retry } = useConcerns();
  const isShown = useShownTogether(isPending);

  return (
    <Page
      title={t('PAGE/HOME')}
      heading={greeting}
      lead={
        <>
          <Summary
            count={concerns.length + work.length}
            isPending={isPending}
            isPartial={missing.length > 0}
          />
          {fetched.length > 0 && <DataAge of={fetched} isInline />}
        </>
      }
    >
      {isFreezeWaiting && (
        <div className="apart">
          <Suspense>
            <WaitingFreeze />
          </Suspense>
        </div>
      )}
      <div className={classes.columns}>
        {isStudent && (
          <div className={classes.card}>
            <Suspense fallback={<Skeleton height="100%" />}>
              <HeldCard />
            </Suspense>
          </div>
        )}
        {isShown ? (
          <>
            <div className={classes.concerns}>
              <ConcernList concerns={concerns} work={work} missing={missing} retry={retry} />
              {isSuperuser(caller) && (
                <Suspense>
                  <FirstSteps />
                </Suspense>
              )}
            </div>
            <div className={classes.work}>
              <WorkLinks />
            </div>
            <div className={classes.status}>
              <StatusRows />
            </div>
            {/*
              Students get a separate list: on a phone their Home should be little more than one screen
              high, and the menu contains these links.
            */}
            {isStudent && (
              <div className={classes.links}>
                <OwnLinks />
              </div>
            )}
          </>
        ) : (
          <RowSkeleton height="9rem" />
        )}
      </div>
      {isStudent && (
        <div className={classes.offer}>
          <LateInstallOffer />
        </div>
      )}
    </Page>
  );
}

const TOGETHER_WITHIN_MS = 2000;

/**
 * Whether the lists are shown. The concerns stand first and would push down what is below them, so
 * the lists appear together, once every part has arrived or has taken too long.
 */
function useShownTogether(isPending: boolean): boolean {
  const [isShown, setShown] = useState(!isPending);
  if (!isPending && !isShown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), TOGETHER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown;
}

interface SummaryProps {
  readonly count: number;
  readonly isPending: boolean;
  /** Whether a call has failed, so that the page cannot claim that there are no concerns. */
  readonly isPartial: boolean;
}

/**
 * Sentence above all lists that says how many concerns there are. Announced to screen readers when
 * it changes.
 */
function Summary({ count, isPending, isPartial }: SummaryProps) {
  const { t } = useTranslation();
  const sentence = () => {
    if (count > 0) return t('HOME/NEEDS_ME/COUNT', { count });
    if (isPending) return t('HOME/NEEDS_ME/LOADING');
    return t(isPartial ? 'HOME/NEEDS_ME/NOTHING_KNOWN' : 'HOME/NEEDS_ME/NOTHING');
  };
  return <span role="status">{sentence()}</span>;
}
