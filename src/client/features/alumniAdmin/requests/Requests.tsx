import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RequestStatus } from '#contract/values.ts';
import { NetworkError } from '#client/api/errors.ts';
import * as panels from '#client/paths/panels.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Button } from '#client/ui/Button.ts';
import { FilterChips } from '#client/ui/FilterChips.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { alumniAdminQueries } from '../queries.ts';
import { toasts, useTranslation } from '../texts.ts';
import { DecisionResult } from './DecisionResult.tsx';
import { RequestList } from './RequestList.tsx';
import classes from '../Admin.module.css';

const statuses = {
  new: RequestStatus.New,
  rejected: RequestStatus.Rejected,
  approved: RequestStatus.Approved,
} as const;
const names = ['new', 'rejected', 'approved'] as const;

/** The requests by state, with the number in each (ALUM-14). */
export function Requests() {
  const { t, language } = useTranslation();
  const open = useOpenPanel();
  const [search] = useSearchParams();
  const { data: counts } = useQuery(alumniAdminQueries.counts());
  const shown = names.find((name) => name === search.get('status')) ?? 'new';
  const { error } = useQuery(alumniAdminQueries.requests(statuses[shown]));
  useEffect(() => {
    if (error && !(error instanceof NetworkError)) toasts.error('ALUMNI_ADMIN/REQUESTS/FAILED');
  }, [error]);
  const countOf = (status: RequestStatus) =>
    counts && (counts.find((one) => one.status === status)?.count ?? 0);

  return (
    <>
      <div className={classes.tools}>
        <FilterChips
          label={t('ALUMNI_ADMIN/REQUESTS')}
          language={language}
          chips={names.map((name) => ({
            id: name,
            to: { search: name === 'new' ? '' : `?status=${name}` },
            name: t(`ALUMNI_ADMIN/STATUS/${name}`),
            isOn: name === shown,
            count: countOf(statuses[name]),
          }))}
        />
        <Button variant="default" onClick={() => open(panels.addRegistrationRequest())}>
          {t('ALUMNI_ADMIN/ADD')}
        </Button>
      </div>
      <DecisionResult />
      <AsyncBoundary
        key={shown}
        skeleton={<RowSkeleton rows={6} height="4rem" />}
        failure={t('ALUMNI_ADMIN/REQUESTS/FAILED')}
      >
        <RequestList status={statuses[shown]} />
      </AsyncBoundary>
    </>
  );
}
