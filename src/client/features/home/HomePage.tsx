import { Suspense } from 'react';
import { queryClient } from '../../api/queryClient.ts';
import { readSession, useSession } from '../../api/session.ts';
import { shortly } from '../../api/shortly.ts';
import { optionalPart } from '../../components/optionalPart.ts';
import { Page } from '../../components/Page.tsx';
import { useHour } from '../../components/useToday.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Age } from '../../offline/Age.tsx';
import { prefetchAtVisit } from '../../offline/persister.ts';
import { useFreezeWaiting } from '../../offline/resumeFreeze.ts';
import { greetingAt, nameOf } from './greeting.ts';
import { NeedsMe } from './NeedsMe.tsx';
import { homeQueries } from './queries.ts';
import { Summary } from './Summary.tsx';
import { Things } from './Things.tsx';
import { useConcerns } from './useConcerns.ts';
import { Ways } from './Ways.tsx';
import classes from './HomePage.module.css';

const WaitingFreeze = optionalPart(async () => (await withTexts('cards', import('../cards/freeze/WaitingNotice.tsx'))).WaitingNotice);

/** Starts all calls at once; each part of the page shows its own progress. */
export async function loader() {
  const isStudent = readSession()?.caller.personType === 'Student';
  await shortly(
    queryClient.prefetchQuery(homeQueries.account()),
    prefetchAtVisit(queryClient, homeQueries.card()),
    queryClient.prefetchQuery(homeQueries.password()),
    queryClient.prefetchQuery(homeQueries.liabilities()),
    queryClient.prefetchQuery(homeQueries.notifications()),
    ...(isStudent ? [queryClient.prefetchQuery(homeQueries.retirementOptions())] : []),
  );
  return null;
}

/** The start page answers three questions: what needs me now, how are my things, where do I go. */
export default function HomePage() {
  const { t } = useTranslation();
  // Without a name the text ends in its comma.
  const greeting = t(greetingAt(useHour()), { name: nameOf(useSession()) }).replace(/, $/, '');
  const isFreezeWaiting = useFreezeWaiting();
  const { concerns, isPending, missing, fetched, retry } = useConcerns();

  return (
    <Page
      title={t('PAGE/HOME')}
      heading={greeting}
      lead={<Summary count={concerns.length} isPending={isPending} isPartial={missing.length > 0} />}
    >
      {fetched.length > 0 && <div className={classes.age}><Age of={fetched} /></div>}
      {isFreezeWaiting && <div className={classes.waiting}><Suspense><WaitingFreeze /></Suspense></div>}
      <div className={classes.columns}>
        <div className={classes.needs}><NeedsMe concerns={concerns} missing={missing} retry={retry} /></div>
        <div className={classes.things}><Things /></div>
        <div className={classes.ways}><Ways /></div>
      </div>
    </Page>
  );
}
