import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { employee } from '../../../contract/employee.ts';
import { call } from '../../api/call.ts';
import { toasts } from '../../api/toastStore.ts';
import { useQuestion } from '../../components/useQuestion.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useConnection } from '../../offline/connection.ts';
import { profileQueries } from './queries.ts';
import classes from './Profile.module.css';

/** Removes the link, in two steps: the second names it. `Esc` and the other button leave it as it is. */
export function OrcidUnlinking({ orcId }: { orcId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const { online } = useConnection();
  const [isAsking, setAsking] = useState(false);

  const unlink = useMutation({
    mutationFn: () => call(employee.unlinkOrcid, {}),
    onSuccess: () => {
      toasts.success('PROFILE/ORCID/UNLINKED');
      client.setQueryData(profileQueries.orcid().queryKey, { orcId: null, verified: null });
    },
    onError: (error) => toasts.failure(error, 'PROFILE/ORCID'),
  });

  const { question, opener } = useQuestion(isAsking, { isBusy: unlink.isPending, onStop: () => setAsking(false) });

  if (!isAsking) {
    return (
      <div>
        {!online && <p className={classes.quiet}>{t('PROFILE/ORCID/OFFLINE')}</p>}
        <Button ref={opener} variant="default" size="sm" disabled={!online} aria-label={t('PROFILE/ORCID/UNLINK_LABEL')} onClick={() => setAsking(true)}>
          {t('PROFILE/ORCID/UNLINK')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.form} role="group" aria-labelledby={id}>
      <p id={id} ref={question} tabIndex={-1}>{t('PROFILE/ORCID/UNLINK/CONSEQUENCE', { orcId })}</p>
      <div className={classes.buttons}>
        <Button size="sm" color="red" loading={unlink.isPending} disabled={!online} onClick={() => unlink.mutate()}>{t('PROFILE/ORCID/UNLINK/CONFIRM')}</Button>
        <Button size="sm" variant="default" disabled={unlink.isPending} onClick={() => setAsking(false)}>{t('PROFILE/ORCID/UNLINK/KEEP')}</Button>
      </div>
    </div>
  );
}
