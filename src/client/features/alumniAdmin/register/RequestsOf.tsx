import { useQuery } from '@tanstack/react-query';
import { alumniAdmin } from '#contract/alumniAdmin.ts';
import { dateInSweden } from '#rules/dates.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { alumniAdminQueries, refreshOffice } from '../queries.ts';
import { toasts, useTranslation } from '../texts.ts';
import classes from '../Admin.module.css';

/** The requests that led to the profile, newest first. Deleting one does not affect the profile. */
export function RequestsOf({ alumnId }: { alumnId: string }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { data: requests = [], error, refetch } = useQuery(alumniAdminQueries.requestsOf(alumnId));
  const remove = useAction({
    send: (id: string) => call(alumniAdmin.deleteRequest, { params: { id } }),
    onSent: () => toasts.success('ALUMNI_ADMIN/REQUEST_DELETED'),
    failure: (error) =>
      toasts.failure(error, 'ALUMNI_ADMIN/DELETE_REQUEST', {
        404: 'ALUMNI_ADMIN/DELETE_REQUEST/404',
      }),
    // Another administrator may have deleted the request first.
    refresh: refreshOffice,
  });
  if (error && requests.length === 0)
    return (
      <ErrorState
        error={error}
        title={t('ALUMNI_ADMIN/REQUESTS/FAILED')}
        onRetry={() => void refetch()}
      />
    );
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests-of">
      <h2 id="requests-of">{t('ALUMNI_ADMIN/REQUESTS_OF')}</h2>
      <ul className="plain-list">
        {requests.map(({ id, created, status, authMethod, decidedBy, internalNotes }) => {
          const day = fullDate(dateInSweden(new Date(created)));
          return (
            <li key={id} className={`spread ${classes.row}`}>
              <div className={classes.text}>
                <p>
                  {t(`ALUMNI_ADMIN/IS/${status}`)} · {day}
                </p>
                <p className={classes.quiet}>
                  {t(`ALUMNI_ADMIN/METHOD/${authMethod}`)}
                  {decidedBy && ` · ${t('ALUMNI_ADMIN/BY', { name: decidedBy })}`}
                </p>
                {internalNotes && <p className={classes.quiet}>{internalNotes}</p>}
              </div>
              <ActionButton
                action={remove}
                input={id}
                label={t('ALUMNI_ADMIN/DELETE_REQUEST')}
                name={t('ALUMNI_ADMIN/DELETE_REQUEST/LABEL', { day })}
                question={t('ALUMNI_ADMIN/DELETE_REQUEST/QUESTION', { day })}
                confirm={t('ALUMNI_ADMIN/DELETE_REQUEST/CONFIRM')}
                keep={t('ALUMNI_ADMIN/DELETE_REQUEST/KEEP')}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
