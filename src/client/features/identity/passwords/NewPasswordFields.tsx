import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../texts.ts';
import { PasswordField } from '#client/domain/reauthentication/PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { type PasswordKind, passwordQueries } from './queries.ts';
import { Suggestion } from './Suggestion.tsx';
import type { NewPassword } from './useNewPassword.ts';
import { errorsIn } from './ruleStatuses.ts';
import type { PasswordCheck } from './usePasswordCheck.ts';
import classes from './Passwords.module.css';

interface NewPasswordFieldsProps {
  readonly choice: NewPassword;
  readonly adAccountType: PasswordKind;
}

/**
 * Two fields for a new password, with its rules, how it meets them while it is typed, and a
 * suggestion. Suspends until the policy has loaded; `usePasswordForm` holds and checks the typed
 * text.
 */
export function NewPasswordFields({ choice, adAccountType }: NewPasswordFieldsProps) {
  const { data: policy } = useSuspenseQuery(passwordQueries.policy(adAccountType));
  const [isShown, setShown] = useState(false);
  const { check, fields } = choice;

  return (
    <div className={classes.fields}>
      {/* Password managers store the password under this name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={choice.liUId}
        readOnly
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        {...fields.newPassword}
        autoComplete="new-password"
        minLength={policy.minimumLength}
        isShown={isShown}
        onShow={setShown}
      />
      <StrengthMeter check={check} minimumStrength={policy.minimumStrength} />
      <PasswordRules policy={policy} choice={choice} />
      {!choice.isExternal && <Suggestion choice={choice} onSuggested={() => setShown(true)} />}
      <PasswordField {...fields.newPasswordRepeat} autoComplete="new-password" isShown={isShown} />
    </div>
  );
}

const WORDS = [
  'PASSWORD/STRENGTH/0',
  'PASSWORD/STRENGTH/1',
  'PASSWORD/STRENGTH/2',
  'PASSWORD/STRENGTH/3',
  'PASSWORD/STRENGTH/4',
] as const;

/**
 * How hard the password is to guess: as a word, and as a bar that is full at the highest strength.
 */
function StrengthMeter({
  check: { verdict, isChecking, isSilent },
  minimumStrength,
}: {
  check: PasswordCheck;
  minimumStrength: number;
}) {
  const { t } = useTranslation();
  const strength = verdict?.strength ?? null;
  const word = strength === null ? null : WORDS[Math.max(0, Math.min(4, strength))];
  const state = isSilent
    ? 'PASSWORD/CHECK/SILENT'
    : isChecking
      ? 'PASSWORD/CHECK/RUNNING'
      : 'PASSWORD/CHECK/NOTHING';
  const isEnough = strength !== null && strength >= minimumStrength;
  // A strong password may still be refused, so it must not be shown in green.
  const isStrongButRefused = isEnough && verdict !== null && errorsIn(verdict).length > 0;
  const tone = strength === null ? 'none' : isEnough && !isStrongButRefused ? 'good' : 'poor';
  return (
    <div className={classes.strength} data-tone={tone}>
      <div className={classes.bar} aria-hidden>
        {WORDS.slice(1).map((key, step) => (
          <span key={key} data-filled={strength !== null && step < Math.max(1, strength)} />
        ))}
      </div>
      <p role="status">{isStrongButRefused ? t('PASSWORD/STRENGTH/BUT') : t(word ?? state)}</p>
    </div>
  );
}
