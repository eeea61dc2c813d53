import type { ComponentProps } from 'react';
import { TextField } from '../ui/TextField.tsx';
import classes from './CodeField.module.css';

interface CodeFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'className' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
> {
  /**
   * How the code comes: the device may fill in one that was sent or that an app shows; one that is
   * read out or printed it cannot.
   */
  readonly from?: 'device' | 'person';
  /** Whether the code has letters as well as digits. */
  readonly hasLetters?: boolean;
}

/**
 * Field for a code that is typed from elsewhere. Monospaced and widely spaced, because the
 * characters are compared and read aloud.
 */
export const CodeField = ({ from = 'device', hasLetters = false, ...props }: CodeFieldProps) => (
  <TextField
    {...props}
    className={classes.code ?? ''}
    autoComplete={from === 'device' ? 'one-time-code' : 'off'}
    spellCheck={false}
    {...(hasLetters ? { autoCapitalize: 'characters' } : { inputMode: 'numeric' })}
  />
);
