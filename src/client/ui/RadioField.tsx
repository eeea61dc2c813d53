import { useId, type Ref } from 'react';
import classes from './RadioField.module.css';

interface RadioFieldProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly onBlur: () => void;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** The consequence of the choice, or why there is no choice. */
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Radio buttons for a choice among a few options. A single option that is already chosen is shown
 * as fixed.
 */
export function RadioField<V extends string>({
  label,
  options,
  value,
  onChange,
  onBlur,
  isRequired = false,
  isDisabled = false,
  help,
  error,
  ref,
}: RadioFieldProps<V>) {
  const id = useId();
  const isFixed = options.length === 1 && options[0]?.value === value;
  return (
    <fieldset
      role="radiogroup"
      disabled={isDisabled}
      className={classes.field}
      aria-describedby={`${id}-help ${id}-error`}
      aria-required={isRequired}
      aria-invalid={error !== undefined}
    >
      <legend>
        {label}
        {isRequired && (
          <span className={classes.star} aria-hidden>
            {' '}
            *
          </span>
        )}
      </legend>
      <div className="actions">
        {options.map((option, place) => (
          <label key={option.value} className={classes.option} data-fixed={isFixed || undefined}>
            <input
              {...(place === 0 && ref && { ref })}
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-disabled={isFixed}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
    </fieldset>
  );
}
