import { useSuspenseQuery } from '@tanstack/react-query';
import { useDays } from '../../../components/useDays.ts';
import { upperCase } from '../../../i18n/upperCase.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { NationalId } from '../profile/NationalId.tsx';
import { findQueries } from './queries.ts';
import classes from './FindAccount.module.css';

/** What is known of an account outside account management. */
export function AccountFacts({ norEduPersonLin }: { norEduPersonLin: string }) {
  const { t } = useTranslation();
  const { exact } = useDays();
  const { data: account } = useSuspenseQuery(findQueries.account(norEduPersonLin));
  const { norEduPersonNin, liUId, primaryAffiliation, email, statusChanged, activationKeyExpirationDate: keyUntil } = account;
  const none = t('ACCOUNTS/SEARCH/NOT_GIVEN');
  return (
    <dl className={classes.facts}>
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
      <dd>{keyUntil ? t('ACCOUNTS/FIND/KEY_UNTIL', { day: exact(keyUntil) }) : t('ACCOUNTS/FIND/KEY_NONE')}</dd>
    </dl>
  );
}
