import { queryClient } from '../../api/queryClient.ts';
import { readSession, useSession } from '../../api/session.ts';
import { shortly } from '../../api/shortly.ts';
import { Page } from '../../components/Page.tsx';
import { useHour } from '../../components/useToday.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Age } from '../../offline/Age.tsx';
import { greetingAt } from './greeting.ts';
import { NeedsMe } from './NeedsMe.tsx';
import { homeQueries } from './queries.ts';
import { Summary } from './Summary.tsx';
import { Things } from './Things.tsx';
import { useConcerns } from './useConcerns.ts';
import { Ways } from './Ways.tsx';
import classes from './HomePage.module.css';

/** Starts all calls at once; each part of the page shows its own progress. */
export async function loader() {
  const isStudent = readSession()?.caller.personType === 'Student';
  await shortly(
    queryClient.prefetchQuery(homeQueries.account()),
    queryClient.prefetchQuery(homeQueries.card()),
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
  const name = useSession()?.user?.givenName ?? '';
  const greeting = t(greetingAt(useHour()), { name });
  const { concerns, isPending, missing, fetched, retry } = useConcerns();

  return (
    <Page
      title={t('PAGE/HOME')}
      heading={greeting}
      lead={<Summary count={concerns.length} isPending={isPending} isPartial={missing.length > 0} />}
    >
      {fetched.length > 0 && <div className={classes.age}><Age of={fetched} /></div>}
      <div className={classes.columns}>
        <div className={classes.needs}><NeedsMe concerns={concerns} missing={missing} retry={retry} /></div>
        <div className={classes.things}><Things /></div>
        <div className={classes.ways}><Ways /></div>
      </div>
    </Page>
  );
}
