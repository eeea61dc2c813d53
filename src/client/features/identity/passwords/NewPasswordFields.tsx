import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdAccountType } from '../../../../contract/values.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { passwordQueries } from './queries.ts';
import { StrengthMeter } from './StrengthMeter.tsx';
import { Suggestion } from './Suggestion.tsx';
import { useFaultTexts } from './useFaultTexts.ts';
import type { NewPassword, NewPasswordField } from './useNewPassword.ts';
import classes from './Passwords.module.css';

interface NewPasswordFieldsProps {
  readonly choice: NewPassword;
  readonly adAccountType: AdAccountType;
}

/**
 * A new password, twice: with what it must be, how it stands to that while it is typed, and a suggestion. Suspends until the
 * policy is here; `useNewPassword` keeps what is typed and judges it.
 */
export function NewPasswordFields({ choice, adAccountType }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const { data: policy } = useSuspenseQuery(passwordQueries.policy(adAccountType));
  const [isShown, setShown] = useState(false);
  const { password, repeat, check, ids, leave } = choice;
  const texts = useFaultTexts(choice, adAccountType);
  const faultOf = (field: NewPasswordField) => texts.find((fault) => fault.field === field)?.text;

  return (
    <div className={classes.fields}>
      {/* Password managers file the password under this name. */}
      <input type="text" name="username" autoComplete="username" value={choice.liUId} readOnly className="visually-hidden" tabIndex={-1} aria-hidden />
      <PasswordField
        id={ids.newPassword}
        label={t('PASSWORD/NEW')}
        name="new-password"
        autoComplete="new-password"
        minLength={policy.minimumLength}
        isShown={isShown}
        onShow={setShown}
        value={password}
        onChange={({ currentTarget }) => choice.setPassword(currentTarget.value)}
        onBlur={() => password !== '' && leave('newPassword')}
        error={faultOf('newPassword')}
      />
      <StrengthMeter check={check} minimumStrength={policy.minimumStrength} />
      <PasswordRules policy={policy} choice={choice} />
      <Suggestion choice={choice} onSuggested={() => setShown(true)} />
      <PasswordField
        id={ids.newPasswordRepeat}
        label={t('PASSWORD/REPEAT')}
        name="new-password-repeat"
        autoComplete="new-password"
        isShown={isShown}
        value={repeat}
        onChange={({ currentTarget }) => choice.setRepeat(currentTarget.value)}
        onBlur={() => repeat !== '' && leave('newPasswordRepeat')}
        error={faultOf('newPasswordRepeat')}
      />
    </div>
  );
}
