import type { ReactNode } from 'react';
import { useTip } from './useTip.tsx';
import classes from './Tip.module.css';

interface TipProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** A word of explanation on hover, on focus and on touch; `Esc` takes it away. Made for hundreds on a page. */
export function Tip({ text, children }: TipProps) {
  const { anchor, bubble } = useTip<HTMLButtonElement>(text);
  return (
    <button {...anchor} type="button" className={classes.anchor}>
      {children}
      {bubble}
    </button>
  );
}
