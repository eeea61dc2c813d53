import type { Ref } from 'react';
import { TextField } from '#client/ui/TextField.tsx';

interface UserIdFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly error: string | false;
  readonly onChange: (text: string) => void;
  readonly onEnter: () => void;
}

/**
 * Field where the user types the account's name to confirm an action. Keyboard correction is off.
 */
export const UserIdField = ({
  ref,
  label,
  help,
  value,
  error,
  onChange,
  onEnter,
}: UserIdFieldProps) => (
  <TextField
    ref={ref}
    label={label}
    {...(help !== undefined && { help })}
    value={value}
    error={error}
    autoComplete="off"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      onEnter();
    }}
  />
);
