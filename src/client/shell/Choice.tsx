import { useId } from 'react';
import classes from './Choice.module.css';

interface Option<V> {
  readonly value: V;
  readonly label: string;
  /** Why the option is disabled; null or absent when it is enabled. */
  readonly disabledReason?: string | null;
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly options: readonly Option<V>[];
  readonly chosen: V;
  readonly onChoose: (value: V) => void;
}

/** Radio group with all options visible. A choice takes effect immediately. */
export function Choice<V extends string>({ label, options, chosen, onChoose }: ChoiceProps<V>) {
  const name = useId();
  const disabled = options.filter(({ disabledReason }) => disabledReason);
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => onChoose(option.value)}
              disabled={Boolean(option.disabledReason)}
              aria-describedby={option.disabledReason ? `${name}-${option.value}` : undefined}
              className="visually-hidden"
            />
            {option.label}
          </label>
        ))}
      </div>
      {disabled.map(({ value, disabledReason }) => (
        <p key={value} id={`${name}-${value}`} className={classes.reason}>
          {disabledReason}
        </p>
      ))}
    </fieldset>
  );
}
