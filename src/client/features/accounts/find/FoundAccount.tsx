import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountSlim } from '#contract/account.ts';
import { isManaged } from '#rules/accountLists.ts';
import { mayUse } from '#rules/access.ts';
import { useCaller } from '#client/session/session.ts';
import { readablePath } from '#client/domain/organisation/readablePath.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import { employee } from '../panelPaths.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useDays } from '#client/ui/dates/useDays.ts';
import { NationalId } from '../profile/NationalId.tsx';
import { findQueries } from './queries.ts';
import classes from './FindAccount.module.css';

/**
 * An account in the search result. An account of account management links to its panel; any other,
 * such as a student account, expands in place.
 */
export function FoundAccount({ account }: { account: AccountSlim }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const [isOpen, setOpen] = useState(false);
  const factsId = useId();
  const { liUId, displayName, affiliation, organisationCanonicalPath: path } = account;
  const hasPanel =
    isManaged(account) && liUId !== null && caller !== null && mayUse('account-management', caller);
  return (
    <li className={classes.account}>
      <div className="spread">
        <span className={classes.name}>
          {hasPanel ? (
            <PanelLink liUId={liUId} name={displayName} />
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={factsId}
              onClick={() => setOpen(!isOpen)}
            >
              {displayName}
            </button>
          )}
          <span className="note">
            {[
              liUId,
              affiliation
                ? t(`ACCOUNTS/AFFILIATION/${upperCase(affiliation)}`)
                : t('AFFILIATION/STUDENT'),
              path && readablePath(path),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <UserStatusBadge status={account.userStatus} />
      </div>
      <div id={factsId} hidden={!isOpen}>
        {isOpen && (
          <AsyncBoundary
            skeleton={<RowSkeleton rows={1} height="6rem" />}
            failure={t('ACCOUNTS/SEARCH/FAILED')}
          >
            <AccountFacts norEduPersonLin={account.norEduPersonLIN} />
          </AsyncBoundary>
        )}
      </div>
    </li>
  );
}

function PanelLink({ liUId, name }: { liUId: string; name: string }) {
  return <Link {...usePanelLink(employee(liUId))}>{name}</Link>;
}

/** The available facts about an account outside account management. */
function AccountFacts({ norEduPersonLin }: { norEduPersonLin: string }) {
  const { t } = useTranslation();
  const { exact } = useDays();
  const { data: account } = useSuspenseQuery(findQueries.account(norEduPersonLin));
  const {
    norEduPersonNin,
    liUId,
    primaryAffiliation,
    email,
    statusChanged,
    activationKeyExpirationDate: keyUntil,
  } = account;
  const none = t('ACCOUNTS/SEARCH/NOT_GIVEN');
  return (
    <dl className={`facts ${classes.facts}`}>
      <dt>{t('ACCOUNTS/FIELD/LIUID')}</dt>
      <dd>{liUId ?? none}</dd>
      <dt>{t('ACCOUNTS/FIND/NATIONAL_ID')}</dt>
      <dd>{norEduPersonNin ? <NationalId number={norEduPersonNin} /> : none}</dd>
      <dt>{t('ACCOUNTS/FIND/AFFILIATION')}</dt>
      <dd>{primaryAffiliation ? t(`AFFILIATION/${upperCase(primaryAffiliation)}`) : none}</dd>
      <dt>{t('ACCOUNTS/FIND/EMAIL')}</dt>
      <dd>{email ?? none}</dd>
      {statusChanged && (
        <>
          <dt>{t('ACCOUNTS/FIND/STATUS_CHANGED')}</dt>
          <dd>{exact(statusChanged.slice(0, 10))}</dd>
        </>
      )}
      <dt>{t('ACCOUNTS/FIND/KEY')}</dt>
      <dd>
        {keyUntil
          ? t('ACCOUNTS/FIND/KEY_UNTIL', { day: exact(keyUntil) })
          : t('ACCOUNTS/FIND/KEY_NONE')}
      </dd>
    </dl>
  );
}
