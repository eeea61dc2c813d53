import { useTranslation } from '../../../i18n/useTranslation.ts';
import { faultsIn } from './standing.ts';
import type { PasswordCheck } from './usePasswordCheck.ts';
import classes from './Passwords.module.css';

const WORDS = ['PASSWORD/STRENGTH/0', 'PASSWORD/STRENGTH/1', 'PASSWORD/STRENGTH/2', 'PASSWORD/STRENGTH/3', 'PASSWORD/STRENGTH/4'] as const;

/** How hard the password is to guess: in a word, and as a bar that is full when it cannot be better. */
export function StrengthMeter({ check: { verdict, isChecking, isSilent }, minimumStrength }: { check: PasswordCheck; minimumStrength: number }) {
  const { t } = useTranslation();
  const strength = verdict?.strength ?? null;
  const word = strength === null ? null : WORDS[Math.max(0, Math.min(4, strength))];
  const state = isSilent ? 'PASSWORD/CHECK/SILENT' : isChecking ? 'PASSWORD/CHECK/RUNNING' : 'PASSWORD/CHECK/NOTHING';
  const isEnough = strength !== null && strength >= minimumStrength;
  // Hard to guess, and yet not to be used: green would say that it may be.
  const isBut = isEnough && verdict !== null && faultsIn(verdict).length > 0;
  const tone = strength === null ? 'none' : isEnough && !isBut ? 'good' : 'poor';
  return (
    <div className={classes.strength} data-tone={tone}>
      <div className={classes.bar} aria-hidden>
        {WORDS.slice(1).map((key, step) => <span key={key} data-filled={strength !== null && step < Math.max(1, strength)} />)}
      </div>
      <p role="status">{isBut ? t('PASSWORD/STRENGTH/BUT') : t(word ?? state)}</p>
    </div>
  );
}
