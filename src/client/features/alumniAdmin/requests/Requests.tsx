import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { RequestStatus } from '../../../../contract/values.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { RowSkeleton } from '../../../ui/Skeletons.tsx';
import { alumniAdminQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import { RequestList } from './RequestList.tsx';
import classes from '../Admin.module.css';

const statuses = { new: RequestStatus.New, rejected: RequestStatus.Rejected, approved: RequestStatus.Approved } as const;
const names = ['new', 'rejected', 'approved'] as const;

/** The requests by state, with how many there are in each (ALUM-14). */
export function Requests() {
  const { t, language } = useTranslation();
  const [search] = useSearchParams();
  const { data: counts } = useQuery(alumniAdminQueries.counts());
  const shown = names.find((name) => name === search.get('status')) ?? 'new';
  const countOf = (status: RequestStatus) => (counts ? new Intl.NumberFormat(language).format(counts.find((one) => one.status === status)?.count ?? 0) : '');

  return (
    <>
      <nav className={classes.tabs} aria-label={t('ALUMNI_ADMIN/REQUESTS')}>
        {names.map((name) => (
          <Link key={name} to={{ search: name === 'new' ? '' : `?status=${name}` }} className={classes.tab} aria-current={name === shown ? 'page' : undefined} preventScrollReset>
            {t(`ALUMNI_ADMIN/STATUS/${name}`)} <span className={classes.count}>{countOf(statuses[name])}</span>
          </Link>
        ))}
      </nav>
      <AsyncBoundary key={shown} skeleton={<RowSkeleton rows={6} height="4rem" />} failure={t('ALUMNI_ADMIN/REQUESTS/FAILED')}>
        <RequestList status={statuses[shown]} />
      </AsyncBoundary>
    </>
  );
}
