import { Link } from 'react-router-dom';
import type { ComparedAccount } from '#contract/duplicates.ts';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { Validity } from '#client/domain/Validity.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import { useTranslation } from '../texts.ts';
import { inOrder } from './people.ts';
import classes from './Duplicates.module.css';

/** The accounts of one of two people. */
export function Accounts({ accounts }: { readonly accounts: readonly ComparedAccount[] }) {
  const { t } = useTranslation();
  if (accounts.length === 0) return <span className="quiet">{t('DUPLICATES/NO_ACCOUNTS')}</span>;
  return (
    <ul className={`plain-list ${classes.accounts}`}>
      {inOrder(accounts).map((account) => (
        <Account key={account.id} {...account} />
      ))}
    </ul>
  );
}

/** What a student's account that came with an import is, which has no type of its own. */
const kindOf = ({ affiliation, accountType, personType }: ComparedAccount) =>
  affiliation ?? (accountType === 'Personal' && personType === 'Student' ? 'Student' : accountType);

function Account(account: ComparedAccount) {
  const { t, language } = useTranslation();
  const { liUId, userStatus, organisation, lastDay, sources } = account;
  const kind = t(`DUPLICATES/KIND/${upperCase(kindOf(account))}`);
  return (
    <li>
      <p className={classes.account}>
        {liUId === null ? (
          <span className="quiet">{t('DUPLICATES/NO_USER_ID')}</span>
        ) : (
          <Link to={paths.accountCourse(liUId)}>{liUId}</Link>
        )}
        <UserStatusBadge status={userStatus} />
      </p>
      <p>{organisation === null ? kind : `${kind}, ${organisation[language]}`}</p>
      <p className="note">
        <Validity until={lastDay} />
      </p>
      <p className="note">
        {sources.length === 0
          ? t('DUPLICATES/FROM_PORTAL')
          : t('DUPLICATES/FROM', { systems: sources.join(', ') })}
      </p>
    </li>
  );
}
