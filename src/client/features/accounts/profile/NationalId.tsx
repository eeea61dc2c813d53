import { useState } from 'react';
import { mask, normalise } from '#rules/identityNumber.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';
import classes from './EmployeePanel.module.css';

/**
 * A national id, masked until the user reveals it, so that passers-by cannot read it from the
 * screen.
 */
export function NationalId({ number }: { number: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const [isShown, setShown] = useState(false);
  const whole = normalise(number, today);
  // Text that is not a valid number is shown as typed.
  if (whole === null) return number;
  return (
    <span className={classes.number}>
      {isShown ? `${whole.slice(0, 8)}-${whole.slice(8)}` : mask(whole)}
      <LinkButton aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'ACCOUNTS/PROFILE/HIDE' : 'ACCOUNTS/PROFILE/REVEAL')}
      </LinkButton>
    </span>
  );
}
