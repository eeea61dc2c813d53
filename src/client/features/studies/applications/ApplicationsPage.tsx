import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { mayUse } from '#rules/access.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { ApplicationList } from '#client/domain/applications/ApplicationList.tsx';
import { applicationQueries } from '#client/domain/applications/queries.ts';
import * as panels from '#client/paths/panels.ts';
import * as paths from '#client/paths/pages.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { readSession, useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import classes from './ApplicationsPage.module.css';

export async function loader() {
  const session = readSession();
  if (session && isForThem(session))
    await waitBriefly(queryClient.prefetchQuery(applicationQueries.mine()));
  return null;
}

type Session = NonNullable<ReturnType<typeof readSession>>;

/** While the type of user is unknown, data stored on the device may be shown. */
const isForThem = ({ user, caller }: Session) =>
  user === null || mayUse('student-applications', caller);

/**
 * `/applications`: the programs that a student may download. Other users see why they cannot, and
 * where their own programs are (STUD-10, STUD-11).
 */
export default function ApplicationsPage() {
  const { t } = useTranslation();
  const session = useSession();
  const { data, dataUpdatedAt } = useQuery({ ...applicationQueries.mine(), enabled: false });
  if (session && !isForThem(session))
    return (
      <Page title={t('PAGE/APPLICATIONS')}>
        <NotForThem session={session} />
      </Page>
    );
  return (
    <Page title={t('PAGE/APPLICATIONS')} lead={t('APPLICATIONS/LEAD')}>
      <div className="apart">{data && <DataAge of={dataUpdatedAt} />}</div>
      <section aria-label={t('PAGE/APPLICATIONS')} className={classes.list}>
        <AsyncBoundary
          skeleton={<RowSkeleton rows={3} height="8rem" />}
          failure={t('APPLICATIONS/FAILED')}
        >
          <ApplicationList heading="h2" />
        </AsyncBoundary>
      </section>
    </Page>
  );
}

function NotForThem({ session: { caller } }: { session: Session }) {
  const { t } = useTranslation();
  const helpdesk = usePanelLink(panels.helpdesk());
  if (caller.personType === 'Employee') {
    return (
      <Notice
        tone="info"
        title={t('APPLICATIONS/EMPLOYEE/TITLE')}
        action={
          <Button component={Link} size="sm" variant="default" to={paths.devices()}>
            {t('APPLICATIONS/EMPLOYEE/TO')}
          </Button>
        }
      >
        <p>{t('APPLICATIONS/EMPLOYEE/TEXT')}</p>
      </Notice>
    );
  }
  const isAlumnus = caller.primaryAffiliation === 'alum';
  return (
    <Notice
      tone="info"
      title={t('APPLICATIONS/ALUMNUS/TITLE')}
      action={
        <Button component={Link} size="sm" variant="default" {...helpdesk}>
          {t('CONCERN/TO/HELPDESK')}
        </Button>
      }
    >
      <p>{t(isAlumnus ? 'APPLICATIONS/ALUMNUS/TEXT' : 'APPLICATIONS/OTHERS/TEXT')}</p>
    </Notice>
  );
}
