import type { PasswordPolicy } from '#contract/password.ts';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import { CheckIcon, CloseIcon } from '#client/ui/icons.tsx';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { useTranslation } from '../texts.ts';
import { figuresOf, passwordRules, ruleStatusesOf, type RuleStatus } from './ruleStatuses.ts';
import type { NewPassword } from './useNewPassword.ts';
import classes from './Passwords.module.css';

interface PasswordRulesProps {
  readonly policy: PasswordPolicy;
  readonly choice: NewPassword;
}

/**
 * The password rules, each marked as met as soon as it is, and as broken only after the field has
 * lost focus; and the policy in the university's own words.
 */
export function PasswordRules({
  policy,
  choice: { password, check, refused, mayShowErrors, isExternal },
}: PasswordRulesProps) {
  const { t } = useTranslation();
  const judged = ruleStatusesOf(password, policy, check.verdict, refused);
  // For an external user, personal data can be checked only when the password is set.
  const status =
    isExternal && judged.PERSONAL === 'met' ? { ...judged, PERSONAL: 'unknown' as const } : judged;
  const visibleStatus = (known: RuleStatus): RuleStatus =>
    known === 'broken' && !mayShowErrors ? 'unknown' : known;
  const shown = passwordRules.filter(
    (rule) => rule !== 'CHARACTERS' || visibleStatus(status[rule]) === 'broken',
  );
  return (
    <div className="stack-sm">
      <ul className={classes.rules} aria-label={t('PASSWORD/RULES')}>
        {shown.map((rule) => (
          <li key={rule} data-status={visibleStatus(status[rule])}>
            <Mark status={visibleStatus(status[rule])} />
            {t(`PASSWORD/RULE/${rule}`, figuresOf(policy))}
          </li>
        ))}
      </ul>
      <details className={classes.more}>
        <summary>{t('PASSWORD/POLICY')}</summary>
        <ul>
          {policy.description.map((sentence) => (
            <li key={sentence[DEFAULT_LANGUAGE]}>{sentence[currentLanguage()]}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Mark({ status }: { status: RuleStatus }) {
  const { t } = useTranslation();
  if (status === 'unknown') return <span className={classes.dot} aria-hidden />;
  return (
    <span className={classes.mark}>
      {status === 'met' ? <CheckIcon size={16} /> : <CloseIcon size={16} />}
      <span className="visually-hidden">
        {t(status === 'met' ? 'PASSWORD/RULE_MET' : 'PASSWORD/RULE_BROKEN')}{' '}
      </span>
    </span>
  );
}
