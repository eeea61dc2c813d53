import type { ReactNode, Ref, SyntheticEvent } from 'react';
import { PIN_LENGTH } from '../../../../rules/pin.ts';
import { TextField } from '../../../ui/TextField.tsx';
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

/** A PIN in a box for each digit. The boxes are drawn behind one field, which is all that is typed and pasted into, and all that screen readers meet. */
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

/** Draws the boxes, the first of them filled, below the field that is given. */
const boxesBehind = (filled: number, isWrong: boolean) => (input: ReactNode) => (
  <div className={classes.field} data-wrong={isWrong}>
    <div className={classes.boxes} aria-hidden>
      {Array.from({ length: PIN_LENGTH }, (_, at) => <span key={at} data-next={at === Math.min(filled, PIN_LENGTH - 1)}>{at < filled && '•'}</span>)}
    </div>
    {input}
  </div>
);

/** The first digits of what was typed or pasted, whatever stands between them. */
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, PIN_LENGTH);

/** Without a caret to see, the next digit goes to the next empty box; what is selected as a whole is replaced as a whole. */
function keepAtEnd({ currentTarget: field }: SyntheticEvent<HTMLInputElement>): void {
  const end = field.value.length;
  if (field.selectionStart === field.selectionEnd && field.selectionEnd !== end) field.setSelectionRange(end, end);
}
