import { useId } from 'react';
import classes from './Choice.module.css';

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly chosen: V;
  readonly onChoose: (value: V) => void;
}

/** One of a few, all in view. Takes effect at once. */
export function Choice<V extends string>({ label, options, chosen, onChoose }: ChoiceProps<V>) {
  const name = useId();
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
              className="visually-hidden"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
