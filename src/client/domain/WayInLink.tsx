import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { WayIn } from '../routing/waysIn.ts';
import { ChevronRightIcon } from '../ui/icons.tsx';
import classes from './WayInLink.module.css';

interface WayInLinkProps extends Pick<WayIn, 'href' | 'isOutside'> {
  readonly label: string;
  /** Whom it is for, or what is needed. */
  readonly note?: string | undefined;
}

/** A row that leads to a way of signing in. */
export function WayInLink({ label, note, href, isOutside }: WayInLinkProps) {
  const id = useId();
  return (
    <div className={classes.other}>
      <div>
        <Link to={href} reloadDocument={isOutside} className={classes.link} aria-describedby={note && id}>{label}</Link>
        {note && <p id={id} className={classes.note}>{note}</p>}
      </div>
      <ChevronRightIcon size={18} />
    </div>
  );
}
