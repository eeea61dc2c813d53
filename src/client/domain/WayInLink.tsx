import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { WayIn } from '../routing/waysIn.ts';
import { ChevronRightIcon } from '../ui/icons.tsx';
import classes from './WayInLink.module.css';

interface WayInLinkProps extends Pick<WayIn, 'href' | 'isOutside'> {
  readonly label: string;
  /** Who may use the sign-in method, or what it requires. */
  readonly note?: string | undefined;
}

/** Row that links to a sign-in method. */
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
