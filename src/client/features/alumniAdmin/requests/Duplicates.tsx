import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RequestDuplicate } from '#contract/alumniAdmin.ts';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import * as paths from '#client/paths/pages.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { alumniAdminQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import classes from '../Admin.module.css';

/**
 * People who may be the same as the requester, with what matches and what differs. Renders nothing
 * without any.
 */
export function Duplicates({ request }: { request: RegistrationRequest }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(alumniAdminQueries.duplicates(request.id));
  if (isError)
    return (
      <Notice tone="warning">
        <p>{t('ALUMNI_ADMIN/DUPLICATES/FAILED')}</p>
      </Notice>
    );
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t('ALUMNI_ADMIN/DUPLICATES')}>
      <Notice tone="warning" title={t('ALUMNI_ADMIN/DUPLICATES')}>
        <p>{t('ALUMNI_ADMIN/DUPLICATES/TEXT')}</p>
      </Notice>
      {data.map((one) => (
        <Duplicate key={`${one.kind} ${one.id}`} duplicate={one} request={request} />
      ))}
    </section>
  );
}

function Duplicate({
  duplicate,
  request,
}: {
  duplicate: RequestDuplicate;
  request: RegistrationRequest;
}) {
  const { t } = useTranslation();
  const { kind, id, name, email, norEduPersonNin, status, matches } = duplicate;
  const differing = [
    ...(name.toLowerCase() === request.name.toLowerCase() ? [] : [name]),
    ...(email.toLowerCase() === request.email.toLowerCase() ? [] : [email]),
    ...(norEduPersonNin === null || norEduPersonNin === request.norEduPersonNin
      ? []
      : [norEduPersonNin]),
  ];
  return (
    <div className={classes.duplicate}>
      <p className={classes.name}>
        {kind === 'alumn' ? <Link to={paths.alumniRegistration(id)}>{name}</Link> : name}
      </p>
      <p className={classes.quiet}>
        {kind === 'alumn'
          ? t('ALUMNI_ADMIN/DUPLICATES/MEMBER')
          : t(`ALUMNI_ADMIN/DUPLICATES/REQUEST/${status ?? 0}`)}
      </p>
      <div className={classes.badges}>
        {matches.map((match) => (
          <StatusBadge key={match} tone="attention" label={t(`ALUMNI_ADMIN/SAME/${match}`)} />
        ))}
      </div>
      {differing.length > 0 && (
        <p className={classes.quiet}>
          {t('ALUMNI_ADMIN/DUPLICATES/DIFFERS', { values: differing.join(', ') })}
        </p>
      )}
    </div>
  );
}
