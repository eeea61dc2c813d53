import type { PasswordPolicy } from '../../../../contract/password.ts';
import { CheckIcon } from '../../../ui/laterIcons.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useTranslation } from '../texts.ts';
import { figuresOf, passwordRules, standingOf, type Standing } from './standing.ts';
import type { NewPassword } from './useNewPassword.ts';
import classes from './Passwords.module.css';

interface PasswordRulesProps {
  readonly policy: PasswordPolicy;
  readonly choice: NewPassword;
}

/** The password rules, each marked as met as soon as it is, and as broken only after the field has lost focus; and the policy in the university's own words. */
export function PasswordRules({ policy, choice: { password, check, refused, isTold, isExternal } }: PasswordRulesProps) {
  const { t } = useTranslation();
  const judged = standingOf(password, policy, check.verdict, refused);
  // For an external user, personal data can be checked only when the password is set.
  const standing = isExternal && judged.PERSONAL === 'met' ? { ...judged, PERSONAL: 'unknown' as const } : judged;
  const told = (known: Standing): Standing => (known === 'broken' && !isTold ? 'unknown' : known);
  const shown = passwordRules.filter((rule) => rule !== 'CHARACTERS' || told(standing[rule]) === 'broken');
  return (
    <div className={classes.policy}>
      <ul className={classes.rules} aria-label={t('PASSWORD/RULES')}>
        {shown.map((rule) => (
          <li key={rule} data-standing={told(standing[rule])}>
            <Mark standing={told(standing[rule])} />
            {t(`PASSWORD/RULE/${rule}`, figuresOf(policy))}
          </li>
        ))}
      </ul>
      <details className={classes.more}>
        <summary>{t('PASSWORD/POLICY')}</summary>
        <ul>
          {policy.description.map((sentence) => <li key={sentence['en-GB']}>{sentence[currentLanguage()]}</li>)}
        </ul>
      </details>
    </div>
  );
}

function Mark({ standing }: { standing: Standing }) {
  const { t } = useTranslation();
  if (standing === 'unknown') return <span className={classes.dot} aria-hidden />;
  return (
    <span className={classes.mark}>
      {standing === 'met' ? <CheckIcon size={16} /> : <CloseIcon size={16} />}
      <span className="visually-hidden">{t(standing === 'met' ? 'PASSWORD/RULE_MET' : 'PASSWORD/RULE_BROKEN')} </span>
    </span>
  );
}
