import type { ReactNode, Ref, SyntheticEvent } from 'react';
import { plainDigits } from '#contract/typedText.ts';
import { PIN_LENGTH } from '#rules/pin.ts';
import { TextField } from '#client/ui/TextField.tsx';
import classes from './PinField.module.css';

interface PinFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onPin: (digits: string) => void;
  readonly onBlur: () => void;
  readonly label: string;
  readonly help?: string;
  readonly error: ReactNode;
}

/**
 * Field for a PIN with one box per digit. The boxes are drawn behind a single input, which receives
 * all typing and pasting and is all that screen readers see.
 */
export const PinField = ({ value, onPin, ...field }: PinFieldProps) => (
  <TextField
    {...field}
    value={value}
    onChange={({ currentTarget }) => onPin(digitsOf(currentTarget.value))}
    onSelect={keepAtEnd}
    type="password"
    inputMode="numeric"
    autoComplete="off"
    inputContainer={boxesBehind(value.length, Boolean(field.error))}
  />
);

/**
 * Returns a function that draws the boxes behind the input, with the first `filled` boxes filled.
 */
const boxesBehind = (filled: number, isWrong: boolean) => (input: ReactNode) => (
  <div className={classes.field} data-wrong={isWrong}>
    <div className={classes.boxes} aria-hidden>
      {Array.from({ length: PIN_LENGTH }, (_, at) => (
        <span key={at} data-next={at === Math.min(filled, PIN_LENGTH - 1)}>
          {at < filled && '•'}
        </span>
      ))}
    </div>
    {input}
  </div>
);

/** Returns the first digits of the typed or pasted text, ignoring all other characters. */
const digitsOf = (typed: string): string =>
  plainDigits(typed).replaceAll(/\D/g, '').slice(0, PIN_LENGTH);

/**
 * The caret is invisible, so the next digit always goes to the next empty box. A selection of the
 * whole value is kept and is replaced as a whole.
 */
function keepAtEnd({ currentTarget: field }: SyntheticEvent<HTMLInputElement>): void {
  const end = field.value.length;
  if (field.selectionStart === field.selectionEnd && field.selectionEnd !== end)
    field.setSelectionRange(end, end);
}
