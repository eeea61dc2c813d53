import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountSlim } from '../../../../contract/account.ts';
import { isManaged } from '../../../../rules/accountLists.ts';
import { mayUse } from '../../../../rules/access.ts';
import { useCaller } from '../../../api/session.ts';
import { readablePath } from '../../../components/organisation/readablePath.ts';
import { Part } from '../../../components/Part.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { UserStatusBadge } from '../../../components/UserStatusBadge.tsx';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { employee } from '../../../routing/accountPanelPaths.ts';
import { usePanelLink } from '../../../routing/panels.ts';
import { AccountFacts } from './AccountFacts.tsx';
import classes from './FindAccount.module.css';

/** One account that was found. One that account management keeps opens its panel there; any other, as a student's, opens in place. */
export function FoundAccount({ account }: { account: AccountSlim }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const [isOpen, setOpen] = useState(false);
  const factsId = useId();
  const { liUId, displayName, affiliation, organisationCanonicalPath: path } = account;
  const hasPanel = isManaged(account) && liUId !== null && caller !== null && mayUse('account-management', caller);
  return (
    <li className={classes.account}>
      <div className={classes.line}>
        <span className={classes.name}>
          {hasPanel ? (
            <PanelLink liUId={liUId} name={displayName} />
          ) : (
            <button type="button" aria-expanded={isOpen} aria-controls={factsId} onClick={() => setOpen(!isOpen)}>{displayName}</button>
          )}
          <span className={classes.quiet}>
            {[liUId, affiliation ? t(`ACCOUNTS/AFFILIATION/${upperCase(affiliation)}`) : t('AFFILIATION/STUDENT'), path && readablePath(path)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <UserStatusBadge status={account.userStatus} />
      </div>
      <div id={factsId} hidden={!isOpen}>
        {isOpen && (
          <Part skeleton={<RowBones rows={1} height="6rem" />} failure={t('ACCOUNTS/SEARCH/FAILED')}>
            <AccountFacts norEduPersonLin={account.norEduPersonLIN} />
          </Part>
        )}
      </div>
    </li>
  );
}

function PanelLink({ liUId, name }: { liUId: string; name: string }) {
  return <Link {...usePanelLink(employee(liUId))}>{name}</Link>;
}
