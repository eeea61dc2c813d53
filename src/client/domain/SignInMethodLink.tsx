import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { SignInMethod } from '../routing/signInMethods.ts';
import { ChevronRightIcon } from '../ui/icons.tsx';
import classes from './SignInMethodLink.module.css';

interface SignInMethodLinkProps extends Pick<SignInMethod, 'href' | 'isOutside'> {
  readonly label: string;
  /** Who may use the sign-in method, or what it requires. */
  readonly note?: string | undefined;
}

/** Row that links to a sign-in method. */
export function SignInMethodLink({ label, note, href, isOutside }: SignInMethodLinkProps) {
  const id = useId();
  return (
    <div className={classes.other}>
      <div>
        <Link
          to={href}
          reloadDocument={isOutside}
          className={classes.link}
          aria-describedby={note && id}
        >
          {label}
        </Link>
        {note && (
          <p id={id} className="note">
            {note}
          </p>
        )}
      </div>
      <ChevronRightIcon size={18} />
    </div>
  );
}
