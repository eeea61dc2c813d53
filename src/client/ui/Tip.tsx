import type { ReactNode } from 'react';
import { useTip } from './useTip.tsx';
import classes from './Tip.module.css';

interface TipProps {
  readonly text: string;
  readonly children: ReactNode;
}

/**
 * Content with an explanation shown on hover, focus and touch; `Esc` closes the explanation. Cheap
 * enough for hundreds on a page.
 */
export function Tip({ text, children }: TipProps) {
  const { anchor, bubble } = useTip<HTMLButtonElement>(text);
  return (
    <button {...anchor} type="button" className={classes.anchor}>
      {children}
      {bubble}
    </button>
  );
}
