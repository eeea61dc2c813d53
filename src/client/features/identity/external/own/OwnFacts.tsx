import { Link } from 'react-router-dom';
import type { OwnExternalAccount } from '../../../../../contract/externalSelf.ts';
import { AuthenticationScope } from '../../../../../contract/values.ts';
import { dateInSweden } from '../../../../../rules/dates.ts';
import { useServesExternalUsers } from '../../../../api/siteFeatures.ts';
import { UserStatusBadge } from '../../../../domain/UserStatusBadge.tsx';
import { currentLanguage } from '../../../../i18n/i18n.ts';
import { externalReset } from '../../../../paths/outside.ts';
import { myAccounts } from '../../../../paths/pages.ts';
import { useCaller } from '../../../../session/session.ts';
import { DateText } from '../../../../ui/dates/DateText.tsx';
import { useDays } from '../../../../ui/dates/useDays.ts';
import { Fact } from '../../../../ui/Fact.tsx';
import { useTranslation } from '../../texts.ts';
import classes from '../../myAccounts/MyAccounts.module.css';

/**
 * Facts about the account: user name and address, purpose, status, password, and accepted terms.
 */
export function OwnFacts({
  account: { liUId, email, purpose, userStatus, until, passwordSetAt, terms },
}: {
  account: OwnExternalAccount;
}) {
  const { t } = useTranslation();
  const { since, fullDate } = useDays();
  const isMain = useCaller()?.scope === AuthenticationScope.Main;
  const isResetOffered = useServesExternalUsers();
  const passwordSet = passwordSetAt && dateInSweden(new Date(passwordSetAt));
  const accepted = terms && dateInSweden(new Date(terms.acceptedAt));
  return (
    <section className={classes.account} aria-labelledby="external-account">
      <h2 id="external-account">{t('MY_ACCOUNTS/ACCOUNT/TITLE')}</h2>
      <dl className={classes.facts}>
        {liUId && (
          <Fact name={t('MY_ACCOUNTS/ACCOUNT/USER_ID')}>
            <span className={classes.userId} translate="no">
              {liUId}
            </span>
          </Fact>
        )}
        <Fact name={t('EXTERNAL/ADDRESS')}>
          <span translate="no">{email}</span>
        </Fact>
        <Fact name={t('MY_ACCOUNTS/ACCOUNT/STATUS')}>
          <UserStatusBadge status={userStatus} closes={until} />
        </Fact>
        {purpose && <Fact name={t('EXTERNAL/OWN/PURPOSE')}>{purpose}</Fact>}
        <Fact name={t('MY_ACCOUNTS/PASSWORD/TITLE')}>
          {passwordSet ? (
            <p>
              <DateText date={passwordSet}>
                {t('PASSWORD_STATUS/SET', { when: since(passwordSet) })}
              </DateText>
            </p>
          ) : (
            <p>{t('PASSWORD_STATUS/NEVER_SET')}</p>
          )}
          {isMain && (
            <Link to={myAccounts('personal', 'password')}>{t('MY_ACCOUNTS/PASSWORD/CHANGE')}</Link>
          )}
          {!isMain && isResetOffered && (
            <Link to={externalReset('init')}>{t('EXTERNAL/RESET/TITLE')}</Link>
          )}
        </Fact>
        <Fact name={t('EXTERNAL/OWN/TERMS')}>
          {terms && accepted ? (
            <DateText date={accepted}>
              {t('EXTERNAL/OWN/TERMS_ACCEPTED', {
                name: terms.name[currentLanguage()],
                day: fullDate(accepted),
                version: terms.version,
              })}
            </DateText>
          ) : (
            t('EXTERNAL/OWN/TERMS_NONE')
          )}
        </Fact>
      </dl>
    </section>
  );
}
