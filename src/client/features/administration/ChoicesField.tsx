import type { Ref } from 'react';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import classes from './Cards.module.css';

interface ChoicesFieldProps<Choice extends string> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly help?: string;
  readonly options: readonly { readonly value: Choice; readonly label: string }[];
  readonly value: readonly Choice[];
  readonly onChange: (value: Choice[]) => void;
  readonly error: string | undefined;
}

/** Several choices of a few, in the order of the options. */
export function ChoicesField<Choice extends string>({
  ref,
  label,
  help,
  options,
  value,
  onChange,
  error,
}: ChoicesFieldProps<Choice>) {
  const toggle = (choice: Choice) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === choice) !== value.includes(one)),
    );
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      {help !== undefined && <p className="note">{help}</p>}
      <div className={classes.options}>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            label={option.label}
            {...(index === 0 && { ref })}
            checked={value.includes(option.value)}
            aria-invalid={error !== undefined}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
