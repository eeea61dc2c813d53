import { useId } from 'react';
import classes from './Switch.module.css';

interface SwitchProps {
  readonly name: string;
  /** What the setting does, shown below its name. */
  readonly text?: string | undefined;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}

/** A setting that is on or off and changes immediately. */
export function Switch({ name, text, isOn, isDisabled, onToggle }: SwitchProps) {
  const id = useId();
  return (
    <div className={classes.setting}>
      <div>
        <span id={`${id}-name`} className="semibold">
          {name}
        </span>
        {text && (
          <p id={`${id}-text`} className="note">
            {text}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        className={classes.toggle}
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={text && `${id}-text`}
        disabled={isDisabled}
        onClick={onToggle}
      />
    </div>
  );
}
