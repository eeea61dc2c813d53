import type { ComponentProps } from 'react';
import classes from './Tick.module.css';

/** A checkbox with its label beside it, large enough for a thumb. */
export const Tick = ({ label, ...input }: { readonly label: string } & ComponentProps<'input'>) => (
  <label className={classes.tick}><input type="checkbox" {...input} />{label}</label>
);
