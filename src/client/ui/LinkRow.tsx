import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRightIcon, type IconComponent } from './icons.tsx';
import classes from './LinkRow.module.css';

/** Things that have a page each, one below the other. */
export const LinkRows = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>;

interface LinkRowProps {
  readonly icon: IconComponent | undefined;
  readonly name: string;
  readonly to: string;
  /** Below the page's own heading it is the second level. */
  readonly heading?: 'h2' | 'h3';
  /** How it is: a state beside the name, and below both what is `RowDetail`. */
  readonly children?: ReactNode;
}

/** A thing and how it is, in a line or two. The whole row leads to its page. */
export const LinkRow = ({ icon: Icon, name, to, heading: Heading = 'h3', children }: LinkRowProps) => (
  <li className={classes.row}>
    <span className={classes.icon}>{Icon && <Icon />}</span>
    <div className={classes.text}>
      <Heading><Link to={to} className={classes.link}>{name}</Link></Heading>
      {children}
    </div>
    <span className={classes.icon}><ChevronRightIcon size={16} /></span>
  </li>
);

/** What there is to say below the name and its state. Buttons and links of its own lie above the row's. */
export const RowDetail = ({ children }: { children: ReactNode }) => <div className={classes.detail}>{children}</div>;
