import type { ComponentProps } from 'react';
import classes from './Checkbox.module.css';

/** A checkbox with its label beside it, large enough for a thumb. */
export const Checkbox = ({
  label,
  ...input
}: { readonly label: string } & ComponentProps<'input'>) => (
  <label className={classes.tick}>
    <input type="checkbox" {...input} />
    {label}
  </label>
);
