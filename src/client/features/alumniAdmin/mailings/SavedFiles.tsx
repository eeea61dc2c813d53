import { useQuery } from '@tanstack/react-query';
import { alumniMailing } from '#contract/alumniMailing.ts';
import { dateInSweden } from '#rules/dates.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { alumniAdminQueries, refreshOffice } from '../queries.ts';
import { toasts, useTranslation } from '../texts.ts';
import classes from '../Admin.module.css';

/** The files that were saved for later use (ALUM-23). */
export function SavedFiles({ onUse }: { onUse: (id: string) => void }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { data: files = [], error, refetch } = useQuery(alumniAdminQueries.files());
  const remove = useAction({
    send: (id: string) => call(alumniMailing.deleteFile, { params: { id } }),
    onSent: () => toasts.success('ALUMNI_MAILING/FILE/DELETED'),
    failure: (error) =>
      toasts.failure(error, 'ALUMNI_MAILING/FILE', { 404: 'ALUMNI_MAILING/FILE/404' }),
    refresh: refreshOffice,
  });
  if (error && files.length === 0)
    return (
      <ErrorState
        error={error}
        title={t('ALUMNI_MAILING/FILES/FAILED')}
        onRetry={() => void refetch()}
      />
    );
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="saved-files">
      <h2 id="saved-files">{t('ALUMNI_MAILING/FILES')}</h2>
      <ul className="plain-list">
        {files.map(({ id, name, description, creator, created }) => (
          <li key={id} className={`spread ${classes.row}`}>
            <div className={classes.text}>
              <p className={classes.name}>{name}</p>
              <p className={classes.quiet}>
                {[description, creator, fullDate(dateInSweden(new Date(created)))]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className={classes.actions}>
              <Button
                size="sm"
                variant="default"
                aria-label={t('ALUMNI_MAILING/FILE/USE_LABEL', { name })}
                onClick={() => onUse(id)}
              >
                {t('ALUMNI_MAILING/FILE/USE')}
              </Button>
              <ActionButton
                action={remove}
                input={id}
                label={t('ALUMNI_MAILING/FILE/DELETE')}
                name={t('ALUMNI_MAILING/FILE/DELETE_LABEL', { name })}
                question={t('ALUMNI_MAILING/FILE/QUESTION', { name })}
                confirm={t('ALUMNI_MAILING/FILE/DELETE')}
                keep={t('ALUMNI_MAILING/FILE/KEEP')}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
