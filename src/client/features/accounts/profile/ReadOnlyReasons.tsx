import type { Account } from '../../../../contract/account.ts';
import { isNonEmployee, type Surroundings } from '../../../../rules/eligibility.ts';
import { costRefusals, editableFields } from '../../../../rules/profileEditing.ts';
import { Notice } from '../../../components/Notice.tsx';
import type { Translate } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './EmployeePanel.module.css';

interface ReadOnlyReasonsProps {
  readonly account: Account;
  readonly surroundings: Surroundings;
}

/** Why all or some of the fields can only be read. */
export function ReadOnlyReasons({ account, surroundings }: ReadOnlyReasonsProps) {
  const { t } = useTranslation();
  if (!account.hasAccessToAccountThroughOrg) return <Notice tone="info">{t('ACCOUNTS/PROFILE/READ_ONLY_REACH')}</Notice>;
  if (editableFields(account, surroundings).size === 0) return <Notice tone="info">{t('ACCOUNTS/PROFILE/READ_ONLY_STATUS')}</Notice>;
  return (
    <div className={classes.reasons}>
      {reasonsOf(account, surroundings, t).map((reason) => <p key={reason}>{reason}</p>)}
    </div>
  );
}

/** As `editableFields` decides about them. */
function reasonsOf(account: Account, surroundings: Surroundings, t: Translate): string[] {
  const isGuest = isNonEmployee(account);
  const [costRefusal] = costRefusals(account, surroundings);
  const hasNoPage = account.subscriptionType === 'Small' && !account.hasEmployeeProfilePage;
  return [
    ...(account.hasSwedishNin ? [t('ACCOUNTS/PROFILE/VOUCHED')] : []),
    ...(isGuest ? [] : [t('ACCOUNTS/PROFILE/EMPLOYED')]),
    ...(isGuest && costRefusal ? [t('ACCOUNTS/PROFILE/COST_FIXED', { reason: t(costRefusal) })] : []),
    ...(hasNoPage ? [t('ACCOUNTS/PROFILE/NO_PAGE_FOR_SMALL')] : []),
  ];
}
