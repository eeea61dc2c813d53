import type { Account } from '#contract/account.ts';
import type { EmployeeProfile } from '#contract/employeeProfile.ts';
import type { Concern } from '#contract/power.ts';
import { comesFromSource, isNonEmployee, type RuleContext } from '#rules/eligibility.ts';
import { isPersonObjection } from '#rules/power.ts';
import { costRefusals, editableFields } from '#rules/profileEditing.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { type Translate, useTranslation } from '../texts.ts';
import classes from './EmployeePanel.module.css';

interface ReadOnlyReasonsProps {
  readonly account: Account;
  readonly context: RuleContext;
  readonly objections: NonNullable<EmployeeProfile['objections']>;
}

/** Explains why all or some of the fields are read-only. */
export function ReadOnlyReasons({ account, context, objections }: ReadOnlyReasonsProps) {
  const { t } = useTranslation();
  if (!account.hasAccessToAccountThroughOrg)
    return <Notice tone="info">{t('ACCOUNTS/PROFILE/READ_ONLY_REACH')}</Notice>;
  if (editableFields(account, context).size === 0)
    return <Notice tone="info">{t('ACCOUNTS/PROFILE/READ_ONLY_STATUS')}</Notice>;
  return (
    <div className={classes.reasons}>
      {[...reasonsOf(account, context, t), ...powerReasons(account, objections, t)].map(
        (reason) => (
          <p key={reason}>{reason}</p>
        ),
      )}
    </div>
  );
}

/** What the law of power says, about the fields that could be edited otherwise. */
function powerReasons(
  account: Account,
  objections: ReadOnlyReasonsProps['objections'],
  t: Translate,
): string[] {
  // A number or name that an authority vouches for is not edited by anybody, and the commands say
  // by themselves why they are refused.
  const isNoField = (concern: Concern) =>
    concern === 'access' || (account.hasSwedishNin && (concern === 'number' || concern === 'name'));
  const reasons = objections.flatMap((one) => (isNoField(one.concern) ? [] : one.reasons));
  return [...new Set(reasons)]
    .filter(isPersonObjection)
    .map((reason) => t(`ACCOUNTS/POWER/FIELDS/${reason}`));
}

/** Returns the reasons behind the decisions of `editableFields`. */
function reasonsOf(account: Account, context: RuleContext, t: Translate): string[] {
  const isGuest = isNonEmployee(account);
  const [costRefusal] = costRefusals(account, context);
  // The fields themselves say from which system they come.
  const isNamedBySystem =
    comesFromSource(account, 'name') && comesFromSource(account, 'nationalId');
  const hasNoPage = account.subscriptionType === 'Small' && !account.hasEmployeeProfilePage;
  return [
    ...(account.hasSwedishNin && !isNamedBySystem ? [t('ACCOUNTS/PROFILE/VOUCHED')] : []),
    ...(isGuest ? [] : [t('ACCOUNTS/PROFILE/EMPLOYED')]),
    ...(isGuest && costRefusal
      ? [t('ACCOUNTS/PROFILE/COST_FIXED', { reason: t(costRefusal) })]
      : []),
    ...(account.subscriptionType === 'Small' && account.hasEmployeeProfilePage
      ? [t('ACCOUNTS/PROFILE/PAGE_WITH_SMALL')]
      : []),
    ...(hasNoPage ? [t('ACCOUNTS/PROFILE/NO_PAGE_FOR_SMALL')] : []),
  ];
}
