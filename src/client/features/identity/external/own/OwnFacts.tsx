import { Link } from 'react-router-dom';
import type { OwnExternalAccount } from '#contract/externalSelf.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import { useServesExternalUsers } from '#client/api/siteFeatures.ts';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { externalReset } from '#client/paths/outside.ts';
import { myAccounts } from '#client/paths/pages.ts';
import { useCaller } from '#client/session/session.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Fact } from '#client/ui/Fact.tsx';
import { useTranslation } from '#client/features/identity/texts.ts';
import classes from '#client/features/identity/myAccounts/MyAccounts.module.css';

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
      <dl className={`facts ${classes.facts}`}>
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
