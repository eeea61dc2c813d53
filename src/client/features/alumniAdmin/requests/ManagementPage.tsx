import { Link, useSearchParams } from 'react-router-dom';
import { alumniAdministrators } from '../../../../contract/access.ts';
import { RequestStatus } from '../../../../contract/values.ts';
import { mayCall } from '../../../../rules/access.ts';
import { useCaller } from '../../../session/session.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RowSkeleton } from '../../../ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { RequestList } from './RequestList.tsx';
import { useCounts } from './useCounts.ts';
import classes from '../Admin.module.css';

const statuses = { new: RequestStatus.New, rejected: RequestStatus.Rejected, approved: RequestStatus.Approved } as const;
type StatusName = keyof typeof statuses;
const names: readonly StatusName[] = ['new', 'rejected', 'approved'];

/** `/alumni-admin/management`: the requests by state, with how many there are in each (ALUM-14). */
export default function ManagementPage() {
  const { t, language } = useTranslation();
  const caller = useCaller();
  const [search] = useSearchParams();
  const counts = useCounts();
  const shown = names.find((name) => name === search.get('status')) ?? 'new';
  const mayDecide = mayCall(alumniAdministrators, caller) === 'yes';

  return (
    <Page title={t('PAGE/ALUMNI_MANAGEMENT')}>
      <div className={classes.stack}>
        {!mayDecide && <Notice tone="info" title={t('ALUMNI_ADMIN/LABELS_ONLY')}><p>{t('ALUMNI_ADMIN/LABELS_ONLY/TEXT')}</p></Notice>}
        {mayDecide && (
          <>
            <nav className={classes.tabs} aria-label={t('ALUMNI_ADMIN/REQUESTS')}>
              {names.map((name) => (
                <Link key={name} to={{ search: name === 'new' ? '' : `?status=${name}` }} className={classes.tab} aria-current={name === shown ? 'page' : undefined} preventScrollReset>
                  {t(`ALUMNI_ADMIN/STATUS/${name}`)} <span className={classes.count}>{counts === null ? '' : new Intl.NumberFormat(language).format(counts.get(statuses[name]) ?? 0)}</span>
                </Link>
              ))}
            </nav>
            <AsyncBoundary key={shown} skeleton={<RowSkeleton rows={6} height="4rem" />} failure={t('ALUMNI_ADMIN/REQUESTS/FAILED')}>
              <RequestList status={statuses[shown]} />
            </AsyncBoundary>
          </>
        )}
      </div>
    </Page>
  );
}
