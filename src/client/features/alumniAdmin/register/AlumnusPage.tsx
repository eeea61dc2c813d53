import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { alumniAdministrators } from '#contract/access.ts';
import { mayCall } from '#rules/access.ts';
import { ApiError } from '#client/api/errors.ts';
import * as paths from '#client/paths/pages.ts';
import { requireParam } from '#client/routing/params.ts';
import { useCaller } from '#client/session/session.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { PersonIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { alumniAdminQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import { AlumnusForm } from './AlumnusForm.tsx';
import { RequestsOf } from './RequestsOf.tsx';
import classes from '../Admin.module.css';

/**
 * `/alumni-admin/registration/edit/:alumnId`: the register's data about an alumnus, and that
 * person's requests (ALUM-20).
 */
export default function AlumnusPage() {
  const { t } = useTranslation();
  const id = requireParam(useParams(), 'alumnId');
  const mayDecide = mayCall(alumniAdministrators, useCaller()) === 'yes';
  const { data, error, refetch } = useQuery({
    ...alumniAdminQueries.alumnus(id),
    enabled: mayDecide,
  });
  const isUnknown = error instanceof ApiError && error.status === 404;

  return (
    <Page
      title={t('PAGE/ALUMNI_REGISTRATION')}
      {...(data && { heading: `${data.body.firstName} ${data.body.lastName}` })}
    >
      <BackLink to={paths.alumniManagement()}>{t('PAGE/ALUMNI_MANAGEMENT')}</BackLink>
      {!mayDecide && (
        <Notice tone="info" title={t('ALUMNI_ADMIN/LABELS_ONLY')}>
          <p>{t('ALUMNI_ADMIN/LABELS_ONLY/TEXT')}</p>
        </Notice>
      )}
      {mayDecide && !data && !error && <RowSkeleton rows={6} height="4rem" />}
      {isUnknown && (
        <EmptyState icon={PersonIcon} title={t('ALUMNI_ADMIN/UNKNOWN')}>
          {t('ALUMNI_ADMIN/UNKNOWN/TEXT')}
        </EmptyState>
      )}
      {error && !isUnknown && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.stack}>
          <RequestsOf alumnId={id} />
          <AlumnusForm alumn={data.body} version={data.version} />
        </div>
      )}
    </Page>
  );
}
