import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import type { RequestStatus } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import { decisionsFor } from '#rules/requestDecision.ts';
import * as panels from '#client/paths/panels.ts';
import * as paths from '#client/paths/pages.ts';
import { useOpenPanel } from '#client/routing/useOpenPanel.ts';
import { Button } from '#client/ui/Button.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PeopleIcon } from '#client/ui/icons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { alumniAdminQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import classes from '../Admin.module.css';

/** Number of rows shown at first, and added with each tap. */
const PAGE_SIZE = 50;

/** The requests in a state, oldest first, each with the decisions available for it. */
export function RequestList({ status }: { status: RequestStatus }) {
  const { t } = useTranslation();
  const { data: requests } = useSuspenseQuery(alumniAdminQueries.requests(status));
  const [shown, setShown] = useState(PAGE_SIZE);
  if (requests.length === 0)
    return (
      <EmptyState icon={PeopleIcon} title={t(`ALUMNI_ADMIN/NONE/${status}`)}>
        {t('ALUMNI_ADMIN/NONE/TEXT')}
      </EmptyState>
    );
  return (
    <>
      <ul className="plain-list">
        {requests.slice(0, shown).map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      {requests.length > shown && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + PAGE_SIZE)}>
            {t('ALUMNI_ADMIN/MORE', { count: requests.length - shown })}
          </Button>
        </div>
      )}
    </>
  );
}

const panelOf = { approve: 'approve', reject: 'reject', undoReject: 'undoreject' } as const;

/** Row for one request. The national id is shown only in the panel, where it is needed. */
function RequestRow({
  request: {
    id,
    alumnId,
    name,
    email,
    created,
    status,
    authMethod,
    isEmailVerified,
    ladokStudentUid,
    decidedBy,
    rejectionReason,
  },
}: {
  request: RegistrationRequest;
}) {
  const { t } = useTranslation();
  const { inWords } = useDays();
  const open = useOpenPanel();
  return (
    <li className={`spread ${classes.row}`}>
      <div className={classes.text}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.quiet}>
          {email} · {t(`ALUMNI_ADMIN/METHOD/${authMethod}`)} ·{' '}
          {inWords(dateInSweden(new Date(created)))}
          {decidedBy && ` · ${t('ALUMNI_ADMIN/BY', { name: decidedBy })}`}
        </p>
        {rejectionReason && <p className={classes.quiet}>{rejectionReason}</p>}
        <div className={classes.badges}>
          <StatusBadge
            tone={ladokStudentUid ? 'ok' : 'neutral'}
            label={t(ladokStudentUid ? 'ALUMNI_ADMIN/IN_LADOK' : 'ALUMNI_ADMIN/NOT_IN_LADOK')}
          />
          {!isEmailVerified && (
            <StatusBadge tone="attention" label={t('ALUMNI_ADMIN/EMAIL_UNVERIFIED')} />
          )}
        </div>
      </div>
      <div className={classes.actions}>
        {decisionsFor(status).map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant={decision === 'approve' ? 'filled' : 'default'}
            aria-label={t(`ALUMNI_ADMIN/${decision}/LABEL`, { name })}
            onClick={() => open(panels.registrationRequest(panelOf[decision], id))}
          >
            {t(`ALUMNI_ADMIN/${decision}`)}
          </Button>
        ))}
        {alumnId && (
          <Link
            to={paths.alumniRegistration(alumnId)}
            aria-label={t('ALUMNI_ADMIN/PROFILE/LABEL', { name })}
          >
            {t('ALUMNI_ADMIN/PROFILE')}
          </Link>
        )}
      </div>
    </li>
  );
}
