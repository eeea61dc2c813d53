import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRightIcon, type IconComponent } from './icons.tsx';
import classes from './LinkRow.module.css';

/** List of items that each have their own page. */
export const LinkRows = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

interface LinkRowProps {
  readonly icon: IconComponent | undefined;
  readonly name: string;
  readonly to: string;
  /** `h2` when the list is directly below the page's heading. */
  readonly heading?: 'h2' | 'h3';
  /** The state of the item, shown beside its name, and a `RowDetail` below both. */
  readonly children?: ReactNode;
}

/** An item and its state in one or two lines. The whole row is a link to the item's page. */
export const LinkRow = ({
  icon: Icon,
  name,
  to,
  heading: Heading = 'h3',
  children,
}: LinkRowProps) => (
  <li className={classes.row}>
    <span className={classes.icon}>{Icon && <Icon />}</span>
    <div className={classes.text}>
      <Heading>
        <Link to={to} className={`row-link ${classes.link}`}>
          {name}
        </Link>
      </Heading>
      {children}
    </div>
    <span className={classes.icon}>
      <ChevronRightIcon size={16} />
    </span>
  </li>
);

/**
 * Details below the name and state. Their own buttons and links take precedence over the row's
 * link.
 */
export const RowDetail = ({ children }: { children: ReactNode }) => (
  <div className={classes.detail}>{children}</div>
);
