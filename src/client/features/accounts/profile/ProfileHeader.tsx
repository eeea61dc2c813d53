import type { Account } from '#contract/account.ts';
import { warningsOf } from '#rules/accountWarnings.ts';
import { statusMeaning } from '#rules/accountStatus.ts';
import { endOf } from '#rules/validity.ts';
import { AccountValidity } from '#client/domain/AccountValidity.tsx';
import { useThumbnail } from '#client/domain/thumbnail.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { PersonThumbnail } from '#client/domain/PersonThumbnail.tsx';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import classes from './EmployeePanel.module.css';

/** The person, the state of the account, and warnings about what needs to be corrected. */
export function ProfileHeader({ account }: { account: Account }) {
  const { t, language } = useTranslation();
  const facts = [
    account.liUId,
    account.affiliation && t(`ACCOUNTS/AFFILIATION/${upperCase(account.affiliation)}`),
    account.title?.[language],
  ].filter(Boolean);
  const warnings = warningsOf(account);
  // For accounts out of reach, the server returns no picture to anyone.
  const picture = useThumbnail(account.hasAccessToAccountThroughOrg ? account.liUId : null);

  return (
    <header className={classes.header}>
      <PersonThumbnail name={account.displayName} src={picture} size={64} />
      <div className={classes.who}>
        <h3 className={classes.name}>{account.displayName}</h3>
        <p className="quiet">{facts.join('\u00A0· ')}</p>
        <div className={classes.badges}>
          <UserStatusBadge status={account.userStatus} closes={endOf(account)} />
          <span>
            {account.subscriptionType
              ? t(`SUBSCRIPTION_TYPE/${upperCase(account.subscriptionType)}`)
              : t('ACCOUNTS/PROFILE/NO_SUBSCRIPTION')}
          </span>
        </div>
        <p className="quiet">{t(statusMeaning(account.userStatus).meaning)}</p>
        <p className="quiet">
          <AccountValidity account={account} />
        </p>
      </div>
      {warnings.length > 0 && (
        <div className={classes.warnings}>
          <Notice tone="warning">
            {warnings.map((warning) => (
              <p key={warning}>{t(warning)}</p>
            ))}
          </Notice>
        </div>
      )}
    </header>
  );
}
